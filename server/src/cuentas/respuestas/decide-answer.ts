/** A person confirms what a provider's answer means, which changes the account; or discards the answer, which changes nothing. */
import type { AnswerConfirmation, Respuesta } from '@albacea/contract/schemas/respuestas.ts';
import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import { isLive } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid, missing } from '../../shared/errors.ts';
import { requireActor, requireVersion } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { requireText, takeCuenta } from '../commands/command.ts';
import { noteAnswer, rejectCuenta, resolveCuenta } from '../commands/settle-cuenta.ts';
import { keepReference } from '../solicitudes/solicitud.ts';
import { readCuenta } from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { type AnswerData, openAnswer, presentAnswer, sealAnswer } from './data.ts';
import { type Outcome, outcomeOfAnswer, reasonOf, wordsOf } from './rules.ts';
import { type AnswerRow, decideAnswer, readAnswer } from './sql.ts';

const refusal = phrasesOf(es.answer, en.answer);

interface TakenAnswer {
  readonly caso: TakenCaso;
  readonly row: AnswerRow;
}

/**
 * Reads an answer for a decision and locks its case, so that two people decide one after the other. Only a person decides: the system may
 * only propose.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, ya_decidido
 */
async function takeAnswer(tx: Tx, who: Requester, casoId: string, id: string): Promise<TakenAnswer> {
  requireActor(who.actor, 'servicio');
  if (who.actor.tipo !== 'usuario') throw new DomainError('accion_no_permitida');
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  const row = await readAnswer(tx, caso.fila.id, id);
  if (!row) throw new DomainError('no_encontrado');
  if (row.estado !== 'propuesta') throw new DomainError('ya_decidido');
  return { caso, row };
}

/**
 * Confirms an answer as proposed, or with another class, result or papers. A demand for papers asks the family for exactly these papers. An
 * acknowledgement stores the reference and closes nothing. An answer after the end of the account or the case changes neither. Who may: a
 * person of the service.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, ya_decidido, estado_no_permite, cambiado_entretanto, validacion
 */
export async function confirmAnswer(
  tx: Tx,
  who: Requester,
  casoId: string,
  id: string,
  said: AnswerConfirmation,
): Promise<Respuesta> {
  const { caso, row } = await takeAnswer(tx, who, casoId, id);
  if (await isOver(tx, caso, row, said.version)) return noteAfterwards(tx, who, { caso, row }, said);
  const { fila } = await takeCuenta(tx, who, casoId, row.cuenta, said.version);
  const data = openAnswer(caso.clave, row);
  const clase = said.clase ?? row.clase;
  const papeles = said.papeles ?? row.papeles;
  const outcome = outcomeOfAnswer(clase, fila.accion, { resultado: said.resultado, papeles });
  if (outcome === null) throw unsaid();
  // This comes first, because an unread answer holds the end of its case.
  const decided = await decide(tx, who, { caso, row }, clase, outcome.orden === 'resolver' ? outcome.resultado : null);
  await carryOut(tx, who, casoId, { row, data, outcome, motivo: said.motivo });
  await keepReference(tx, caso, fila, { ...data, via: row.via, esAcuse: clase === 'acuse', now: who.now });
  return decided;
}

/**
 * Whether the answer comes too late to have consequences: its account has a result or was discarded, or its case has ended. If the account
 * only ended for lack of an answer, the answer is still in time.
 * @throws DomainError cambiado_entretanto
 */
async function isOver(
  tx: Tx,
  { fila }: TakenAnswer['caso'],
  { cuenta }: AnswerRow,
  version: number | undefined,
): Promise<boolean> {
  const row = await readCuenta(tx, fila.id, cuenta);
  if (row) requireVersion(row.version, version);
  return row?.estado === 'resuelta' || row?.estado === 'descartada' || !isLive(fila.estado);
}

/**
 * Confirms an answer that came too late and leaves the account as it was. Another outcome needs a new request.
 * @throws DomainError estado_no_permite: the confirmation names a result
 */
async function noteAfterwards(
  tx: Tx,
  who: Requester,
  taken: TakenAnswer,
  { clase, resultado }: AnswerConfirmation,
): Promise<Respuesta> {
  if (resultado !== undefined) throw overAlready(taken.caso.fila.estado);
  return decide(tx, who, taken, clase ?? taken.row.clase, null);
}

async function decide(
  tx: Tx,
  who: Requester,
  { caso, row }: TakenAnswer,
  clase: AnswerRow['clase'],
  resultado: AnswerRow['resultado'],
): Promise<Respuesta> {
  const decision = {
    estado: 'confirmada' as const,
    clase_confirmada: clase,
    resultado,
    decidida: who.now,
    decidida_por: who.actor.id,
    sealed: row.datos_cifrados,
  };
  if (!(await decideAnswer(tx, row.id, decision))) throw new DomainError('ya_decidido');
  const datos = { cuenta: row.cuenta, respuesta: row.id, propuesta: row.clase, clase };
  const fact: Fact = { tipo: 'respuesta_confirmada', datos };
  await recordFacts(tx, caso.fila.id, [fact], who.actor, who.now);
  return presentAnswer({ ...row, ...decision }, openAnswer(caso.clave, row));
}

interface Decided {
  readonly row: AnswerRow;
  readonly data: AnswerData;
  readonly outcome: Outcome;
  readonly motivo: string | undefined;
}

/** Applies the answer to its account. The first document that came with the answer serves as its proof. */
async function carryOut(
  tx: Tx,
  who: Requester,
  casoId: string,
  { row, data, outcome, motivo }: Decided,
): Promise<void> {
  const [prueba] = row.documentos;
  const proof = prueba === undefined ? {} : { prueba };
  if (outcome.orden === 'resolver') {
    const { resultado } = outcome;
    await resolveCuenta(tx, who, casoId, row.cuenta, { resultado, respuesta: wordsOf(data), ...proof });
  } else if (outcome.orden === 'rechazar') {
    const reason = reasonOf(motivo, data);
    if (reason === null && outcome.papeles.length === 0) throw missing('motivo');
    const words = reason ?? `Pide: ${outcome.papeles.join(', ').replaceAll('_', ' ')}.`;
    await rejectCuenta(tx, who, casoId, row.cuenta, { motivo: words, papeles: outcome.papeles, ...proof });
  } else {
    await noteAnswer(tx, who, casoId, row.cuenta, { nota: wordsOf(data), ...proof });
    await advanceCaso(tx, who, row.caso);
  }
}

const overAlready = (estado: string) =>
  new DomainError('estado_no_permite', {
    estado,
    posible: refusal('hasEnded'),
  });

const unsaid = () =>
  invalid({
    campo: 'resultado',
    texto: refusal('resultUnsaid'),
  });

/**
 * Discards an answer: it is kept with the reason. Who may: a person of the service.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, ya_decidido, validacion
 */
export async function discardAnswer(
  tx: Tx,
  who: Requester,
  casoId: string,
  id: string,
  reason: string,
): Promise<Respuesta> {
  const motivo_descarte = requireText('motivo', reason);
  const { caso, row } = await takeAnswer(tx, who, casoId, id);
  const data = { ...openAnswer(caso.clave, row), motivo_descarte };
  const decision = {
    estado: 'descartada' as const,
    clase_confirmada: null,
    resultado: null,
    decidida: who.now,
    decidida_por: who.actor.id,
    sealed: sealAnswer(caso.clave, id, data),
  };
  if (!(await decideAnswer(tx, id, decision))) throw new DomainError('ya_decidido');
  const datos = { cuenta: row.cuenta, respuesta: id, propuesta: row.clase };
  await recordFacts(tx, caso.fila.id, [{ tipo: 'respuesta_descartada', datos }], who.actor, who.now);
  if (isLive(caso.fila.estado)) await advanceCaso(tx, who, caso.fila.id);
  return presentAnswer({ ...row, ...decision }, data);
}
