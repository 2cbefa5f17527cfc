/**
 * Stores a provider's answer as a proposal, and lists the answers of a case; an account does not change until a person confirms its answer.
 */
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { RespuestaClass, RespuestaVia } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { Answerer, Respuesta, Respuestas } from '@albacea/contract/schemas/respuestas.ts';
import { areDocumentosOf } from '../../caso/documentos/view-documentos.ts';
import { lookAtCaso, type OpenedCaso, type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import { isUuid, uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { normalizeNotes } from '../../shared/rules-text.ts';
import { readCuenta, writeCuenta } from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { readCodes } from './answer-code.ts';
import { openAnswer, presentAnswer, sealAnswer } from './data.ts';
import { findByKey, insertAnswer, readAnswer, readAnswers } from './sql.ts';

const refusal = phrasesOf(es.answer, en.answer);

export interface ProposedAnswer {
  readonly casoId: string;
  readonly cuentaId: string;
  /** Key of the source: a form's token, the id of a message. The same key in the same case is the same answer. */
  readonly clave: string;
  readonly via: RespuestaVia;
  readonly clase: RespuestaClass;
  /** The papers that the answer asks for. */
  readonly papeles?: readonly Paper[];
  /** The answer, word for word. */
  readonly texto?: string;
  readonly motivo?: string;
  readonly referencia?: string;
  readonly quien?: Partial<Answerer>;
  /** The e-mail address or the network from which the answer came. */
  readonly origen?: string;
  /** Ids of the documents that came with the answer, inspected like any other upload. */
  readonly documentos?: readonly string[];
}

export interface Proposal {
  readonly respuesta: Respuesta;
  /** Whether the answer came before, so nothing was written. */
  readonly repetida: boolean;
}

/**
 * Stores an answer, once for each key. The callers check who may. A case that has ended also takes answers, because somebody may want to
 * read them. The version of the account rises, so that whoever decides without having seen this answer is asked again.
 * @throws DomainError no_encontrado, caso_bloqueado, validacion
 */
export async function proposeAnswer(tx: Tx, who: Requester, a: ProposedAnswer): Promise<Proposal> {
  const caso = await takeCaso(tx, who.aseguradora, a.casoId);
  const before = await findAnswer(tx, who, caso, a.clave);
  if (before) return { respuesta: before, repetida: true };
  const cuenta = await readCuenta(tx, caso.fila.id, a.cuentaId);
  if (!cuenta) throw new DomainError('no_encontrado');
  const documentos = [...new Set(a.documentos ?? [])];
  if (!documentos.every(isUuid) || !(await areDocumentosOf(tx, caso.fila.id, documentos))) {
    throw invalid({
      campo: 'documentos',
      texto: refusal('noSuchDocumentos'),
    });
  }
  const id = uuidV7(who.now);
  await insertAnswer(tx, {
    id,
    caso: caso.fila.id,
    cuenta: a.cuentaId,
    via: a.via,
    clase: a.clase,
    huella_clave: hashOf(who, a.clave),
    documentos,
    papeles: [...new Set(a.papeles ?? [])],
    recibida: who.now,
    sealed: sealed(caso, id, a),
  });
  await writeCuenta(tx, cuenta, { estado: cuenta.estado });
  const datos = { cuenta: a.cuentaId, respuesta: id, via: a.via, clase: a.clase };
  await recordFacts(tx, caso.fila.id, [{ tipo: 'respuesta_recibida', datos }], who.actor, who.now);
  await recordDeadlines(tx, who, caso.fila.id);
  const row = await readAnswer(tx, caso.fila.id, id);
  if (!row) throw new Error('the answer that was just written does not exist');
  return { respuesta: presentAnswer(row, openAnswer(caso.clave, row)), repetida: false };
}

/** Finds the answer that came to a case with the same key. @returns null: none did */
export async function findAnswer(
  tx: Tx,
  who: Requester,
  { fila, clave }: OpenedCaso,
  key: ProposedAnswer['clave'],
): Promise<Respuesta | null> {
  const row = await findByKey(tx, fila.id, hashOf(who, key));
  return row && presentAnswer(row, openAnswer(clave, row));
}

const hashOf = ({ aseguradora }: Requester, key: string): Buffer => aseguradora.clave.blindIndex('respuesta', key);

function sealed({ clave }: TakenCaso, id: string, a: ProposedAnswer): Buffer {
  const clean = (text: string | null | undefined) => normalizeNotes(text ?? '') || null;
  return sealAnswer(clave, id, {
    texto: clean(a.texto),
    motivo: clean(a.motivo),
    referencia: clean(a.referencia),
    quien: {
      nombre: clean(a.quien?.nombre),
      departamento: clean(a.quien?.departamento),
      email: clean(a.quien?.email),
    },
    origen: clean(a.origen),
    motivo_descarte: null,
  });
}

/**
 * The answers of providers in a case, newest first, and the accounts whose provider can answer on the page.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function viewAnswers(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<Respuestas> {
  requireActor(actor, 'servicio');
  const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const codes = await readCodes(tx, fila.id);
  return {
    elementos: (await readAnswers(tx, fila.id)).map((row) => presentAnswer(row, openAnswer(clave, row))),
    codigos: codes.map(({ cuenta, emitido }) => ({ cuenta_id: cuenta, emitido: emitido.toISOString() })),
  };
}
