/** An insurer asks the service about a case. Only the audit trail records it, because families read the chronology. */
import type { Consulta, NewConsulta } from '@albacea/contract/schemas/consultas.ts';
import { takeCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { hasVisibleText, normalizeNotes } from '../../shared/rules-text.ts';
import { openConsulta, sealConsulta } from './data.ts';
import { presentConsulta } from './present.ts';
import { type ConsultaRow, insertConsulta, markRead, readConsulta, readConsultas } from './sql.ts';

/** Most open questions of one case. */
const OPEN_MAXIMUM = 10;

/**
 * About any case that is not blocked, because insurers also ask about ended ones. The same words under the same id are the same question.
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
      texto: { es: 'no puede estar vacía.', en: 'must not be empty.' },
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
  if (!row) throw new Error('the question that was written is not there');
  return show(row);
}

/**
 * A member of the insurer who has seen the answers marks them as read for all. @throws DomainError no_encontrado, caso_bloqueado,
 * accion_no_permitida
 */
export async function readAnswers(tx: Tx, { aseguradora, actor, now }: Requester, casoId: string): Promise<void> {
  requireActor(actor, 'aseguradora');
  const { fila } = await takeCaso(tx, aseguradora, casoId);
  await markRead(tx, fila.id, now);
}

function tooMany(estado: string): DomainError {
  const posible = {
    es: 'Hay demasiadas consultas sin contestar. Espere a que se contesten o llame al servicio.',
    en: 'Too many questions wait for an answer. Wait for it, or call the service.',
  };
  return new DomainError('estado_no_permite', { estado, posible });
}
