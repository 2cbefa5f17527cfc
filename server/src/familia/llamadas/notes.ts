/** Notes, also about calls and about what the family agreed to in a call. A note is written once, and only the service reads it. */
import { isDeepStrictEqual } from 'node:util';
import type { NewNote, Note } from '@albacea/contract/schemas/llamadas.ts';
import { lookAtCaso, takeCaso } from '../../caso/lock-caso.ts';
import { hearFromFamily } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { normalizeNotes, normalizeText } from '../../shared/rules-text.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { type NoteData, type NoteRow, notePlace, openNote, presentNote } from './data.ts';

const refusal = phrasesOf(es.note, en.note);

/** Maximum number of notes that are shown: nobody reads more. */
const MAXIMUM = 200;

/**
 * Writes a note. A note about a call counts as a sign of life from the family. If the same person sends the same note with the same `nota_id` again,
 * the stored note is returned.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, codigo_en_uso
 */
export async function recordNote(tx: Tx, who: Requester, casoId: string, fresh: NewNote): Promise<Note> {
  const { aseguradora, actor, now } = who;
  if (actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const data = dataOf(fresh);
  const { fila: caso, clave } = await takeCaso(tx, aseguradora, casoId);
  const row = {
    id: fresh.nota_id ?? uuidV7(now),
    clase: fresh.clase,
    autor: actor.id,
    consentimiento: fresh.consentimiento ?? null,
    escrita: now,
  };
  const { affected } = await tx.sql(
    `insert into notas (aseguradora_id, id, caso, clase, autor, consentimiento, datos_cifrados, escrita)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [row.id, caso.id, row.clase, row.autor, row.consentimiento, clave.encryptJson(notePlace(row.id), data), now],
  );
  if (affected === 0) return same(tx, clave, caso.id, presentNote(row, data));
  const detail = { nota: row.id, ...(fresh.consentimiento && { consentimiento: fresh.consentimiento }) };
  if (fresh.clase === 'llamada') {
    await recordFacts(tx, caso.id, [{ tipo: 'llamada_anotada', datos: detail }], actor, now);
    await hearFromFamily(tx, who, caso.id);
  } else await audit(tx, actor, 'nota_escrita', { tipo: 'caso', id: casoId }, now, detail);
  return presentNote(row, data);
}

/** The notes of a case, newest first. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewNotes(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<Note[]> {
  if (actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const { fila: caso, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const { rows } = await tx.sql<NoteRow>(
    `select id, clase, autor, consentimiento, datos_cifrados, escrita from notas
      where aseguradora_id = aseguradora_actual() and caso = $1 and datos_cifrados is not null order by escrita desc, id desc limit $2`,
    [caso.id, MAXIMUM],
  );
  return rows.map((row) => openNote(clave, row));
}

/** The stored note with the id of a note that was sent again. @throws DomainError codigo_en_uso: the two notes differ */
async function same(tx: Tx, key: DataKey, caso: string, sent: Note): Promise<Note> {
  const { rows } = await tx.sql<NoteRow>(
    `select id, clase, autor, consentimiento, datos_cifrados, escrita from notas
      where aseguradora_id = aseguradora_actual() and id = $1 and caso = $2 and datos_cifrados is not null`,
    [sent.nota_id, caso],
  );
  const [written] = rows.map((row) => openNote(key, row));
  if (!written || !isDeepStrictEqual({ ...sent, escrita: written.escrita }, written))
    throw new DomainError('codigo_en_uso', { codigo: sent.nota_id });
  return written;
}

function dataOf({ clase, texto, interlocutor = '', identificacion = '', consentimiento }: NewNote): NoteData {
  const data = {
    texto: normalizeNotes(texto),
    interlocutor: normalizeText(interlocutor) || null,
    identificacion: normalizeText(identificacion) || null,
  };
  if (data.texto === '') throw invalid({ campo: 'texto', texto: refusal('empty') });
  if (clase === 'llamada' && data.interlocutor === null)
    throw invalid({ campo: 'interlocutor', texto: refusal('empty') });
  if (consentimiento && clase !== 'llamada') throw invalid({ campo: 'consentimiento', texto: refusal('ofCall') });
  if (consentimiento && data.identificacion === null)
    throw invalid({ campo: 'identificacion', texto: refusal('empty') });
  return data;
}
