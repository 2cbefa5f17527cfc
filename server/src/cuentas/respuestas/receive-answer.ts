/**
 * A provider sees and answers one request with the code of its letter, on the page or by a program. A person reads every answer before it
 * counts.
 */
import { createHash } from 'node:crypto';
import { PAPERS } from '@albacea/contract/schemas/proveedor-lists.ts';
import { classesFor } from '@albacea/contract/schemas/respuesta-lists.ts';
import {
  ANSWER_FILE_MAXIMUM,
  type AnswerReceipt,
  type ProviderAnswer,
  type ProviderRequest,
  type Respuesta,
} from '@albacea/contract/schemas/respuestas.ts';
import {
  type DocumentosDependencies,
  type PreparedDocumento,
  prepareDocumento,
} from '../../caso/documentos/receive-documento.ts';
import { lookAtCaso, type OpenedCaso, takeCaso } from '../../caso/lock-caso.ts';
import { readCode } from '../../caso/mandato/rules-check.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import type { Host } from '../../http/host.ts';
import { audit } from '../../queue/record-facts.ts';
import { type Requester, SYSTEM } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type Phrase, phrasesOf } from '../../shared/rules-phrase.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { viewCuenta } from '../commands/command.ts';
import { requestedAs } from '../data.ts';
import { readLetterSteps } from '../letters/arrival.ts';
import { wantedOf } from '../letters/compose/rules-letter-data.ts';
import { cardOf } from '../sending-facts.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { answerCodeHash } from './answer-code.ts';
import { findAnswer, type Proposal, proposeAnswer } from './propose-answer.ts';
import { countOpen, lastOpen } from './sql.ts';

const refusal = phrasesOf(es.answer, en.answer);

export type AnswerDependencies = RequestDependencies & DocumentosDependencies;

interface ReceivedAnswer extends Omit<ProviderAnswer, 'fichero'> {
  readonly via: 'pagina' | 'programa';
  /** The form's token or the program's header, by which repeated submissions count as one answer; null: a program sent none. */
  readonly envio: string | null;
  readonly fichero: { readonly nombre: string | null; readonly contenido: Buffer } | null;
  /** The sender's network. */
  readonly red: string;
}

/** Maximum number of undecided answers for one account, so that the holder of a code cannot flood the backoffice. */
export const WAITING_MAXIMUM = 10;

/**
 * Whether an account may get another answer with a file. Anybody who has seen a letter may answer it, and a case that is full of documents
 * takes none from the family.
 */
export const hasRoom = async (tx: Tx, cuenta: string): Promise<boolean> =>
  (await countOpen(tx, cuenta)) < WAITING_MAXIMUM;

const HOUR_IN_SECONDS = 3600;

/**
 * Stores a provider's answer as a proposal. Its file is inspected like any other upload, and becomes a document of the case.
 * @throws DomainError validacion, documento_no_admitido, cuerpo_demasiado_grande, demasiados_documentos, limite_superado
 * @throws StoreError
 */
export async function receiveAnswer(
  deps: AnswerDependencies,
  found: FoundRequest,
  a: ReceivedAnswer,
): Promise<AnswerReceipt> {
  const { aseguradora, casoId } = found;
  const who = answererOf(found);
  const { referencia, earlier } = await deps.base.readAsTenant(aseguradora.id, async (tx) => {
    const request = await readRequest(deps, tx, found);
    requireSense(a, request);
    const caso = await lookAtCaso(tx, aseguradora, casoId);
    return { referencia: request.referencia, earlier: await findEarlier(tx, who, caso, found, a) };
  });
  if (earlier) return receiptOf({ respuesta: earlier, repetida: true }, referencia);
  const paper = a.fichero && (await prepareFile(deps, who, found, a.fichero));
  try {
    const kept = await deps.base.asTenant(aseguradora.id, (tx) => keepAnswer(tx, who, found, a, paper));
    if (kept.repetida) await paper?.discard();
    return receiptOf(kept, referencia);
  } catch (error) {
    await paper?.discard();
    throw error;
  }
}

const receiptOf = ({ respuesta: { recibida, clase }, repetida }: Proposal, referencia: string): AnswerReceipt => ({
  recibida,
  clase,
  referencia,
  repetida,
});

/**
 * Stores the answer and its file, unless the answer came before.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite, no_disponible, limite_superado
 */
async function keepAnswer(
  tx: Tx,
  who: Requester,
  found: FoundRequest,
  a: ReceivedAnswer,
  paper: PreparedDocumento | null,
): Promise<Proposal> {
  const { casoId, cuentaId } = found;
  // Checked again under the lock: the same answer may come twice at once, each time with another file.
  const caso = await takeCaso(tx, who.aseguradora, casoId);
  const earlier = await findEarlier(tx, who, caso, found, a);
  if (earlier) return { respuesta: earlier, repetida: true };
  const kept = paper && (await paper.confirm(tx));
  return proposeAnswer(tx, who, {
    casoId,
    cuentaId,
    via: a.via,
    clase: a.clase,
    clave: keyOf(a, cuentaId),
    origen: a.red,
    papeles: a.clase === 'pide_papel' ? (a.papeles ?? []) : [],
    ...(a.motivo !== undefined && { motivo: a.motivo }),
    ...(a.referencia !== undefined && { referencia: a.referencia }),
    quien: a.quien ?? {},
    documentos: kept ? [kept.documento.id] : [],
  });
}

/**
 * Finds the same answer, if it came before. Read before a file is inspected too, so that a code brings no more files than answers.
 * @returns null: it is new, and there is room for it
 * @throws DomainError limite_superado
 */
async function findEarlier(
  tx: Tx,
  who: Requester,
  caso: OpenedCaso,
  { cuentaId }: FoundRequest,
  a: ReceivedAnswer,
): Promise<Respuesta | null> {
  const earlier = await findAnswer(tx, who, caso, keyOf(a, cuentaId));
  if (!earlier && !(await hasRoom(tx, cuentaId))) throw tooManyWaiting();
  return earlier;
}

/** Inspects the provider's file. The service counts as its origin, because the provider is no person of the case. */
function prepareFile(
  deps: AnswerDependencies,
  who: Requester,
  { casoId, cuentaId }: FoundRequest,
  { nombre, contenido }: NonNullable<ReceivedAnswer['fichero']>,
) {
  if (contenido.length > ANSWER_FILE_MAXIMUM)
    throw new DomainError('cuerpo_demasiado_grande', { maximo: ANSWER_FILE_MAXIMUM });
  const actor = { visible: 'servicio', tipo: 'sistema', id: null } as const;
  const brought = { tipo: 'respuesta_proveedor' as const, cuenta_id: cuentaId, nombre, contenido };
  return prepareDocumento(deps, { ...who, actor }, casoId, brought);
}

/** @throws DomainError validacion */
function requireSense({ clase, papeles = [], motivo }: ReceivedAnswer, { clases }: ProviderRequest): void {
  if (!clases.includes(clase)) {
    const list = clases.join(', ');
    throw wrong('clase', refusal('otherKind', { lista: list }));
  }
  const said = motivo !== undefined && motivo.trim() !== '';
  if ((clase === 'negada' || clase === 'otra') && !said) throw wrong('motivo', refusal('noReason'));
  if (clase === 'pide_papel' && papeles.length === 0 && !said) throw wrong('papeles', refusal('noPapers'));
}

/** The refusal of one answer too many. An hour is a guess, because nobody knows when a person will have read the others. */
const tooManyWaiting = (): DomainError =>
  new DomainError(
    'limite_superado',
    { limite: WAITING_MAXIMUM, segundos: HOUR_IN_SECONDS },
    { 'retry-after': String(HOUR_IN_SECONDS) },
  );

const wrong = (campo: string, texto: Phrase) => invalid({ campo, texto });

/** A program's header decides alone. A form may come again with corrected words or another file, and is another answer then. */
function keyOf({ envio, via, fichero, red: _, ...said }: ReceivedAnswer, cuentaId: string): string {
  if (via === 'programa' && envio !== null) return `${via} ${cuentaId} ${envio}`;
  const hash = createHash('sha256').update(JSON.stringify({ ...said, envio }));
  if (fichero) hash.update(fichero.contenido);
  return `${via} ${cuentaId} ${hash.digest('hex')}`;
}

interface RequestDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly catalogo: Catalogo;
}

/** The request that a code answers. */
export interface FoundRequest {
  readonly aseguradora: Tenant;
  readonly casoId: string;
  readonly cuentaId: string;
  /** The insurer's time. */
  readonly now: Date;
}

/**
 * Finds the request that a code answers. A malformed code is looked up all the same, so that response times do not tell which codes are
 * well formed.
 * @param text the code as typed
 * @returns null: the code is unknown or revoked, or its account is settled
 */
export async function findRequest(
  { base, tenants }: RequestDependencies,
  text: string,
  host: Host,
): Promise<FoundRequest | null> {
  const slug = host.clase === 'inquilino' ? host.slug : null;
  const [row] = await base.asLogin<{ aseguradora_id: string; caso_id: string; cuenta: string; now: Date }>(
    'select aseguradora_id, caso_id, cuenta, now from buscar_codigo_respuesta($1, $2)',
    [answerCodeHash(readCode(text) ?? ''), slug],
  );
  if (!row) return null;
  const aseguradora = await tenants.get(row.aseguradora_id);
  return { aseguradora, casoId: row.caso_id, cuentaId: row.cuenta, now: row.now };
}

/** The actor for a holder of the letter; the records name only their network. */
const answererOf = ({ aseguradora, now }: FoundRequest): Requester => ({ aseguradora, actor: SYSTEM, now });

/** The request as its provider sees it; viewing it is on the audit trail. */
export function openRequest(deps: RequestDependencies, found: FoundRequest, red: string): Promise<ProviderRequest> {
  const { aseguradora, casoId, cuentaId, now } = found;
  return deps.base.asTenant(aseguradora.id, async (tx) => {
    const detail = { cuenta: cuentaId, red };
    await audit(tx, SYSTEM, 'solicitud_vista_por_proveedor', { tipo: 'caso', id: casoId }, now, detail);
    return readRequest(deps, tx, found);
  });
}

/** @throws DomainError no_encontrado, estado_no_permite: the case has ended meanwhile */
async function readRequest(
  { catalogo }: Pick<RequestDependencies, 'catalogo'>,
  tx: Tx,
  found: FoundRequest,
): Promise<ProviderRequest> {
  const { caso, fila, datos } = await viewCuenta(tx, answererOf(found), found.casoId, found.cuentaId);
  const card = cardOf(await catalogo.current(tx), fila.proveedor);
  const asked = fila.ultima_insistencia ?? fila.solicitada;
  const letters = await readLetterSteps(tx, fila.id);
  const accion = fila.accion ?? 'eliminar';
  const tipo = fila.rastro ? 'rastro' : (card?.tipo ?? null);
  const proveedor = { codigo: fila.proveedor, nombre: datos.proveedor, tipo, incluye: [] };
  return {
    proveedor: datos.proveedor,
    accion: wantedOf({ accion, proveedor }),
    identificador: requestedAs(datos) ?? null,
    pedida: todayInMadrid((asked && letters.get(asked.toISOString())) ?? asked ?? found.now),
    referencia: caso.fila.caso_id,
    clases: classesFor(accion),
    papeles: [...PAPERS],
    recibida: (await lastOpen(tx, caso.fila.id, fila.id))?.toISOString() ?? null,
  };
}
