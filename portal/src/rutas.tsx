/** Which screen stands at which address. The first two come with the page; the others are fetched while nobody waits. */
import { useEffect } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { Route, Router, useLocation } from 'preact-iso/router';
import { useCaso, usePortal } from './datos/contexto.ts';
import { recordado, recordar } from './datos/recuerdos.ts';
import { Bienvenida } from './pantallas/bienvenida.tsx';
import { Inicio } from './pantallas/inicio.tsx';
import { BotonEnlace } from './ui/boton.tsx';
import { Pantalla } from './ui/pantalla.tsx';

const Anadir = lazy(() => import('./pantallas/anadir.tsx').then((m) => m.Anadir));
const Autorizacion = lazy(() => import('./pantallas/autorizacion.tsx').then((m) => m.Autorizacion));
const Ayuda = lazy(() => import('./pantallas/ayuda.tsx').then((m) => m.Ayuda));
const Certificados = lazy(() => import('./pantallas/certificados.tsx').then((m) => m.Certificados));
const Cuenta = lazy(() => import('./pantallas/cuenta.tsx').then((m) => m.Cuenta));
const Cuentas = lazy(() => import('./pantallas/cuentas.tsx').then((m) => m.Cuentas));
const Desacuerdo = lazy(() => import('./pantallas/desacuerdo.tsx').then((m) => m.Desacuerdo));
const Documentos = lazy(() => import('./pantallas/documentos.tsx').then((m) => m.Documentos));
const Envio = lazy(() => import('./pantallas/envio.tsx').then((m) => m.Envio));
const Extracto = lazy(() => import('./pantallas/extracto.tsx').then((m) => m.Extracto));
const Familia = lazy(() => import('./pantallas/familia.tsx').then((m) => m.Familia));
const Invitar = lazy(() => import('./pantallas/invitar.tsx').then((m) => m.Invitar));
const Historia = lazy(() => import('./pantallas/historia.tsx').then((m) => m.Historia));
const Recordatorios = lazy(() => import('./pantallas/recordatorios.tsx').then((m) => m.Recordatorios));
const Salir = lazy(() => import('./pantallas/salir.tsx').then((m) => m.Salir));
const Voluntad = lazy(() => import('./pantallas/voluntad.tsx').then((m) => m.Voluntad));

const TARDIAS = [
  ...[Cuentas, Anadir, Cuenta, Voluntad, Documentos, Envio, Autorizacion],
  ...[Extracto, Familia, Invitar, Recordatorios],
  ...[Ayuda, Certificados, Desacuerdo, Historia, Salir],
];

/** So that a connection that is lost later takes no screen away. */
function useTardias(): void {
  useEffect(() => {
    const traer = () => {
      for (const tardia of TARDIAS) tardia.preload().catch(() => null);
    };
    const espera = setTimeout(traer, 1500);
    return () => clearTimeout(espera);
  }, []);
}

export function Rutas({ conToken }: { readonly conToken: boolean }) {
  useTardias();
  const { path, route } = useLocation();
  const { caso_id } = useCaso();
  // Whoever opens the link for the first time on this device is welcomed before anything else.
  const nueva = conToken && path === '/portal' && recordado(`visto.${caso_id}`) === null;
  useEffect(() => {
    if (!nueva) return;
    recordar(`visto.${caso_id}`, 'si');
    route('/portal/bienvenida', true);
  }, [nueva, caso_id, route]);
  if (nueva) return <Bienvenida />;
  return (
    <ErrorBoundary>
      <Router>
        <Route path="/portal" component={Inicio} />
        <Route path="/portal/bienvenida" component={Bienvenida} />
        <Route path="/portal/voluntad" component={Voluntad} />
        <Route path="/portal/cuentas" component={Cuentas} />
        <Route path="/portal/cuentas/anadir" component={Anadir} />
        <Route path="/portal/cuentas/:cuenta" component={Cuenta} />
        <Route path="/portal/extracto" component={Extracto} />
        <Route path="/portal/familia" component={Familia} />
        <Route path="/portal/familia/invitar" component={Invitar} />
        <Route path="/portal/documentos" component={Documentos} />
        <Route path="/portal/documentos/:tipo/:para?" component={Envio} />
        <Route path="/portal/autorizacion" component={Autorizacion} />
        <Route path="/portal/certificados" component={Certificados} />
        <Route path="/portal/historia" component={Historia} />
        <Route path="/portal/recordatorios" component={Recordatorios} />
        <Route path="/portal/desacuerdo" component={Desacuerdo} />
        <Route path="/portal/ayuda" component={Ayuda} />
        <Route path="/portal/salir" component={Salir} />
        <Route default component={Perdida} />
      </Router>
    </ErrorBoundary>
  );
}

function Perdida() {
  const { t } = usePortal();
  return (
    <Pantalla titulo={t.comun.paginaPerdida} entradilla={t.comun.paginaPerdidaTexto}>
      <div class="botones">
        <BotonEnlace a="/portal">{t.comun.inicio}</BotonEnlace>
      </div>
    </Pantalla>
  );
}
