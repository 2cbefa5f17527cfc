/** Runs reads, conditional reads and writes in their transactions. */
import type { IncomingHttpHeaders } from 'node:http';
import type { ApiOperation } from '@albacea/contract/operations/operation.ts';
import type { Database, Tx } from '../db/database.ts';
import type { HeavyReads } from '../db/heavy-reads.ts';
import { asService, asTenantOrService } from '../db/service.ts';
import { shareOf, type Tenant } from '../db/tenant.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import { sha256 } from '../platform/ids.ts';
import type { AppLogger } from '../platform/logger.ts';
import { DomainError } from '../shared/errors.ts';
import { matches, requireMatch } from './conditional-get.ts';
import { writeCsv, writeCsvPart } from './csv.ts';
import {
  completeAnswer,
  decrypt,
  type KeyUse,
  readKeyUse,
  type StoredAnswer,
  saveAnswer,
  takeKey,
} from './idempotency.ts';
import { prefersCsv } from './negotiation.ts';
import type { ConditionalAny, EffectAny, ReadingAny, RequestAny, UploadedFile, WritingAny } from './operation.ts';
import type { Waits } from './waits.ts';

/** An answer, with its body already serialised by the schema of the contract. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly isRepeat: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Content-Type; absent: JSON. */
  readonly contentType?: string;
}

export interface Runner {
  readonly base: Database;
  readonly heavyReads: HeavyReads;
  readonly logger: AppLogger;
  /** Finds the key that encrypts stored answers about a subject, or without a subject; null: the subject was erased. */
  responseKey(tx: Tx, aseguradora: Tenant, subject: string | null): Promise<DataKey | null>;
  /** Tells worker and long polls that an insurer's data have changed; null: the service's. */
  wake(insurer: string | null): void;
  /** The long polls of this process. */
  readonly waits: Waits;
  /** Version of this program. It is part of the ETag of every conditional read, because another release may show the same data differently. */
  readonly version: string;
}

/** A request that its door has accepted. */
export interface Call {
  readonly request: RequestAny;
  readonly headers: IncomingHttpHeaders;
  /** The members of an operation that affect how it runs. */
  readonly operation: Pick<ApiOperation, 'method' | 'path'> &
    Partial<Pick<ApiOperation, 'idempotent' | 'conditional' | 'guarded'>>;
  readonly status: number;
  /** Serialises `{success: true, data}` by the schema of the operation. */
  serialize(data: unknown): string;
  /** Whether the caller may still make a write; called at the end of the write, in its transaction. Absent: the caller always may. */
  stillHolds?(tx: Tx): Promise<boolean>;
}

export const ownerOf = ({ aseguradora }: RequestAny): string | null => (aseguradora as Tenant | null)?.id ?? null;

/** Runs the work in a read-only transaction of the insurer, or in a transaction of the service. */
function read<T>(
  { base, heavyReads }: Runner,
  { heavy = false }: Pick<ReadingAny, 'heavy'>,
  request: RequestAny,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const id = ownerOf(request);
  if (id === null) return asService(base, work);
  return (heavy ? heavyReads(request) : base).readAsTenant(id, work);
}

/** Runs a read; if the route offers CSV, the header `Accept` chooses the format. */
export async function runReading(deps: Runner, route: ReadingAny, call: Call, offersCsv: boolean): Promise<Reply> {
  const { request, status } = call;
  if (offersCsv && route.inCsv) return readInCsv(deps, route, route.inCsv, call);
  const milliseconds = route.waits?.milliseconds(request) ?? 0;
  const data =
    milliseconds > 0
      ? await readWaiting(deps, route, request, milliseconds)
      : await read(deps, route, request, (tx) => route.handle(request, tx));
  return { status, text: call.serialize(data), isRepeat: false };
}

/** Reads repeatedly for a waiting caller. Every read has its own transaction, so that no transaction is open while the caller waits. */
function readWaiting(deps: Runner, route: ReadingAny, request: RequestAny, milliseconds: number): Promise<unknown> {
  return deps.waits.readWhenThere({
    holder: request.credential.titular,
    insurer: request.aseguradora.id,
    share: shareOf(request.aseguradora),
    milliseconds,
    signal: request.signal,
    read: (isFirst) =>
      read(deps, route, request, async (tx) => {
        if (!isFirst) await route.waits?.stillMay(request, tx);
        return route.handle(request, tx);
      }),
    isThere: (data) => route.waits?.isThere(data as never) ?? true,
  });
}

/** Answers with CSV if the caller prefers CSV, otherwise with JSON. */
async function readInCsv(
  deps: Runner,
  route: ReadingAny,
  inCsv: NonNullable<ReadingAny['inCsv']>,
  { request, status, headers, serialize }: Call,
): Promise<Reply> {
  const asCsv = prefersCsv(headers.accept);
  const data = await read(deps, route, request, (tx) => route.handle({ ...request, asCsv }, tx));
  const common = { status, isRepeat: false, headers: { vary: 'accept' } };
  if (!asCsv) return { ...common, text: serialize(data) };
  const rows = inCsv(data);
  const text = route.escapesFormulas ? writeCsvPart(rows, true) : writeCsv(rows);
  return { ...common, text, contentType: 'text/csv; charset=utf-8; header=present' };
}

/**
 * Runs a read with a version, and answers 304 without a body if the caller has the present version (RFC 9110, section 15.4.5). A cache must
 * revalidate each time, so that corrections show at once. An operation that is not conditional always sends its data.
 */
export function runConditional(
  deps: Runner,
  route: ConditionalAny,
  { request, status, headers, operation, serialize }: Call,
): Promise<Reply> {
  return read(deps, {}, request, async (tx) => {
    const { version, data } = await route.handle(request, tx);
    if (!operation.conditional) return { status, text: serialize(data), isRepeat: false };
    const etag = `"${version}-${request.idioma}-${deps.version}"`;
    const own = { etag, vary: 'accept-language', 'cache-control': route.cacheControl };
    if (matches(headers['if-none-match'], etag)) return { status: 304, text: '', isRepeat: false, headers: own };
    return { status, text: serialize(data), isRepeat: false, headers: own };
  });
}

/** Runs a write, and honours the request's Idempotency-Key if there is one. */
export async function runWriting(deps: Runner, route: WritingAny, call: Call): Promise<Reply> {
  const { request, status } = call;
  const keyUse = call.operation.idempotent ? keyUseOf(call) : null;
  await route.before?.(request);
  const earlier = route.prepare && keyUse && (await repeatIfStored(deps, route, call, keyUse));
  if (earlier) return earlier;
  const prepared = await route.prepare?.(request);
  const outcome = await asTenantOrService(deps.base, ownerOf(request), (tx) =>
    write(deps, route, call, keyUse, prepared, tx),
  ).catch(async (error: unknown) => {
    await prepared?.discard();
    throw error;
  });
  if ('repeated' in outcome) {
    await prepared?.discard();
    return outcome.repeated;
  }
  if ('refusal' in outcome) throw outcome.refusal;
  deps.wake(ownerOf(request));
  return { status, text: await afterCommit(deps, call, keyUse, outcome.effect, outcome.text), isRepeat: false };
}

/** Writes the effect and stores its answer, or returns the stored answer of the first request. */
async function write(
  deps: Runner,
  route: WritingAny,
  call: Call,
  keyUse: KeyUse | null,
  prepared: unknown,
  tx: Tx,
): Promise<{ repeated: Reply } | { refusal: DomainError } | { effect: EffectAny; text: string }> {
  const { request, status, headers, operation } = call;
  const kept = keyUse && (await takeKey(tx, keyUse));
  if (keyUse && kept) return { repeated: await repeat(deps, route, call, tx, keyUse, kept) };
  // Checked after the search for a stored answer: the first request changed the version, and its repeat must not be refused because of that.
  const wanted = operation.guarded ? headers['if-match'] : undefined;
  if (wanted !== undefined && route.version) requireMatch(wanted, await route.version(request, tx));
  const effect = await route.handle(request, tx, prepared);
  if (call.stillHolds && !(await call.stillHolds(tx))) throw new DomainError('sesion_invalida');
  if ('refusal' in effect) return effect;
  const text = call.serialize(effect.data);
  if (keyUse)
    await saveAnswer(tx, keyUse, { ...aboutOf(request, effect), status, text, pending: effect.pending ?? null });
  return { effect, text };
}

/** The subject of a stored answer and the key that encrypts the answer. */
const aboutOf = ({ aseguradora }: RequestAny, { about }: EffectAny) =>
  about ?? { subject: null, key: aseguradora.clave };

/** Looks for a stored answer before anything is prepared, because a repeat must not be refused over things that no longer exist. */
const repeatIfStored = (deps: Runner, route: WritingAny, call: Call, keyUse: KeyUse): Promise<Reply | null> =>
  deps.base.asTenant(call.request.aseguradora.id, async (tx) => {
    const kept = await takeKey(tx, keyUse);
    return kept && repeat(deps, route, call, tx, keyUse, kept);
  });

/** Completes the answer after the commit. The write has happened, so an error here must not look like a failed write. */
async function afterCommit(
  deps: Runner,
  { request, serialize }: Call,
  keyUse: KeyUse | null,
  effect: EffectAny,
  provisional: string,
): Promise<string> {
  await effect.afterCommit?.();
  if (!effect.pending) return provisional;
  const text = serialize(await effect.pending.settle());
  if (keyUse) {
    await completeAnswer(deps.base, request.aseguradora.id, keyUse, aboutOf(request, effect).key, text).catch((error) =>
      deps.logger.warn({ error }, 'stored answer not completed; a repeat will complete it'),
    );
  }
  return text;
}

async function repeat(
  deps: Runner,
  route: WritingAny,
  { request, serialize }: Call,
  tx: Tx,
  keyUse: KeyUse,
  kept: StoredAnswer,
): Promise<Reply> {
  const key = await deps.responseKey(tx, request.aseguradora, kept.subject);
  if (!key) throw new DomainError('no_encontrado');
  const text = decrypt(key, keyUse, kept);
  const mail = kept.pending?.mail;
  if (!mail || !route.settlePending) return { status: kept.status, text, isRepeat: true };
  const { data } = JSON.parse(text) as { data: never };
  return { status: kept.status, text: serialize(await route.settlePending(tx, data, mail)), isRepeat: true };
}

function keyUseOf({
  headers,
  operation: { method, path },
  request: { params, query, body, file },
}: Call): KeyUse | null {
  const values = Object.values(params).join('/');
  return readKeyUse(headers['idempotency-key'], `${method} ${path}`, values, () => rememberedBody(body, file, query));
}

/** The part of a request that its hash covers. A file counts by content and name, so that a form and JSON with the same data are equal. */
function rememberedBody(body: unknown, file: UploadedFile | undefined, query: unknown): unknown {
  if (!file) return body;
  const contenido = sha256(file.contenido).toString('hex');
  // If the body is the file itself, media type and query describe it.
  const { mediaType, nombre } = file;
  return mediaType === undefined ? { body, nombre, contenido } : { query, mediaType, contenido };
}
