/** A conversation on the telephone: begun, what was read and answered in it, ended. */
import type { NewConversacion, Reading } from '@albacea/contract/schemas/llamadas.ts';
import type { Tx } from '../../db/database.ts';
import type { Conversaciones } from '../../db/table-types.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { normalizeNotes, normalizeText } from '../../shared/rules-text.ts';
import { type TakenCaso, takeLiveCaso } from '../casos/lock-caso.ts';
import { hearFromFamily } from '../reminders/hear-the-family.ts';
import { type ConversacionData, conversacionPlace } from './data.ts';
import { opening, scriptLanguage, yes } from './rules-script.ts';
import { endConversacion, insertConversacion, readConversaciones, writeReadings } from './sql.ts';

/** Hours after which a conversation that nobody ended takes nothing more. */
const LASTS = 3 * 3_600_000;

/** One that goes on, in the hands of whoever speaks for the service. */
export interface OpenConversation {
  readonly caso: TakenCaso;
  readonly fila: Conversaciones;
  readonly datos: ConversacionData;
}

/**
 * One that was forgotten ends here. The case has one at a time: nobody decides the same in two calls.
 * @returns its id
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, cambiado_entretanto: another text was read;
 *   estado_no_permite: another one goes on
 */
export async function beginConversation(
  tx: Tx,
  who: Requester,
  casoId: string,
  { identificacion, presentes, leido }: NewConversacion,
): Promise<string> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const identified = normalizeNotes(identificacion);
  if (identified === '' || actor.id === null) throw invalid({ campo: 'identificacion', texto: MISSING });
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const language = scriptLanguage(caso.fila.idioma);
  const text = opening(language, peopleOf(who, caso));
  requireSameText(text, leido);
  for (const one of await readConversaciones(tx, caso.fila.id))
    if (one.terminada === null && isForgotten(one, now)) await endConversacion(tx, one.id, now);
  const id = uuidV7(now);
  const data: ConversacionData = {
    con: herederoName(caso),
    identificacion: identified,
    presentes: normalizeText(presentes ?? '') || null,
    lecturas: [reading({ clase: 'apertura', texto: text, respuesta: yes(language) }, now)],
  };
  const row = { id, caso: caso.fila.id, autor: actor.id, empezada: now };
  if (!(await insertConversacion(tx, { ...row, datos_cifrados: caso.clave.encryptJson(conversacionPlace(id), data) })))
    throw new DomainError('estado_no_permite', { estado: caso.fila.estado, posible: ANOTHER });
  await recordFacts(tx, caso.fila.id, [{ tipo: 'conversacion_empezada', datos: { conversacion: id } }], actor, now);
  await hearFromFamily(tx, who, caso.fila.id);
  return id;
}

/** @throws DomainError as {@link takeConversation} */
export async function endConversation(tx: Tx, who: Requester, casoId: string, id: string): Promise<void> {
  const { caso, fila } = await takeConversation(tx, who, casoId, id);
  await endConversacion(tx, fila.id, who.now);
  const fact = { tipo: 'conversacion_terminada', datos: { conversacion: fila.id } };
  await recordFacts(tx, caso.fila.id, [fact], who.actor, who.now);
}

/**
 * Locks the case. Only whoever began a conversation goes on with it.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite: the case or the conversation is over; accion_no_permitida
 */
export async function takeConversation(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  id: string,
): Promise<OpenConversation> {
  requireActor(actor, 'servicio');
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const fila = (await readConversaciones(tx, caso.fila.id)).find((one) => one.id === id);
  if (!fila) throw new DomainError('no_encontrado');
  if (fila.autor !== actor.id) throw new DomainError('accion_no_permitida');
  if (fila.terminada !== null || isForgotten(fila, now))
    throw new DomainError('estado_no_permite', { estado: caso.fila.estado, posible: OVER });
  return { caso, fila, datos: caso.clave.decryptJson<ConversacionData>(conversacionPlace(id), fila.datos_cifrados) };
}

/** Keeps what was read and what was answered, word for word, and says in the story and on the audit trail that it was so. */
export async function keepReading(
  tx: Tx,
  { actor, now }: Requester,
  { caso, fila, datos }: OpenConversation,
  read: Omit<Reading, 'cuando'>,
): Promise<void> {
  const data: ConversacionData = { ...datos, lecturas: [...datos.lecturas, reading(read, now)] };
  if (!(await writeReadings(tx, fila.id, caso.clave.encryptJson(conversacionPlace(fila.id), data))))
    throw new DomainError('cambiado_entretanto');
  const detail = { conversacion: fila.id, ...(read.cuenta_id !== null && { cuenta: read.cuenta_id }) };
  // after what was done on that word, in the same instant
  await recordFacts(tx, caso.fila.id, [{ tipo: `por_telefono_${read.clase}`, datos: detail }], actor, now, 8);
}

const reading = (
  { cuenta_id = null, ...read }: Omit<Reading, 'cuando' | 'cuenta_id'> & { readonly cuenta_id?: string | null },
  now: Date,
): Reading => ({ ...read, cuenta_id, cuando: now.toISOString() });

/** What stands in the record has to be what was heard. @throws DomainError cambiado_entretanto */
export function requireSameText(standing: string, read: string): void {
  if (standing !== read) throw new DomainError('cambiado_entretanto');
}

const herederoName = ({ datos: { heredero } }: Pick<TakenCaso, 'datos'>): string =>
  `${heredero.nombre} ${heredero.apellidos}`;

export const peopleOf = ({ aseguradora }: Pick<Requester, 'aseguradora'>, { datos: { fallecido } }: TakenCaso) => ({
  aseguradora: aseguradora.nombre,
  fallecido: `${fallecido.nombre} ${fallecido.apellidos}`,
});

const isForgotten = ({ empezada }: Pick<Conversaciones, 'empezada'>, now: Date): boolean =>
  now.getTime() - empezada.getTime() > LASTS;

const MISSING = { es: 'diga cómo se ha identificado.', en: 'say how they were identified.' };
const ANOTHER = {
  es: 'Ya hay otra conversación abierta en este caso. Termínela antes.',
  en: 'Another conversation is open in this case. End it first.',
};
const OVER = {
  es: 'Esta conversación ya terminó. Empiece otra.',
  en: 'This conversation is over. Begin another.',
};
