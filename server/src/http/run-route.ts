/** Runs a route in its transaction: the middle of the path of a claim. */
import type { Database, Tx } from '../db/database.ts';
import { shareOf, type Tenant } from '../db/tenant.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import type { AppLogger } from '../platform/logger.ts';
import { DomainError } from '../shared/errors.ts';
import { matches, requireMatch } from './conditional-get.ts';
import { prefersCsv, writeCsv, writeCsvPart } from './csv.ts';
import { completeAnswer, decrypt, type Mark, type StoredAnswer, saveAnswer, takeKey } from './idempotency.ts';
import type { ConditionalAny, EffectAny, ReadingAny, RequestAny, WriteAny } from './route.ts';
import type { Waits } from './waits.ts';

/** The answer as it goes out: the text is already serialised by the contract. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly isRepeat: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Content-Type, where it is not JSON. */
  readonly contentType?: string;
}

export interface Runner {
  readonly base: Database;
  readonly logger: AppLogger;
  /** The key under which stored answers about a subject, or about none, are sealed; null when the subject was erased. */
  responseKey(tx: Tx, aseguradora: Tenant, subject: string | null): Promise<DataKey | null>;
  /** Serialises `{success: true, data}` by the schema of the operation. */
  serialize(data: unknown): string;
  wake(): void;
  readonly waits: Waits;
}

/** @param accepts the header `Accept`: where the route offers CSV it decides */
export async function runReading(
  e: Runner,
  route: ReadingAny,
  request: RequestAny,
  status: number,
  accepts: string | undefined,
): Promise<Reply> {
  if (route.inCsv) return readInCsv(e, route, route.inCsv, request, status, accepts);
  const milliseconds = route.waits?.milliseconds(request) ?? 0;
  const data =
    milliseconds > 0 ? await readWaiting(e, route, request, milliseconds) : await readOnce(e, route, request);
  return { status, text: e.serialize(data), isRepeat: false };
}

const readOnce = ({ base }: Runner, route: ReadingAny, request: RequestAny): Promise<unknown> =>
  base.readAsTenant(request.aseguradora.id, (tx) => route.handle(request, tx));

/** Each look is a transaction of its own: between two of them nothing is held. */
function readWaiting(e: Runner, route: ReadingAny, request: RequestAny, milliseconds: number): Promise<unknown> {
  return e.waits.readWhenThere({
    holder: request.credential.titular,
    insurer: shareOf(request.aseguradora),
    milliseconds,
    signal: request.signal ?? new AbortController().signal,
    read: (isFirst) =>
      e.base.readAsTenant(request.aseguradora.id, async (tx) => {
        if (!isFirst) await route.waits?.stillMay(request, tx);
        return route.handle(request, tx);
      }),
    isThere: (data) => route.waits?.isThere(data) ?? true,
  });
}

/** As JSON, or as CSV for whoever prefers it. */
async function readInCsv(
  e: Runner,
  route: ReadingAny,
  inCsv: NonNullable<ReadingAny['inCsv']>,
  request: RequestAny,
  status: number,
  accepts: string | undefined,
): Promise<Reply> {
  const asCsv = prefersCsv(accepts);
  const data = await readOnce(e, route, { ...request, asCsv });
  const common = { status, isRepeat: false, headers: { vary: 'accept' } };
  if (!asCsv) return { ...common, text: e.serialize(data) };
  const rows = inCsv(data);
  const text = route.csvOfOthers ? writeCsvPart(rows, true) : writeCsv(rows);
  return { ...common, text, contentType: 'text/csv; charset=utf-8; header=present' };
}

/**
 * Answers 304 without a body when the caller has it (RFC 9110, section 15.4.5). Whoever keeps the answer must ask again each time: what
 * was corrected holds at once.
 * @param edition version of the interface: after a release the same data may be shown otherwise
 */
export async function runConditional(
  e: Runner,
  route: ConditionalAny,
  request: RequestAny,
  status: number,
  { condition, edition }: { condition: string | undefined; edition: string },
): Promise<Reply> {
  return e.base.readAsTenant(request.aseguradora.id, async (tx) => {
    const { version, data } = await route.handle(request, tx);
    const etag = `"${version}-${request.idioma}-${edition}"`;
    const headers = {
      etag,
      vary: 'accept-language',
      'cache-control': route.keeping,
    };
    if (matches(condition, etag)) return { status: 304, text: '', isRepeat: false, headers };
    return { status, text: e.serialize(data), isRepeat: false, headers };
  });
}

/** Without an Idempotency-Key (`mark` null) the effect simply happens. */
export async function runWrite(
  e: Runner,
  route: WriteAny,
  request: RequestAny,
  status: number,
  mark: Mark | null,
): Promise<Reply> {
  await route.before?.(request);
  const earlier = route.prepare && mark && (await repeatIfStored(e, route, request, mark));
  if (earlier) return earlier;
  const prepared = await route.prepare?.(request);
  const outcome = await e.base
    .asTenant(request.aseguradora.id, (tx) => write(e, route, request, status, mark, prepared, tx))
    .catch(async (error: unknown) => {
      await prepared?.discard();
      throw error;
    });
  if ('repeated' in outcome) {
    await prepared?.discard();
    return outcome.repeated;
  }
  e.wake();
  return { status, text: await afterCommit(e, request, mark, outcome.effect, outcome.text), isRepeat: false };
}

/** The effect with its stored answer; or the answer that a first request has left. */
async function write(
  e: Runner,
  route: WriteAny,
  request: RequestAny,
  status: number,
  mark: Mark | null,
  prepared: unknown,
  tx: Tx,
): Promise<{ repeated: Reply } | { effect: EffectAny; text: string }> {
  const kept = mark && (await takeKey(tx, mark));
  if (mark && kept) return { repeated: await repeat(e, route, request, tx, mark, kept) };
  // Not before the repeat: what was done already is not undone by its own change.
  if (request.ifMatch !== undefined && route.version) requireMatch(request.ifMatch, await route.version(request, tx));
  const effect = await route.handle(request, tx, prepared);
  const text = e.serialize(effect.data);
  if (mark)
    await saveAnswer(tx, mark, {
      ...effect.stored,
      status,
      text,
      isComplete: !effect.afterConfirm || effect.final === true,
    });
  return { effect, text };
}

/** Looks for a stored answer before anything is made: what may be gone since then must not refuse a repeat. */
const repeatIfStored = (e: Runner, route: WriteAny, request: RequestAny, mark: Mark): Promise<Reply | null> =>
  e.base.asTenant(request.aseguradora.id, async (tx) => {
    const kept = await takeKey(tx, mark);
    return kept && repeat(e, route, request, tx, mark, kept);
  });

/** After the commit: what could not be known earlier. The effect stands, so a fault here must not look like a failure. */
async function afterCommit(
  e: Runner,
  request: RequestAny,
  mark: Mark | null,
  effect: EffectAny,
  provisional: string,
): Promise<string> {
  if (!effect.afterConfirm) return provisional;
  const text = e.serialize(await effect.afterConfirm());
  if (mark && !effect.final) {
    await completeAnswer(e.base, request.aseguradora.id, mark, effect.stored.key, text).catch((error) =>
      e.logger.warn({ error }, 'stored answer not completed; a repeat will complete it'),
    );
  }
  return text;
}

async function repeat(
  e: Runner,
  route: WriteAny,
  request: RequestAny,
  tx: Tx,
  mark: Mark,
  kept: StoredAnswer,
): Promise<Reply> {
  const key = await e.responseKey(tx, request.aseguradora, kept.subject);
  if (!key) throw new DomainError('no_encontrado');
  const text = decrypt(key, mark, kept);
  if (kept.isComplete || !kept.awaited || !route.rebuild) return { status: kept.status, text, isRepeat: true };
  const { data } = JSON.parse(text) as { data: unknown };
  const theData = await route.rebuild(tx, data, kept.awaited);
  return { status: kept.status, text: e.serialize(theData), isRepeat: true };
}
