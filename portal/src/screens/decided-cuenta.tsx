/** An account that was decided on: how it goes, and until when one can change one's mind. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { saveDraft } from '../data/memories.ts';
import { useAction } from '../data/use-data.ts';
import { deadlineOutside } from '../rules-modulos.ts';
import { withoutDatum } from '../rules-papers.ts';
import { asksForMore, failed } from '../rules-tasks.ts';
import { actionInWords, resultInWords } from '../texts/actions.ts';
import { day, hour } from '../texts/dates.ts';
import type { Texts } from '../texts/es.ts';
import { put } from '../texts/put.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { ActionFailure } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { State } from '../ui/state.tsx';
import { CorrectIdentifier } from './correct-identifier.tsx';
import { stateOf, toneOf } from './cuentas.tsx';
import { KeepFirst } from './kept.tsx';
import { OwnLetter } from './own-letter.tsx';
import { WhatIsMissing } from './what-is-missing.tsx';

export function DecidedCuenta({
  cuenta,
  cuentas,
}: {
  readonly cuenta: CompleteCuenta;
  readonly cuentas: readonly CompleteCuenta[];
}) {
  const { t, client, announce } = usePortal();
  const { decide } = usePermissions();
  const caso = useCaso();
  const { cuenta_id, proveedor, tipo, accion, estado, resultado, identificador, reservada, posible } = cuenta;
  const undo = useAction(() =>
    client.request('DELETE /cuentas/{cuenta}/confirmacion', { params: { cuenta: cuenta_id } }),
  );
  // what is missing is given where one decides
  const decideNew = async () => (await undo.run()) && announce(t.cuenta.deshecha);
  // whoever only adds what the company needs has not changed their mind: their own choice is kept
  const addDetail = () => {
    saveDraft(caso.caso_id, `cuenta.${cuenta_id}`, { accion });
    return decideNew();
  };
  // of what did not come about, what it would have meant is not told
  const failure = estado === 'rechazada' || estado === 'sin_respuesta' || estado === 'descartada';
  const asksMore = asksForMore(cuenta);
  const way = cuenta.vias.length > 1 ? cuenta.vias.find(({ codigo }) => codigo === cuenta.via) : undefined;
  const said = failed(cuenta) || asksMore ? wordsOf(cuenta) : null;
  const action = accion === null ? null : actionInWords(accion, cuenta, t);
  const lead = resultado ? resultInWords(resultado, tipo, t) : failure ? undefined : action?.text;
  const other = cuentas.find((one) => one.estado === 'propuesta');
  return (
    <Screen title={proveedor} lead={lead} back={['/portal/cuentas', t.cuentas.titulo]}>
      <section class="tarjeta">
        <div class="pila-junta">
          {action && <h2>{action.title}</h2>}
          <State tone={toneOf(cuenta)}>{stateOf(cuenta, t)}</State>
        </div>
        {identificador && (
          <p>
            <Breakable texto={identificador} />
          </p>
        )}
        {way && <p class="suave">{put(t.empresa.laVia, { via: way.nombre })}</p>}
        {reservada && <p class="suave">{t.cuentas.reservada}</p>}
        {estado === 'descartada' && <p>{t.cuentas.porQueNo[caso.resultado ?? 'anulado']}</p>}
        <Run cuenta={cuenta} />
        {said && <p>{put(t.cuenta.dijo, { palabras: said })}</p>}
      </section>
      <KeepFirst cuenta={cuenta} />
      {(asksMore || (estado === 'confirmada' && !cuenta.sin_tramite)) && <WhatIsMissing cuenta={cuenta} />}
      {decide && posible.includes('corregir_identificador') && <CorrectIdentifier cuenta={cuenta} />}
      <OwnLetter cuenta={cuenta} />
      <ActionFailure error={undo.error} />
      <div class="botones">
        {decide && other && (
          <LinkButton to={`/portal/cuentas/${other.cuenta_id}`}>
            {put(t.cuenta.seguirCon, { nombre: other.proveedor })}
          </LinkButton>
        )}
        {posible.includes('deshacer') && (
          <>
            {withoutDatum(cuenta) && (
              <Button {...(decide && other && { kind: 'segundo' })} busy={undo.busy} onPress={addDetail}>
                {t.cuenta.ponerDato}
              </Button>
            )}
            <Button kind={withoutDatum(cuenta) ? 'enlace' : 'segundo'} busy={undo.busy} onPress={decideNew}>
              {t.cuenta.deshacer}
            </Button>
          </>
        )}
      </div>
    </Screen>
  );
}

/** What the company said, in its words; null: it is not on record, or not for whoever looks. */
const wordsOf = ({ gestiones }: CompleteCuenta): string | null =>
  gestiones.findLast(({ tipo, nota }) => (tipo === 'negativa' || tipo === 'respuesta') && nota !== null)?.nota ?? null;

/** A copy takes nothing away, and the end of a supply takes the light of a home. */
function whyItWaits({ accion, suministro }: CompleteCuenta, { cuenta }: Texts): string {
  if (accion === 'obtener_datos') return cuenta.reposoDeCopia;
  return accion === 'cancelar' && suministro ? cuenta.reposoDeCorte : cuenta.reposoTexto;
}

/** How long the company took before, where enough is known of it; in weeks from two on. */
function usualTime({ suele_tardar_dias: days }: CompleteCuenta, { cuenta }: Texts): string | null {
  if (days === null || days < 2) return null;
  return days < 14
    ? put(cuenta.sueleDias, { n: String(days) })
    : put(cuenta.sueleSemanas, { n: String(Math.round(days / 7)) });
}

function Run({ cuenta }: { readonly cuenta: CompleteCuenta }) {
  const { accion, estado, resultado, reposo_hasta, solicitada, plazo, posible, impedimentos } = cuenta;
  const { envia_la_familia, en_la_aplicacion, reclamada } = cuenta;
  const { t, language } = usePortal();
  const { decide } = usePermissions();
  // The server's clock tells: that of an old telephone may be wrong.
  const inRest = impedimentos.some(({ codigo }) => codigo === 'reposo');
  if (estado === 'confirmada' && inRest && reposo_hasta !== null)
    return (
      <div class="pila-junta">
        <h3>
          {put(t.cuenta.reposoTitulo, { fecha: `${day(reposo_hasta, language)}, ${hour(reposo_hasta, language)}` })}
        </h3>
        <p>{whyItWaits(cuenta, t)}</p>
      </div>
    );
  if (estado === 'confirmada')
    return posible.includes('deshacer') ? (
      <p>{accion === 'conservar' ? t.cuenta.seQueda : t.cuenta.sinReposo}</p>
    ) : null;
  if (solicitada === null) return null;
  const ownWords = en_la_aplicacion ? t.aplicacion.dicho : t.carta.mandada;
  // what it asks for is told by itself, below
  const afterwards = asksForMore(cuenta)
    ? null
    : (t.cuenta.despues as Readonly<Record<string, string>>)[resultado ?? estado];
  return (
    <>
      <p>
        {put(envia_la_familia && decide ? ownWords : t.cuenta.pedida, { fecha: day(solicitada, language) })}{' '}
        {estado === 'solicitada' &&
          plazo &&
          put(deadlineOutside(cuenta) ? t.cuenta.plazoPasado : t.cuenta.plazo, { fecha: day(plazo, language) })}{' '}
        {estado === 'solicitada' && !deadlineOutside(cuenta) && usualTime(cuenta, t)}{' '}
        {reclamada && put(t.carta.reclamada, { fecha: day(reclamada, language) })}
      </p>
      {afterwards && <p>{afterwards}</p>}
    </>
  );
}
