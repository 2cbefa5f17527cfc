/** A person of the service reviews a document: validates it, rejects it, or sets it apart after a handover. */
import type { DocumentoState, DocumentoType, RejectionReason } from '@albacea/contract/schemas/documentos.ts';
import { type Check, checksOf } from '@albacea/contract/schemas/lists.ts';
import type { Tx } from '../../db/database.ts';
import type { Documentos } from '../../db/table-types.ts';
import type { RejectedPaper } from '../../outbox/mail/types.ts';
import { takeBackTold } from '../../outbox/mail/written-mails.ts';
import { type Fact, recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor, requireVersion } from '../../shared/require.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { transitionOf } from '../../shared/rules-transition-table.ts';
import { addToken } from '../access/access.ts';
import { writeToFamily } from '../access/write-to-family.ts';
import { losePaper } from '../certificados/rows.ts';
import { advanceCaso } from '../close/advance-caso.ts';
import { mailsAreHeld } from '../guard.ts';
import { type OpenedCaso, type TakenCaso, takeLiveCaso } from '../lock-caso.ts';
import en from '../words/en/documents.json' with { type: 'json' };
import es from '../words/es/documents.json' with { type: 'json' };
import { documentoPlace } from './register-documento.ts';
import { type ComparedData, kindsToCompareAgain } from './rules/rules-requirements.ts';
import {
  DOCUMENTO_TRANSITIONS,
  documentoReason,
  type Rejection,
  reasonAgainstRejection,
} from './rules/rules-states.ts';
import { changeState, readAll, readDocumento, readUses, wasAssigned, writeApart } from './sql.ts';
import { openDocumento } from './view-documentos.ts';

const field = phrasesOf(es.fields, en.fields);

interface Validation {
  /** The checks that the person made. */
  readonly comprobaciones: readonly Check[];
  /** The version that the reviewer saw; the command is refused if the document has changed since. Absent: any version. */
  readonly version?: number;
}

/**
 * Validates a document and records the checks that the person made.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto; validacion when a check that
 *   a document of this kind needs is missing
 */
export function validateDocumento(
  tx: Tx,
  who: Requester,
  casoId: string,
  documentoId: string,
  { comprobaciones, version }: Validation,
): Promise<ChangedDocumento> {
  return changeDocumento(tx, who, casoId, {
    orden: 'validar',
    documentoId,
    version,
    comprobaciones,
    async impediment(_tx, _caso, { tipo }) {
      const missing = checksOf(tipo).filter((one) => !comprobaciones.includes(one));
      if (missing.length === 0) return null;
      throw invalid({ campo: 'comprobaciones', texto: field('comprobaciones', { lista: missing.join(', ') }) });
    },
  });
}

interface DocumentoRejection {
  readonly motivo: RejectionReason;
  /** Message for the family in the reviewer's words, at most 500 characters; `otro` needs it. */
  readonly palabras?: string;
  readonly version?: number;
}

const WORDS_MAXIMUM = 500;

/**
 * Rejects a document with a reason. If the family handed the document in, the heir gets an e-mail; the insurer reads the reason by the API. The
 * family no longer sees somebody else's paper that it did not send itself. A validated document can be rejected as long as no request was sent
 * with it.
 * @throws DomainError validacion, no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function rejectDocumento(
  tx: Tx,
  who: Requester,
  casoId: string,
  documentoId: string,
  { motivo, palabras, version }: DocumentoRejection,
): Promise<ChangedDocumento> {
  const own = palabras?.normalize('NFC').trim() || null;
  if (own !== null && own.length > WORDS_MAXIMUM)
    throw invalid({ campo: 'palabras', texto: field('tooLong', { n: WORDS_MAXIMUM }) });
  if (motivo === 'otro' && own === null) throw invalid({ campo: 'palabras', texto: field('wordsMissing') });
  return changeDocumento(tx, who, casoId, {
    orden: 'rechazar',
    documentoId,
    version,
    rechazo: { motivo, palabras: own },
    impediment: async (tx, { fila }, documento) => reasonAgainstRejection(documento, await readUses(tx, fila.id)),
  });
}

interface ChangedDocumento {
  readonly documento_id: string;
  readonly estado: DocumentoState;
  readonly version: number;
}

interface DocumentoCommand {
  readonly orden: 'validar' | 'rechazar';
  readonly documentoId: string;
  /** The version that the reviewer saw; undefined: any version. */
  readonly version: number | undefined;
  readonly rechazo?: Rejection;
  /** The checks made, for the record. */
  readonly comprobaciones?: readonly Check[];
  /** A reason against the command beyond the table of transitions; null: none. */
  impediment?(tx: Tx, caso: TakenCaso, documento: Documentos): Promise<Phrase | null>;
}

/**
 * The part that validating and rejecting share: locks the case, checks the command, writes the new state, records the facts.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
async function changeDocumento(
  tx: Tx,
  who: Requester,
  casoId: string,
  { orden, documentoId, version, rechazo, comprobaciones, impediment }: DocumentoCommand,
): Promise<ChangedDocumento> {
  const { aseguradora, actor, now } = who;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const documento = await readDocumento(tx, caso.fila.id, documentoId);
  if (!documento) throw new DomainError('no_encontrado');
  const { desde, hasta, quien, hecho } = transitionOf(DOCUMENTO_TRANSITIONS, orden);
  requireActor(actor, ...quien);
  requireVersion(documento.version, version);
  const { id, estado, tipo } = documento;
  const impossible = desde.includes(estado)
    ? ((await impediment?.(tx, caso, documento)) ?? null)
    : documentoReason(estado);
  if (impossible) throw new DomainError('estado_no_permite', { estado, posible: impossible });
  const data = openDocumento(documento, caso.clave) ?? { nombre: null };
  const ajeno =
    rechazo?.motivo === 'otra_persona' &&
    (documento.origen !== 'heredero' || (await wasAssigned(tx, caso.fila.id, id)));
  const sealed = caso.clave.encryptJson(documentoPlace(id), {
    ...data,
    ...(rechazo && { rechazo: { ...rechazo, ...(ajeno && { ajeno }) } }),
  });
  const change = { id, version: documento.version, desde: estado, hasta, datos: sealed, revisado: now };
  if (!(await changeState(tx, change))) throw new DomainError('cambiado_entretanto');
  const reason = rechazo ? { motivo: rechazo.motivo } : { comprobaciones };
  const lost = orden === 'rechazar' ? await losePaper(tx, caso.fila.id, id, now) : [];
  const fact = { tipo: hecho, datos: { documento: id, tipo, ...reason } };
  await recordFacts(tx, caso.fila.id, [fact, ...lost], actor, now);
  await advanceCaso(tx, who, caso.fila.id);
  if (rechazo && documento.origen === 'heredero' && !ajeno)
    await tellReview(tx, who, caso, { papel: tipo, ...rechazo });
  return { documento_id: id, estado: hasta, version: documento.version + 1 };
}

/** Queues the e-mail that tells the heir of a rejection, or that it was a mistake, unless e-mails of the case are held. */
async function tellReview(tx: Tx, who: Requester, caso: TakenCaso, rechazo: RejectedPaper): Promise<void> {
  const { id } = caso.fila;
  if (await mailsAreHeld(tx, id)) return;
  const { token, caduca } = await addToken(tx, id, who.now);
  await writeToFamily(tx, who, caso, {
    tipo: 'papel_rechazado',
    caduca,
    immediate: false,
    contenido: { token, caduca: caduca.toISOString(), rechazo },
  });
}

/**
 * Puts a document that was validated or rejected by mistake back into review: a certificate that it proves is pending again, and the heir is told
 * if they were told that it was rejected.
 * @returns the facts to record
 * @throws DomainError cambiado_entretanto
 */
export async function backToReview(tx: Tx, who: Requester, caso: TakenCaso, documento: Documentos): Promise<Fact[]> {
  const { fila, clave } = caso;
  const { id, version, estado, tipo, revisado } = documento;
  const { rechazo: _, ...rest } = openDocumento(documento, clave) ?? { nombre: null };
  const change = {
    id,
    version,
    desde: estado,
    hasta: 'recibido' as const,
    datos: clave.encryptJson(documentoPlace(id), rest),
    revisado: null,
  };
  if (!(await changeState(tx, change))) throw new DomainError('cambiado_entretanto');
  if (estado === 'rechazado' && (await takeBackTold(tx, fila.id, 'papel_rechazado', revisado, who.now)))
    await tellReview(tx, who, caso, { papel: tipo, motivo: null, palabras: null });
  const lost = await losePaper(tx, fila.id, id, who.now);
  return [{ tipo: 'documento_por_revisar', datos: { documento: id, tipo } }, ...lost];
}

/**
 * Puts validated documents back into review that a person compared with data which have been corrected or completed since.
 * @returns the facts to record
 */
export async function compareAgain(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  before: ComparedData,
  after: ComparedData,
): Promise<Fact[]> {
  const kinds = kindsToCompareAgain(before, after);
  if (kinds.length === 0) return [];
  const facts: Fact[] = [];
  for (const documento of await readAll(tx, caso.fila.id))
    if (documento.estado === 'validado' && kinds.includes(documento.tipo) && isReviewCorrectable(documento))
      facts.push(...(await backToReview(tx, who, caso, documento)));
  return facts;
}

/** Whether the review of a document can be taken back: it was reviewed, its file exists, and it was not set apart. */
export const isReviewCorrectable = ({ estado, apartado, fichero }: Documentos): boolean =>
  estado !== 'recibido' && apartado === null && fichero !== null;

/**
 * Sets documents about a former heir, or about a stranger, apart: they no longer count, and the present heir's family does not see them.
 * Unreviewed documents are rejected as well.
 */
export async function setApart(
  tx: Tx,
  { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
  isForeign: (documento: Documentos) => boolean,
  now: Date,
): Promise<void> {
  for (const documento of await readAll(tx, fila.id)) {
    const { id, estado, apartado } = documento;
    if (apartado !== null || !isForeign(documento)) continue;
    const data = openDocumento(documento, clave) ?? { nombre: null };
    const rechazo = { motivo: 'otra_persona', palabras: null } as const;
    const rejected = estado === 'recibido' ? clave.encryptJson(documentoPlace(id), { ...data, rechazo }) : null;
    await writeApart(tx, id, rejected, now);
  }
}

/** Reads the kind of a validated document of the case that can be shown; null: the id names no such document. */
export async function validatedTypeOf(tx: Tx, caso: string, id: string): Promise<DocumentoType | null> {
  const documento = await readDocumento(tx, caso, id);
  if (documento?.estado !== 'validado' || documento.apartado !== null || documento.fichero === null) return null;
  return documento.tipo;
}
