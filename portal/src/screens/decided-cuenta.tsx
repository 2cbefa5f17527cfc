/** A decided account: its standing, the company's answer, remedies, and until when the decision can be changed. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { put } from '@albacea/words/put.ts';
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useAction, useData } from '../data/use-data.ts';
import { lacksIdentifier } from '../rules-documentos.ts';
import { isOverdue, missingThings } from '../rules-modulos.ts';
import { answerOf, type Standing, standingOf } from '../rules-standing.ts';
import { asksForMore } from '../rules-tasks.ts';
import { actionInWords, holderInWords, resultInWords } from '../texts/actions.ts';
import { day } from '../texts/dates.ts';
import { serverTextLang } from '../texts/languages.ts';
import { dayOfStanding, removedInWords, standingInWords, toneOf, usualTimeInWords } from '../texts/standing.ts';
import type { Texts } from '../texts/texts.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Button } from '../ui/button.tsx';
import { InSpanish } from '../ui/in-spanish.tsx';
import { ActionFailure, Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { State } from '../ui/state.tsx';
import { CorrectIdentifier, GiveIdentifier } from './correct-identifier.tsx';
import { KeepFirst } from './kept.tsx';
import { OwnLetter } from './own-letter.tsx';
import { useMissingThings } from './use-missing-things.ts';
import { WhatCanBeDone } from './what-can-be-done.tsx';
import { WhatIsMissing } from './what-is-missing.tsx';

interface CuentaProps {
  readonly cuenta: CompleteCuenta;
}

export function DecidedCuenta({ cuenta }: CuentaProps) {
  const { t } = usePortal();
  const { decide, live } = usePermissions();
  const caso = useCaso();
  const documentos = useData('GET /documentos', {});
  const standing = standingOf(caso, cuenta, documentos.data?.elementos ?? []);
  return (
    <Screen
      title={cuenta.proveedor}
      lead={cuenta.identificador && <Breakable text={cuenta.identificador} />}
      back={['/portal/cuentas', t.cuentas.titulo]}
    >
      <StandingCard cuenta={cuenta} standing={standing} />
      <WhatCanBeDone cuenta={cuenta} standing={standing} />
      <KeepFirst cuenta={cuenta} />
      {(asksForMore(cuenta) || (cuenta.estado === 'confirmada' && !cuenta.sin_tramite)) && (
        <WhatIsMissing cuenta={cuenta} />
      )}
      {decide && lacksIdentifier(cuenta) && cuenta.posible.includes('deshacer') && <GiveIdentifier cuenta={cuenta} />}
      {decide && cuenta.posible.includes('corregir_identificador') && <CorrectIdentifier cuenta={cuenta} />}
      <OwnLetter cuenta={cuenta} />
      <UndoDecision cuenta={cuenta} />
      {live && caso.papel !== 'heredero' && cuenta.terminada === null && (
        <p>
          <a class="enlace" href={`/portal/desacuerdo/${cuenta.cuenta_id}`}>
            {put(t.desacuerdo.de, { cuenta: cuenta.proveedor })}
          </a>
        </p>
      )}
    </Screen>
  );
}

function StandingCard({ cuenta, standing }: { readonly cuenta: CompleteCuenta; readonly standing: Standing }) {
  const { t, language } = usePortal();
  const { papel } = useCaso();
  const { accion, resultado, reservada } = cuenta;
  const phrase = useStandingPhrase(cuenta, standing);
  const way = cuenta.vias.length > 1 ? cuenta.vias.find(({ codigo }) => codigo === cuenta.via) : undefined;
  const action = accion === null ? null : actionInWords(accion, cuenta, t);
  const holder = holderInWords(cuenta, papel === 'heredero', t);
  const achieved = resultado && standing === 'hecha' ? resultInWords(resultado, cuenta, papel === 'heredero', t) : null;
  return (
    <section class="tarjeta">
      <div class="pila-junta">
        {action && <h2>{action.title}</h2>}
        <State tone={toneOf(standing)}>{standingInWords(standing, cuenta, t, language)}</State>
        <p>{achieved ?? phrase}</p>
      </div>
      {action && cuenta.estado === 'confirmada' && <p class="suave">{action.text}</p>}
      {holder && <p>{holder}</p>}
      {accion === 'eliminar' && cuenta.copia === 'rechazada' && !cuenta.terminada && <p>{t.cuenta.sinCopia}</p>}
      <Dates cuenta={cuenta} />
      <Answer cuenta={cuenta} />
      {way && (
        <div>
          <p class="suave">
            {put(t.empresa.laVia, { via: '' })}
            <span {...serverTextLang(language)}>{way.nombre}</span>.
          </p>
          <InSpanish what="empresa" />
        </div>
      )}
      {reservada && <p class="suave">{t.cuentas.reservada}.</p>}
    </section>
  );
}

/** The company's last answer in its own words. */
function Answer({ cuenta }: CuentaProps) {
  const { t, language } = usePortal();
  const answer = answerOf(cuenta);
  if (!answer) return null;
  const what = put(t.relato.contesto, { empresa: cuenta.proveedor, fecha: day(answer.day, language) });
  return (
    <Notice title={what}>
      <p class="tal-cual">«{answer.words}»</p>
    </Notice>
  );
}

function UndoDecision({ cuenta }: CuentaProps) {
  const { t, client, announce } = usePortal();
  const { cuenta_id, posible } = cuenta;
  const undo = useAction(() =>
    client.request('DELETE /cuentas/{cuenta}/confirmacion', { params: { cuenta: cuenta_id } }),
  );
  const decideAnew = async () => (await undo.run()) && announce(t.cuenta.deshecha);
  return (
    <>
      <ActionFailure error={undo.error} />
      <div class="botones">
        {posible.includes('deshacer') && (
          <Button kind={lacksIdentifier(cuenta) ? 'enlace' : 'segundo'} busy={undo.busy} onPress={decideAnew}>
            {t.cuenta.deshacer}
          </Button>
        )}
      </div>
    </>
  );
}

/** Before the request: why it waits. After it: when it left, and by when the company has to answer. */
function Dates({ cuenta }: CuentaProps) {
  if (cuenta.estado === 'confirmada') return <BeforeRequest cuenta={cuenta} />;
  return cuenta.solicitada === null ? null : <Requested cuenta={cuenta} on={cuenta.solicitada} />;
}

/** Why the request waits, worded for the action: it cannot be undone, except a copy or a supply that passes to a new holder. */
function whyItWaits({ accion, suministro }: CompleteCuenta, { cuenta, enDetalle }: Texts): string {
  if (accion === 'obtener_datos') return cuenta.reposoDeCopia;
  if (accion === 'transferir' && suministro) return enDetalle.reposoDeCambio;
  return accion === 'cancelar' && suministro ? cuenta.reposoDeCorte : cuenta.reposoTexto;
}

function BeforeRequest({ cuenta }: CuentaProps) {
  const { accion, posible, impedimentos } = cuenta;
  const { t } = usePortal();
  const { papel } = useCaso();
  // The server says whether the cooling-off period goes on: the clock of an old telephone may be wrong.
  const coolsOff = impedimentos.some(({ codigo }) => codigo === 'reposo');
  if (papel !== 'heredero' || (!coolsOff && !posible.includes('deshacer'))) return null;
  return (
    <p>
      {!coolsOff && (accion === 'conservar' ? t.cuenta.seQueda : t.cuenta.sinReposo)}{' '}
      {coolsOff && whyItWaits(cuenta, t)} {usualTimeInWords(cuenta, t)}
    </p>
  );
}

/** @param on when it was requested */
function Requested({ cuenta, on }: CuentaProps & { readonly on: string }) {
  const { estado, plazo, envia_la_familia, en_la_aplicacion, reclamada } = cuenta;
  const { t, language } = usePortal();
  const { decide } = usePermissions();
  const ownWords = en_la_aplicacion ? t.aplicacion.dicho : t.carta.mandada;
  const isOpen = estado === 'solicitada';
  const overdue = isOverdue(cuenta);
  return (
    <p>
      {put(envia_la_familia && decide ? ownWords : t.cuenta.pedida, { fecha: day(on, language) })}{' '}
      {isOpen && plazo && put(overdue ? t.cuenta.plazoPasado : t.cuenta.plazo, { fecha: day(plazo, language) })}{' '}
      {isOpen && !overdue && usualTimeInWords(cuenta, t)}{' '}
      {reclamada && put(t.carta.reclamada, { fecha: day(reclamada, language) })}
    </p>
  );
}

/** The standing of an account as a sentence for the current reader. */
function useStandingPhrase(cuenta: CompleteCuenta, standing: Standing): string {
  const { t, language } = usePortal();
  const caso = useCaso();
  const documentos = useData('GET /documentos', {}).data?.elementos ?? [];
  const things = useMissingThings(standing === 'base' ? missingThings(caso, [cuenta], documentos) : []);
  if (standing === 'quitada') return removedInWords(cuenta, t);
  if (standing === 'noPedida') return t.cuentas.porQueNo[caso.resultado ?? 'anulado'];
  const forRelatives: Partial<Record<Standing, string>> = caso.papel === 'heredero' ? {} : t.relato.deFamiliar;
  return put(forRelatives[standing] ?? t.relato.frases[standing], {
    cosas: things,
    heredero: caso.heredero.nombre,
    fecha: dayOfStanding(standing, cuenta, language),
  });
}
