/**
 * Questions that an insurer asks the service about a case, and their answers. Only the audit trail records them, because families read
 * the chronology.
 */
import type { Consulta, NewConsulta } from '@albacea/contract/schemas/consultas.ts';
import { lookAtCaso, takeCaso } from '../../caso/lock-caso.ts';
import { reservedNameIn } from '../../cuentas/read/cuentas-of-caso.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueAccess } from '../../outbox/mail/enqueue.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import { hasVisibleText, normalizeNotes } from '../../shared/rules-text.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import {
  type ConsultaRow,
  insertConsulta,
  markRead,
  readConsulta,
  readConsultas,
  whoAsked,
  writeAnswer,
} from './sql.ts';

const refusal = phrasesOf(es.question, en.question);

/** The parts of a question that are sealed under the key of the case. */
interface ConsultaData {
  readonly pregunta: string;
  readonly respuesta: string | null;
}

const place = (id: string) => ({ tabla: 'consultas', columna: 'datos_cifrados', fila: id });

const openConsulta = (
  key: DataKey,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array },
): ConsultaData => key.decryptJson<ConsultaData>(place(id), datos_cifrados);

const sealConsulta = (key: DataKey, id: string, data: ConsultaData): Buffer => key.encryptJson(place(id), data);

interface Row {
  readonly id: string;
  /** Name of the author; null: the author has left the insurer. */
  readonly nombre: string | null;
  readonly avisar: boolean;
  readonly hecha: Date;
  readonly contestada: Date | null;
  readonly contestada_por: string | null;
  readonly leida: Date | null;
}

/** A question as its reader sees it. @param who the reader; an insurer does not learn which person of the service answered */
const presentConsulta = (
  row: Row,
  { pregunta, respuesta }: { readonly pregunta: string; readonly respuesta: string | null },
  who: 'aseguradora' | 'servicio',
): Consulta => ({
  consulta_id: row.id,
  pregunta,
  de: row.nombre,
  hecha: row.hecha.toISOString(),
  avisar: row.avisar,
  respuesta:
    respuesta === null || row.contestada === null
      ? null
      : {
          texto: respuesta,
          de: who === 'servicio' ? row.contestada_por : null,
          contestada: row.contestada.toISOString(),
        },
  sin_leer: row.contestada !== null && row.leida === null,
});

/** Maximum number of open questions of one case. */
const OPEN_MAXIMUM = 10;

/**
 * A person of the insurer asks a question about a case. The case may have ended; it must not be blocked. Asking again with the same id and
 * the same words returns the stored question.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite, codigo_en_uso
 */
export async function askConsulta(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  { consulta_id: id, pregunta: written, avisar }: NewConsulta,
): Promise<Consulta> {
  requireActor(actor, 'aseguradora');
  if (actor.id === null) throw new DomainError('accion_no_permitida');
  if (!hasVisibleText(written))
    throw invalid({
      campo: 'pregunta',
      texto: refusal('empty'),
      codigo: 'obligatorio',
    });
  const pregunta = normalizeNotes(written);
  const { fila, clave } = await takeCaso(tx, aseguradora, casoId);
  const show = (row: ConsultaRow) => presentConsulta(row, openConsulta(clave, row), 'aseguradora');
  const before = await readConsulta(tx, fila.id, id);
  if (before?.autor === actor.id && openConsulta(clave, before).pregunta === pregunta) return show(before);
  const open = (await readConsultas(tx, fila.id)).filter(({ contestada }) => contestada === null).length;
  if (open >= OPEN_MAXIMUM) throw tooMany(fila.estado);
  const sealed = sealConsulta(clave, id, { pregunta, respuesta: null });
  if (!(await insertConsulta(tx, { id, caso: fila.id, autor: actor.id, avisar, hecha: now, sealed })))
    throw new DomainError('codigo_en_uso', { codigo: id });
  await audit(tx, actor, 'consulta_hecha', { tipo: 'caso', id: casoId }, now, { consulta: id });
  const row = await readConsulta(tx, fila.id, id);
  if (!row) throw new Error('the new question does not exist');
  return show(row);
}

/**
 * A person of the insurer marks the answers of a case as read, for all people of the insurer.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function readAnswers(tx: Tx, { aseguradora, actor, now }: Requester, casoId: string): Promise<void> {
  requireActor(actor, 'aseguradora');
  const { fila } = await takeCaso(tx, aseguradora, casoId);
  await markRead(tx, fila.id, now);
}

function tooMany(estado: string): DomainError {
  const posible = refusal('tooMany');
  return new DomainError('estado_no_permite', { estado, posible });
}

/** Days for which sending the e-mail is tried. */
const MAIL_DAYS = 7;

/**
 * A person of the service answers a question. If the author of the question asked for an e-mail, one is queued; it does not quote the answer.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite: the question was answered; validacion: the
 *   answer is empty, or names data that the family keeps from the insurer
 */
export async function answerConsulta(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  id: string,
  written: string,
): Promise<void> {
  requireActor(actor, 'servicio');
  const wrong = (texto: Phrase) => invalid({ campo: 'respuesta', texto });
  if (!hasVisibleText(written)) throw wrong(refusal('emptyAnswer'));
  const caso = await takeCaso(tx, aseguradora, casoId);
  const row = await readConsulta(tx, caso.fila.id, id);
  if (!row) throw new DomainError('no_encontrado');
  const named = await reservedNameIn(tx, caso, written);
  if (named !== null) throw wrong(refusal('namesReserved', { nombre: named }));
  const { pregunta } = openConsulta(caso.clave, row);
  const sealed = sealConsulta(caso.clave, id, { pregunta, respuesta: normalizeNotes(written) });
  if (!(await writeAnswer(tx, id, { sealed, por: actor.id, now }))) throw answered(caso.fila.estado);
  await audit(tx, actor, 'consulta_contestada', { tipo: 'caso', id: casoId }, now, { consulta: id });
  const asker = row.avisar ? await whoAsked(tx, row.autor) : null;
  if (asker === null) return;
  const content = { acceso: asker, enlace: null, caduca: null, caso: casoId };
  const caduca = new Date(now.getTime() + MAIL_DAYS * MS_PER_DAY);
  await enqueueAccess(tx, aseguradora.clave, 'consulta_contestada', content, { now, caduca });
}

function answered(estado: string): DomainError {
  const posible = refusal('answered');
  return new DomainError('estado_no_permite', { estado, posible });
}

/** The questions of a case, oldest first. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewConsultas(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<Consulta[]> {
  requireActor(actor, 'aseguradora', 'servicio');
  const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const who = actor.visible === 'servicio' ? 'servicio' : 'aseguradora';
  return (await readConsultas(tx, fila.id)).map((row) => presentConsulta(row, openConsulta(clave, row), who));
}
