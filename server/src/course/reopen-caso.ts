/** Reopens a closed case within 90 days. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { addAccess, mayHaveHeard, revokeAccesses } from '../caso/access/access.ts';
import { sendLink } from '../caso/access/write-to-family.ts';
import { advanceCaso } from '../caso/close/advance-caso.ts';
import { writeReopening } from '../caso/close/progress.ts';
import { reopenCertificados } from '../caso/close/settle-open-work.ts';
import { openCasoLike, type TakenCaso, takeCaso } from '../caso/lock-caso.ts';
import { type CasosDependencies, duplicateCaso } from '../caso/open/open-caso.ts';
import { isLive } from '../caso/rules/rules.ts';
import { reasonAgainstReopening } from '../caso/rules/rules-commands.ts';
import { bringBackCuentas } from '../cuentas/commands/correct-cuenta.ts';
import type { Tx } from '../db/database.ts';
import { violatedUniqueness } from '../db/errors.ts';
import { askConsulta } from '../familia/consultas/consultas.ts';
import { recordNote } from '../familia/llamadas/notes.ts';
import { uuidV7 } from '../platform/ids.ts';
import { recordFacts } from '../queue/record-facts.ts';
import { type Requester, SYSTEM } from '../shared/actor.ts';
import { DomainError, missing } from '../shared/errors.ts';
import { herederoOnly, requireActor, requireVersion } from '../shared/require.ts';
import { phrasesOf } from '../shared/rules-phrase.ts';
import { normalizeNotes } from '../shared/rules-text.ts';
import type { RenewedAccess } from './renew-access.ts';
import en from './words/en/course.json' with { type: 'json' };
import es from './words/es/course.json' with { type: 'json' };

const words = phrasesOf(es.reopening, en.reopening);

/**
 * Takes a case back to `en_tramite`, with the work that only its end ended and with its refusals: the lists of accounts and of traces are open
 * again, modules are pending until the list is declared complete again, and the heir gets a new link by e-mail. The reason becomes a
 * note; that of an insurer is a question, which somebody of the service has to answer.
 * @returns the new access and its e-mail, for the first attempt after the commit
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, caso_duplicado (another case
 *   for the same policy and person was opened since), cambiado_entretanto, validacion
 */
export async function reopenCaso(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  { motivo, version }: { readonly motivo: string; readonly version?: number },
  language: ErrorLanguage,
): Promise<RenewedAccess> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'aseguradora', 'servicio');
  const reason = normalizeNotes(motivo);
  if (reason === '') throw missing('motivo');
  const caso = await takeCaso(tx, aseguradora, casoId);
  requireVersion(caso.fila.version, version);
  await backToWork(deps, tx, who, caso);
  const said = words('note', { motivo: reason })[language];
  if (actor.visible === 'servicio') await recordNote(tx, who, casoId, { clase: 'nota', texto: said });
  else await askConsulta(tx, who, casoId, { consulta_id: uuidV7(now), pregunta: said, avisar: true });
  await revokeAccesses(tx, caso.fila.id, 'heredero', now);
  const hadHeard = await mayHaveHeard(tx, caso.fila.id);
  const acceso = await addAccess(deps, tx, who, caso.fila.id);
  const correo = await sendLink(deps, tx, who, caso, acceso, hadHeard);
  await recordFacts(tx, caso.fila.id, [{ tipo: 'caso_reabierto' }, { tipo: 'acceso_renovado' }], actor, now);
  await bringBack(tx, who, caso);
  await advanceCaso(tx, who, caso.fila.id);
  return { caso: caso.fila, clave: caso.clave, acceso, correo };
}

/**
 * Reopens a case because the heir asks for it, whatever its result. The heir's link stays valid. A repetition changes nothing.
 * @throws as {@link reopenCaso}
 */
export async function reopenOwnCaso(
  deps: Pick<CasosDependencies, 'addresses'>,
  tx: Tx,
  who: Requester,
  casoId: string,
): Promise<void> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const caso = await takeCaso(tx, aseguradora, casoId);
  if (isLive(caso.fila.estado)) return;
  await backToWork(deps, tx, who, caso);
  await recordFacts(tx, caso.fila.id, [{ tipo: 'caso_reabierto' }], actor, now);
  await bringBack(tx, who, caso);
  await advanceCaso(tx, who, caso.fila.id);
}

/** Brings back what only the end of the case ended, and refusals, of which the family was told that they can be asked again. */
async function bringBack(tx: Tx, who: Requester, caso: TakenCaso): Promise<void> {
  // one millisecond later, so that the timeline shows this after the reopening
  const later = { ...who, now: new Date(who.now.getTime() + 1) };
  const facts = [
    ...(await reopenCertificados(tx, caso.fila.id, caso.fila.cerrado, later.now)),
    ...(await bringBackCuentas(tx, later, caso)),
  ];
  if (facts.length > 0) await recordFacts(tx, caso.fila.id, facts, SYSTEM, later.now);
}

/**
 * Takes a closed case back to work.
 * @param keepsList as {@link writeReopening}
 * @throws DomainError estado_no_permite, caso_duplicado, cambiado_entretanto
 */
export async function backToWork(
  { addresses }: Pick<CasosDependencies, 'addresses'>,
  tx: Tx,
  { aseguradora, now }: Requester,
  { fila }: TakenCaso,
  keepsList = false,
): Promise<void> {
  const posible = reasonAgainstReopening(fila, now);
  if (posible) throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  const other = await openCasoLike(tx, fila);
  if (other) throw duplicateCaso(addresses, aseguradora, other);
  const done = await writeReopening(tx, fila.id, keepsList, now).catch((error) => {
    // A case for the same person was opened at the same moment; a second attempt names it.
    throw violatedUniqueness(error) === null ? error : new DomainError('cambiado_entretanto');
  });
  if (!done) throw new DomainError('cambiado_entretanto');
}
