/** Runs a route in its transaction: the middle of the path of a claim. */
import type { Database, Tx } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import type { AppLogger } from '../platform/logger.ts';
import { DomainError } from '../shared/errors.ts';
import { matches, requireMatch } from './conditional-get.ts';
import { prefersCsv, writeCsv, writeCsvPart } from './csv.ts';
import { complete, decrypt, type Mark, type StoredAnswer, save, take } from './idempotency.ts';
import type { ConditionalAny, EffectAny, ReadingAny, RequestAny, WriteAny } from './route.ts';
import type { Waits } from './waits.ts';

/** The answer as it goes out: the text is already serialised by the contract. */
export interface Reply {
  readonly estado: number;
  readonly texto: string;
  readonly repetida: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Content-Type, where it is not JSON. */
  readonly tipo?: string;
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
  estado: number,
  accepts: string | undefined,
): Promise<Reply> {
  if (route.inCsv) return readInCsv(e, route, route.inCsv, request, estado, accepts);
  const milliseconds = route.waits?.milliseconds(request) ?? 0;
  const data =
    milliseconds > 0 ? await readWaiting(e, route, request, milliseconds) : await readOnce(e, route, request);
  return { estado, texto: e.serialize(data), repetida: false };
}

const readOnce = ({ base }: Runner, route: ReadingAny, request: RequestAny): Promise<unknown> => {
  const read = route.isReport ? base.readReport : base.readAsTenant;
  return read(request.aseguradora.id, (tx) => route.handle(request, tx));
};

/** Each look is a transaction of its own: between two of them nothing is held. */
function readWaiting(e: Runner, route: ReadingAny, request: RequestAny, milliseconds: number): Promise<unknown> {
  return e.waits.readWhenThere({
    holder: request.credencial.titular,
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
  estado: number,
  accepts: string | undefined,
): Promise<Reply> {
  const asCsv = prefersCsv(accepts);
  const data = await readOnce(e, route, { ...request, asCsv });
  const common = { estado, repetida: false, headers: { vary: 'accept' } };
  if (!asCsv) return { ...common, texto: e.serialize(data) };
  const rows = inCsv(data);
  const texto = route.csvOfOthers ? writeCsvPart(rows, true) : writeCsv(rows);
  return { ...common, texto, tipo: 'text/csv; charset=utf-8; header=present' };
}

/**
 * Answers 304 without a body when the caller has it (RFC 9110, section 15.4.5). Whoever keeps the answer must ask again each time: what
 * was corrected holds at once.
 * @param edicion version of the interface: after a release the same data may be shown otherwise
 */
export async function runConditional(
  e: Runner,
  route: ConditionalAny,
  request: RequestAny,
  estado: number,
  { condicion, edicion }: { condicion: string | undefined; edicion: string },
): Promise<Reply> {
  return e.base.readAsTenant(request.aseguradora.id, async (tx) => {
    const { version, data: datos } = await route.handle(request, tx);
    const etag = `"${version}-${request.idioma}-${edicion}"`;
    const headers = {
      etag,
      vary: 'accept-language',
      'cache-control': route.keeping,
    };
    if (matches(condicion, etag)) return { estado: 304, texto: '', repetida: false, headers };
    return { estado, texto: e.serialize(datos), repetida: false, headers };
  });
}

/** Without an Idempotency-Key (`marca` null) the effect simply happens. */
export async function runWrite(
  e: Runner,
  route: WriteAny,
  request: RequestAny,
  estado: number,
  mark: Mark | null,
): Promise<Reply> {
  await route.before?.(request);
  const anterior = route.prepare && mark && (await repeatIfStored(e, route, request, mark));
  if (anterior) return anterior;
  const prepared = await route.prepare?.(request);
  const fact = await e.base
    .asTenant(request.aseguradora.id, (tx) => write(e, route, request, estado, mark, prepared, tx))
    .catch(async (error: unknown) => {
      await prepared?.discard();
      throw error;
    });
  if ('repeticion' in fact) {
    await prepared?.discard();
    return fact.repeticion;
  }
  e.wake();
  return { estado, texto: await afterCommit(e, request, mark, fact.efecto, fact.texto), repetida: false };
}

/** The effect with its stored answer; or the answer that a first request has left. */
async function write(
  e: Runner,
  route: WriteAny,
  request: RequestAny,
  estado: number,
  mark: Mark | null,
  prepared: unknown,
  tx: Tx,
): Promise<{ repeticion: Reply } | { efecto: EffectAny; texto: string }> {
  const kept = mark && (await take(tx, mark));
  if (mark && kept) return { repeticion: await repeat(e, route, request, tx, mark, kept) };
  // Not before the repeat: what was done already is not undone by its own change.
  if (request.ifMatch !== undefined && route.version) requireMatch(request.ifMatch, await route.version(request, tx));
  const efecto = await route.handle(request, tx, prepared);
  const texto = e.serialize(efecto.data);
  if (mark)
    await save(tx, mark, {
      ...efecto.stored,
      estado,
      texto,
      completa: !efecto.afterConfirm || efecto.final === true,
    });
  return { efecto, texto };
}

/** Looks for a stored answer before anything is made: what may be gone since then must not refuse a repeat. */
const repeatIfStored = (e: Runner, route: WriteAny, request: RequestAny, mark: Mark): Promise<Reply | null> =>
  e.base.asTenant(request.aseguradora.id, async (tx) => {
    const kept = await take(tx, mark);
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
    await complete(e.base, request.aseguradora.id, mark, effect.stored.key, text).catch((error) =>
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
  const texto = decrypt(key, mark, kept);
  if (kept.completa || !kept.awaited || !route.rebuild) return { estado: kept.estado, texto, repetida: true };
  const { data } = JSON.parse(texto) as { data: unknown };
  const theData = await route.rebuild(tx, data, kept.awaited);
  return { estado: kept.estado, texto: e.serialize(theData), repetida: true };
}
