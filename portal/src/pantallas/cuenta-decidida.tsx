/** An account that was decided on: how it goes, and until when one can change one's mind. */
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { guardarBorrador } from '../datos/recuerdos.ts';
import { useAccion } from '../datos/usar-datos.ts';
import { fueraDePlazo } from '../reglas-modulos.ts';
import { sinDato } from '../reglas-papeles.ts';
import { failed } from '../reglas-tareas.ts';
import { actionInWords } from '../textos/actions.ts';
import type { Textos } from '../textos/es.ts';
import { dia, hora } from '../textos/fechas.ts';
import { poner } from '../textos/poner.ts';
import { FalloDeAccion } from '../ui/aviso.tsx';
import { Boton, BotonEnlace } from '../ui/boton.tsx';
import { Estado } from '../ui/estado.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { CartaPropia } from './carta-propia.tsx';
import { tonoDe } from './cuentas.tsx';
import { WhatIsMissing } from './what-is-missing.tsx';

export function CuentaDecidida({
  cuenta,
  cuentas,
}: {
  readonly cuenta: CuentaCompleta;
  readonly cuentas: readonly CuentaCompleta[];
}) {
  const { t, cliente, anunciar } = usePortal();
  const { decide } = usePermisos();
  const caso = useCaso();
  const { cuenta_id, proveedor, accion, estado, resultado, identificador, reservada, posible } = cuenta;
  const deshacer = useAccion(() =>
    cliente.pedir('DELETE /cuentas/{cuenta}/confirmacion', { parametros: { cuenta: cuenta_id } }),
  );
  // what is missing is given where one decides
  const decidirDeNuevo = async () => (await deshacer.hacer()) && anunciar(t.cuenta.deshecha);
  // whoever only adds what the company needs has not changed their mind: their own choice is kept
  const addDetail = () => {
    guardarBorrador(caso.caso_id, `cuenta.${cuenta_id}`, { accion });
    return decidirDeNuevo();
  };
  // of what did not come about, what it would have meant is not told
  const fracaso = estado === 'rechazada' || estado === 'sin_respuesta' || estado === 'descartada';
  const dijo = failed(cuenta) ? wordsOf(cuenta) : null;
  const entradilla = resultado
    ? t.cuentas.resultados[resultado]
    : fracaso
      ? undefined
      : accion === null
        ? undefined
        : actionInWords(accion, cuenta, t).texto;
  const otra = cuentas.find((una) => una.estado === 'propuesta');
  return (
    <Pantalla titulo={proveedor} entradilla={entradilla} volver={['/portal/cuentas', t.cuentas.titulo]}>
      <section class="tarjeta">
        <div class="pila-junta">
          {accion !== null && <h2>{actionInWords(accion, cuenta, t).titulo}</h2>}
          <Estado tono={tonoDe(cuenta)}>
            {estado === 'descartada' ? t.cuentas.noPedida : t.cuentas.estados[estado]}
          </Estado>
        </div>
        {identificador && <p>{identificador}</p>}
        {reservada && <p class="suave">{t.cuentas.reservada}</p>}
        {estado === 'descartada' && <p>{t.cuentas.porQueNo[caso.resultado ?? 'anulado']}</p>}
        <Marcha cuenta={cuenta} />
        {dijo && <p>{poner(t.cuenta.dijo, { palabras: dijo })}</p>}
      </section>
      {estado === 'confirmada' && !cuenta.sin_tramite && <WhatIsMissing cuenta={cuenta} />}
      <CartaPropia cuenta={cuenta} />
      <FalloDeAccion error={deshacer.error} />
      <div class="botones">
        {decide && otra && (
          <BotonEnlace a={`/portal/cuentas/${otra.cuenta_id}`}>
            {poner(t.cuenta.seguirCon, { nombre: otra.proveedor })}
          </BotonEnlace>
        )}
        {posible.includes('deshacer') && (
          <>
            {sinDato(cuenta) && (
              <Boton {...(decide && otra && { clase: 'segundo' })} enCurso={deshacer.enCurso} alPulsar={addDetail}>
                {t.cuenta.ponerDato}
              </Boton>
            )}
            <Boton clase={sinDato(cuenta) ? 'enlace' : 'segundo'} enCurso={deshacer.enCurso} alPulsar={decidirDeNuevo}>
              {t.cuenta.deshacer}
            </Boton>
          </>
        )}
      </div>
    </Pantalla>
  );
}

/** What the company said, in its words; null: it is not on record, or not for whoever looks. */
const wordsOf = ({ gestiones }: CuentaCompleta): string | null =>
  gestiones.findLast(({ tipo, nota }) => (tipo === 'negativa' || tipo === 'respuesta') && nota !== null)?.nota ?? null;

/** A copy takes nothing away, and the end of a supply takes the light of a home. */
function whyItWaits({ accion, suministro }: CuentaCompleta, { cuenta }: Textos): string {
  if (accion === 'obtener_datos') return cuenta.reposoDeCopia;
  return accion === 'cancelar' && suministro ? cuenta.reposoDeCorte : cuenta.reposoTexto;
}

function Marcha({ cuenta }: { readonly cuenta: CuentaCompleta }) {
  const { accion, estado, resultado, reposo_hasta, solicitada, plazo, posible, impedimentos } = cuenta;
  const { envia_la_familia, reclamada } = cuenta;
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
        <p>{whyItWaits(cuenta, t)}</p>
      </div>
    );
  if (estado === 'confirmada')
    return posible.includes('deshacer') ? (
      <p>{accion === 'conservar' ? t.cuenta.seQueda : t.cuenta.sinReposo}</p>
    ) : null;
  if (solicitada === null) return null;
  const despues = (t.cuenta.despues as Readonly<Record<string, string>>)[resultado ?? estado];
  return (
    <>
      <p>
        {poner(envia_la_familia && decide ? t.carta.mandada : t.cuenta.pedida, { fecha: dia(solicitada, idioma) })}{' '}
        {estado === 'solicitada' &&
          plazo &&
          poner(fueraDePlazo(cuenta) ? t.cuenta.plazoPasado : t.cuenta.plazo, { fecha: dia(plazo, idioma) })}{' '}
        {reclamada && poner(t.carta.reclamada, { fecha: dia(reclamada, idioma) })}
      </p>
      {despues && <p>{despues}</p>}
    </>
  );
}
