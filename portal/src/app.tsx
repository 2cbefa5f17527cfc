/** The whole of the portal: language, way in, frame, and the screens. */
import { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { LocationProvider } from 'preact-iso/router';
import { crearAlmacen } from './datos/almacen.ts';
import { abrirCliente } from './datos/cliente.ts';
import { ContextoDeCaso, ContextoDePortal, type Portal } from './datos/contexto.ts';
import { olvidarTodo, recordado, recordar } from './datos/recuerdos.ts';
import type { Antesala } from './entrada/puerta.ts';
import { useEntrada } from './entrada/usar-entrada.ts';
import { type Anuncio, Marco } from './marco.tsx';
import { Umbral } from './pantallas/umbral.tsx';
import { Rutas } from './rutas.tsx';
import type { Textos } from './textos/es.ts';
import { textosDe } from './textos/idiomas.ts';
import { estaEncendido, type IdiomaEncendido } from './textos/lenguas.ts';

export interface Lengua {
  readonly idioma: IdiomaEncendido;
  readonly t: Textos;
}

/** Words and language change together, once the words are here. */
function useIdioma(inicial: Lengua) {
  const [lengua, poner] = useState(inicial);
  const actual = useRef(inicial.idioma);
  useLayoutEffect(() => {
    document.documentElement.lang = lengua.idioma;
  }, [lengua]);
  const usar = useCallback(async (idioma: IdiomaEncendido) => {
    if (idioma === actual.current) return;
    actual.current = idioma;
    poner({ idioma, t: await textosDe(idioma) });
  }, []);
  return { ...lengua, usar, actual };
}

interface Props {
  readonly lengua: Lengua;
  readonly antesala: Antesala;
}

export function App({ lengua, antesala }: Props) {
  const { token } = antesala;
  const { idioma, t, usar, actual } = useIdioma(lengua);
  const [anuncio, ponerAnuncio] = useState<Anuncio>({ texto: '', n: 0 });
  const anunciar = useCallback((texto: string) => ponerAnuncio(({ n }) => ({ texto, n: n + 1 })), []);
  const cliente = useMemo(() => abrirCliente(() => actual.current), [actual]);
  const caducar = useRef<(() => void) | null>(null);
  const almacen = useMemo(() => crearAlmacen(cliente, () => caducar.current?.()), [cliente]);
  const { acceso, poner, reintentar } = useEntrada(
    almacen,
    antesala,
    // The language in which they are written to counts until they choose one here.
    useCallback(
      async (suyo: string) => {
        if (recordado('idioma') === null) await usar(estaEncendido(suyo) ? suyo : 'es');
      },
      [usar],
    ),
  );
  const estaDentro = useRef(false);
  estaDentro.current = acceso.clase === 'dentro';
  caducar.current = () => poner({ clase: 'sesion' });

  const portal = useMemo<Portal>(
    () => ({
      cliente,
      almacen,
      idioma,
      t,
      anunciar,
      cambiarIdioma(nuevo) {
        recordar('idioma', nuevo);
        void usar(nuevo);
        void almacen.invalidar(); // what the server says is said in the new language
        // Later e-mails too. Who has not come in has nobody to tell; who has lost the connection keeps it on this device.
        if (estaDentro.current) cliente.pedir('PATCH /preferencias', { cuerpo: { idioma: nuevo } }).catch(() => null);
      },
      async salir() {
        await cliente.pedir('DELETE /sesion', {}).catch((motivo) => {
          // over already: all the more reason to leave nothing on this device
          if (!(motivo instanceof ErrorDeLlamada && motivo.estado === 401)) throw motivo;
        });
        olvidarTodo();
        almacen.vaciar();
        history.replaceState(null, '', '/portal');
        poner({ clase: 'fuera' });
      },
    }),
    [cliente, almacen, idioma, t, anunciar, usar, poner],
  );
  const dentro = acceso.clase === 'dentro';
  const caso = dentro ? almacen.leer('GET /caso', {}).datos : null;
  useRefresco(portal, dentro);
  return (
    <ContextoDePortal.Provider value={portal}>
      <LocationProvider scope="/portal">
        <ContextoDeCaso.Provider value={caso}>
          <Marco anuncio={anuncio}>
            {caso ? (
              <Rutas conToken={token !== null} />
            ) : (
              <Umbral acceso={acceso} reintentar={reintentar} token={token} />
            )}
          </Marco>
        </ContextoDeCaso.Provider>
      </LocationProvider>
    </ContextoDePortal.Provider>
  );
}

/** The case is painted again whenever it was read, and read when somebody comes back to the page. */
function useRefresco({ almacen }: Portal, dentro: boolean): void {
  const [, pintar] = useState(0);
  useEffect(() => {
    if (!dentro) return;
    const alVolver = () => document.visibilityState === 'visible' && void almacen.invalidar();
    const dejar = almacen.escuchar('GET /caso', {}, () => pintar((n) => n + 1));
    document.addEventListener('visibilitychange', alVolver);
    addEventListener('online', alVolver);
    return () => {
      dejar();
      document.removeEventListener('visibilitychange', alVolver);
      removeEventListener('online', alVolver);
    };
  }, [almacen, dentro]);
}
