/** Calls that the heir asks for within the hours of the service; the service records the result of each call. */
import type { CallMe, DeskLlamada, Llamada, LlamadaOutcome, NewLlamada } from '@albacea/contract/schemas/llamadas.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { lookAtCaso, type OpenedCaso, type TakenCaso, takeCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { hearFromFamily, recordDeadlines } from '../../caso/record-deadlines.ts';
import { precedesHeredero } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { Llamadas } from '../../db/table-types.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { herederoOnly, requireActor } from '../../shared/require.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import { ifVisible, isInternationalPhone, normalizeNotes, normalizePhone } from '../../shared/rules-text.ts';
import { phonesOf } from '../sms/claim-phone.ts';
import { maskedPhone } from '../sms/rules.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { type LlamadaData, llamadaPlace } from './data.ts';
import { hoursAt, offeredHours } from './rules-hours.ts';
import { assignLlamadas, countLlamadas, endLlamada, insertLlamada, readLlamadas, rewriteLlamada } from './sql.ts';

const refusal = phrasesOf(es.call, en.call);

/** Maximum number of calls that a family may request within 24 hours, so that the desk is not flooded. */
const PER_DAY = 4;

/**
 * The heir asks for a call in one of the offered hours.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite: a call waits already, or too many
 */
export async function askForCall(tx: Tx, who: Requester, casoId: string, asked: NewLlamada): Promise<void> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const hours = hoursAt(new Date(asked.desde), now);
  if (!hours) throw invalid({ campo: 'desde', texto: refusal('notOffered') });
  const refuse = (posible: Phrase) => new DomainError('estado_no_permite', { estado: caso.fila.estado, posible });
  if ((await countLlamadas(tx, caso.fila.id, new Date(now.getTime() - MS_PER_DAY))) >= PER_DAY)
    throw refuse(refusal('tooMany'));
  const id = uuidV7(now);
  const data: LlamadaData = { telefono: phoneToCall(caso, asked.telefono), motivo: reasonOf(asked.motivo) };
  const row = { id, caso: caso.fila.id, ...hours, datos_cifrados: caso.clave.encryptJson(llamadaPlace(id), data) };
  if (!(await insertLlamada(tx, { ...row, pedida: now }))) throw refuse(refusal('oneWaits'));
  await recordFacts(tx, caso.fila.id, [{ tipo: 'llamada_pedida', datos: { llamada: id } }], actor, now);
  await advanceCaso(tx, who, caso.fila.id);
}

/** The heir cancels the call that waits. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite: none waits */
export async function cancelCall(tx: Tx, who: Requester, casoId: string): Promise<void> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const { fila } = await takeLiveCaso(tx, aseguradora, casoId);
  if (!(await endLlamada(tx, fila.id, null, 'anulada', null, now)))
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible: refusal('noneWaits') });
  await recordFacts(tx, fila.id, [{ tipo: 'llamada_anulada' }], actor, now);
  await recordDeadlines(tx, who, fila.id);
}

/**
 * Records the result of a call. An answered call counts as a sign of life from the family. A missed call is not repeated automatically: the
 * portal shows it, and the heir can ask for another call.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function recordCall(
  tx: Tx,
  who: Requester,
  casoId: string,
  llamada: string,
  { resultado }: LlamadaOutcome,
): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const { fila } = await takeCaso(tx, aseguradora, casoId);
  if (!(await endLlamada(tx, fila.id, llamada, resultado, actor.id, now))) throw new DomainError('no_encontrado');
  const tipo = resultado === 'hecha' ? 'llamada_hecha' : 'llamada_sin_respuesta';
  await recordFacts(tx, fila.id, [{ tipo, datos: { llamada } }], actor, now);
  if (resultado === 'hecha') await hearFromFamily(tx, who, fila.id);
}

/**
 * Assigns the calls of a former heir to that person's new record as a relative, and cancels a call that waits.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function leaveCalls(tx: Tx, caso: string, allegado: string, now: Date): Promise<void> {
  await endLlamada(tx, caso, null, 'anulada', null, now);
  await assignLlamadas(tx, caso, allegado);
}

/**
 * Moves the waiting call away from a wrong telephone, or cancels it.
 * @param caso a case whose row this transaction has locked
 * @param to the telephone to call instead; null: none, or a stranger may have asked for the call, so it is cancelled
 */
export async function redirectCall(
  tx: Tx,
  { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
  isWrong: (phone: string) => boolean,
  to: string | null,
  now: Date,
): Promise<void> {
  const waiting = (await readLlamadas(tx, fila.id)).find(({ estado }) => estado === 'pedida');
  if (!waiting) return;
  const { id } = waiting;
  const data = clave.decryptJson<LlamadaData>(llamadaPlace(id), waiting.datos_cifrados);
  if (!isWrong(data.telefono)) return;
  if (to === null) await endLlamada(tx, fila.id, id, 'anulada', null, now);
  else await rewriteLlamada(tx, id, clave.encryptJson(llamadaPlace(id), { ...data, telefono: to }));
}

/** The telephone to call if the heir types no other when asking for the call; null: no telephone is known. */
const phoneOnFile = (caso: OpenedCaso): string | null => {
  const { onFile, own } = phonesOf(caso);
  return own ?? onFile;
};

/**
 * The telephone to call; it may be a landline.
 * @param written as the heir typed it; undefined: the telephone on file
 * @throws DomainError validacion: no such telephone, or none is known
 */
function phoneToCall(caso: TakenCaso, written: string | undefined): string {
  const given = ifVisible(written, normalizePhone) ?? phoneOnFile(caso);
  if (given === null) throw invalid({ campo: 'telefono', texto: refusal('noTelephone') });
  if (!isInternationalPhone(given)) throw invalid({ campo: 'telefono', texto: refusal('noSuchTelephone') });
  return given;
}

const reasonOf = (text: string | undefined): string | null => normalizeNotes(text ?? '') || null;

/** The offered hours, and the last call that the heir asked for. Who may: the heir. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewCallMe(tx: Tx, { aseguradora, now }: Requester, casoId: string): Promise<CallMe> {
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const last = (await readLlamadas(tx, caso.fila.id)).find(({ allegado }) => allegado === null);
  const phone = phoneOnFile(caso);
  return {
    franjas: offeredHours(now).map(({ desde, hasta }) => ({ desde: desde.toISOString(), hasta: hasta.toISOString() })),
    llamada: last ? presentToFamily(caso, last) : null,
    telefono: phone && maskedPhone(phone),
  };
}

/** The calls of a case. Who may: the service. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewCalls(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<DeskLlamada[]> {
  requireActor(actor, 'servicio');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  return (await readLlamadas(tx, caso.fila.id)).map((row) => ({ ...present(caso, row), por: row.por }));
}

const presentToFamily = (caso: OpenedCaso, row: Llamadas): Llamada => {
  const whole = present(caso, row);
  const motivo = precedesHeredero(caso.fila, row.pedida) ? null : whole.motivo;
  return { ...whole, motivo, telefono: maskedPhone(whole.telefono) };
};

function present({ clave }: OpenedCaso, row: Llamadas): Llamada {
  const { id, desde, hasta, estado, pedida, terminada, datos_cifrados } = row;
  const { telefono, motivo } = clave.decryptJson<LlamadaData>(llamadaPlace(id), datos_cifrados);
  return {
    llamada_id: id,
    desde: desde.toISOString(),
    hasta: hasta.toISOString(),
    telefono,
    motivo,
    estado,
    pedida: pedida.toISOString(),
    terminada: terminada?.toISOString() ?? null,
  };
}
