/** An account that was decided on: how it goes, and until when one can change one's mind. */
import type { CuentaCompleta, Impedimento } from '@albacea/contract/cuentas.ts';
import { usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion } from '../datos/usar-datos.ts';
import type { Textos } from '../textos/es.ts';
import { dia, hora } from '../textos/fechas.ts';
import { poner } from '../textos/poner.ts';
import { Aviso, FalloDeAccion } from '../ui/aviso.tsx';
import { Boton, BotonEnlace } from '../ui/boton.tsx';
import { Estado } from '../ui/estado.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { CartaPropia } from './carta-propia.tsx';
import { TONO_DE_CUENTA } from './cuentas.tsx';

/** What is told elsewhere on the page, or is the service's own matter. */
const CALLADOS: readonly string[] = ['reposo', 'estado', 'caso_terminado', 'sin_tramite', 'documentacion'];

export function CuentaDecidida({
  cuenta,
  cuentas,
}: {
  readonly cuenta: CuentaCompleta;
  readonly cuentas: readonly CuentaCompleta[];
}) {
  const { t, cliente, anunciar } = usePortal();
  const { decide } = usePermisos();
  const { cuenta_id, proveedor, accion, estado, resultado, identificador, reservada, posible, impedimentos } = cuenta;
  const deshacer = useAccion(() =>
    cliente.pedir('DELETE /cuentas/{cuenta}/confirmacion', { parametros: { cuenta: cuenta_id } }),
  );
  const faltan = estado === 'confirmada' ? impedimentos.filter(({ codigo }) => !CALLADOS.includes(codigo)) : [];
  const otra = cuentas.find((una) => una.estado === 'propuesta');
  return (
    <Pantalla
      titulo={proveedor}
      entradilla={resultado ? t.cuentas.resultados[resultado] : t.cuentas.consecuencias[accion]}
      volver={['/portal/cuentas', t.cuentas.titulo]}
    >
      <section class="tarjeta">
        <div class="pila-junta">
          <h2>{t.cuentas.acciones[accion]}</h2>
          <Estado tono={TONO_DE_CUENTA[estado]}>{t.cuentas.estados[estado]}</Estado>
        </div>
        {identificador && <p>{identificador}</p>}
        {reservada && <p class="suave">{t.cuentas.reservada}</p>}
        <Marcha cuenta={cuenta} />
      </section>
      {faltan.length > 0 && (
        <Aviso titulo={t.cuenta.faltaTitulo}>
          <ul class="puntos">
            {faltan.map((uno) => (
              <li key={uno.codigo}>{fraseDe(uno, t)}</li>
            ))}
          </ul>
        </Aviso>
      )}
      <CartaPropia cuenta={cuenta} />
      <FalloDeAccion error={deshacer.error} />
      <div class="botones">
        {decide && otra && <BotonEnlace a={`/portal/cuentas/${otra.cuenta_id}`}>{t.cuentas.empezar}</BotonEnlace>}
        {posible.includes('deshacer') && (
          <Boton
            clase="segundo"
            enCurso={deshacer.enCurso}
            alPulsar={async () => (await deshacer.hacer()) && anunciar(t.cuenta.deshecha)}
          >
            {t.cuenta.deshacer}
          </Boton>
        )}
      </div>
    </Pantalla>
  );
}

/** In the words of the portal; of what they do not know, in those of the server. */
function fraseDe({ codigo, texto, papeles }: Impedimento, t: Textos): string {
  if (codigo !== 'papeles') return (t.cuenta.impedimentos as Readonly<Record<string, string>>)[codigo] ?? texto;
  const nombres: Readonly<Record<string, string>> = t.documentos.tipos;
  const pedidos = papeles.flatMap((papel) => nombres[papel] ?? []);
  const dato = papeles.includes('identificador_cuenta') ? [t.cuenta.faltaDato] : [];
  return [...(pedidos.length > 0 ? [`${pedidos.join('. ')}.`] : []), ...dato].join(' ') || texto;
}

function Marcha({
  cuenta: { estado, reposo_hasta, solicitada, plazo, posible, impedimentos, envia_la_familia, reclamada },
}: {
  readonly cuenta: CuentaCompleta;
}) {
  const { t, idioma } = usePortal();
  const { decide } = usePermisos();
  // The server's clock tells: that of an old telephone may be wrong.
  const enReposo = impedimentos.some(({ codigo }) => codigo === 'reposo');
  if (estado === 'confirmada' && enReposo && reposo_hasta !== null)
    return (
      <div class="pila-junta">
        <h3>
          {poner(t.cuenta.reposoTitulo, { fecha: `${dia(reposo_hasta, idioma)}, ${hora(reposo_hasta, idioma)}` })}
        </h3>
        <p>{t.cuenta.reposoTexto}</p>
      </div>
    );
  if (estado === 'confirmada') return posible.includes('deshacer') ? <p>{t.cuenta.sinReposo}</p> : null;
  if (solicitada === null) return null;
  return (
    <p>
      {poner(envia_la_familia && decide ? t.carta.mandada : t.cuenta.pedida, { fecha: dia(solicitada, idioma) })}{' '}
      {estado === 'solicitada' && plazo && poner(t.cuenta.plazo, { fecha: dia(plazo, idioma) })}{' '}
      {reclamada && poner(t.carta.reclamada, { fecha: dia(reclamada, idioma) })}
    </p>
  );
}
