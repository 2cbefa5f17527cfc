/** What the heir decides on the telephone: a text that was read aloud, and their answer. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { PhoneDecision, Script } from '@albacea/contract/schemas/llamadas.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { hourInMadrid, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { inFigures } from '../calendar/rules-calendar.ts';
import { changeCuenta } from '../cuentas/commands/change-cuenta.ts';
import type { ChangedCuenta, CuentasDependencies } from '../cuentas/commands/command.ts';
import { confirmCuenta } from '../cuentas/commands/confirm-cuenta.ts';
import { type Proposal, proposeCuentas } from '../cuentas/commands/propose-cuentas.ts';
import { keepReading, type OpenConversation, peopleOf, requireSameText, takeConversation } from './conversation.ts';
import { answer, askForMore, readFor, scriptLanguage } from './rules-script.ts';
import { viewScript } from './view-script.ts';

/**
 * Who may: the service, in a conversation that goes on.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, validacion; cambiado_entretanto: what was read is not
 *   what stands now
 */
export async function decideByTelephone(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  conversationId: string,
  decision: PhoneDecision,
): Promise<ChangedCuenta> {
  const conversation = await takeConversation(tx, who, casoId, conversationId);
  const spoken = (await viewScript(deps, tx, who, casoId)).cuentas.find((one) => one.cuenta_id === decision.cuenta_id);
  if (!spoken) throw new DomainError('no_encontrado');
  requireSameText(textOf(spoken, decision.accion), decision.leido);
  const { cuenta_id, accion, copia, vivienda_habitada, nuevo_titular, version: seen } = decision;
  const changed = await changeCuenta(deps, tx, who, casoId, cuenta_id, {
    ...{ accion, version: seen },
    ...(vivienda_habitada !== undefined && { vivienda_habitada }),
    ...(nuevo_titular !== undefined && { nuevo_titular }),
  });
  const confirmed = await confirmCuenta(deps, tx, who, casoId, cuenta_id, {
    ...(copia && { copia }),
    // what was read says that the home is cut off
    ...(accion === 'cancelar' && spoken.casa !== null && { corte_aceptado: true }),
    constancia: recordOf(conversation, who.now, decision.leido),
    version: changed.cuenta.version,
  });
  const respuesta = answer(languageOf(conversation), accion, copia, vivienda_habitada, nuevo_titular);
  await keepReading(tx, who, conversation, { clase: 'cuenta', cuenta_id, texto: decision.leido, respuesta });
  return confirmed;
}

/** Accounts that the heir remembers on the telephone. @throws DomainError as {@link decideByTelephone} */
export async function addByTelephone(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  conversationId: string,
  cuentas: readonly Proposal[],
): Promise<void> {
  const conversation = await takeConversation(tx, who, casoId, conversationId);
  const proposed = await proposeCuentas(deps, tx, who, casoId, cuentas);
  const named = proposed.cuentas.map(({ datos }) => datos.proveedor).join(', ');
  const texto = askForMore(languageOf(conversation), peopleOf(who, conversation.caso));
  await keepReading(tx, who, conversation, { clase: 'anadir', cuenta_id: null, texto, respuesta: named });
}

const languageOf = ({ caso }: OpenConversation) => scriptLanguage(caso.fila.idioma);

/** @throws DomainError validacion: the action can't be asked of this provider */
function textOf(spoken: Script['cuentas'][number], wanted: CuentaAction): string {
  const action = spoken.acciones.find(({ accion }) => accion === wanted);
  if (!action) throw invalid({ campo: 'accion', texto: NOT_THERE });
  return readFor(action.texto, action.guardar, action.titular);
}

/** As the file keeps it beside the account: who said it, when, and to what. */
const recordOf = ({ datos }: OpenConversation, now: Date, text: string): string =>
  `Por teléfono, con ${datos.con}, el ${inFigures(todayInMadrid(now))} a las ${hourInMadrid(now)}. Se le leyó: «${text}»`;

const NOT_THERE = { es: 'a este proveedor no se le puede pedir.', en: 'can not be asked of this provider.' };
