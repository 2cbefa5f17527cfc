/** Makes the search tokens of cases whose data are new or have changed, and renews them all under another key. */
import type { Database, Tx } from '../../db/database.ts';
import { databaseNow } from '../../db/insurers-now.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { pageOfCasoIds } from '../read/casos-with-data.ts';
import { addKey, dropKeysBefore, keysOf, newestKey, tokensOf } from './keys.ts';
import { countPending, markWithout, settle, takePending } from './pending.ts';
import { termsOf } from './rules-fields.ts';
import { searchableCasos } from './searchable.ts';

interface IndexDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly logger: AppLogger;
}

/** Cases per transaction, which a command on one of them may have to wait for. */
const BATCH = 50;
/** Cases per page when a renewal looks for tokens of an older key. */
const PAGE = 1000;

/**
 * Makes the tokens of the cases that wait for them, a batch of each insurer. Several processes may do so at once.
 * @returns 0 when nothing waits but what somebody is changing at this moment
 */
export async function indexRound(deps: IndexDependencies): Promise<number> {
  const insurers = await deps.base.asLogin<{ aseguradora_id: string }>(
    'select aseguradora_id from busqueda_por_hacer()',
    [],
  );
  let done = 0;
  for (const { aseguradora_id: id } of insurers)
    try {
      const { made, marked } = await indexAseguradora(deps, id);
      done += made + marked;
    } catch (error) {
      // one insurer's fault must not stop the others
      deps.logger.warn({ error, aseguradora: id }, 'search tokens of an insurer failed; they will be made again');
    }
  return done;
}

/**
 * A batch of one insurer. When none waits and the insurer has two keys, it goes on with the renewal: cases of the older key are marked, and
 * that key is deleted once no case needs it.
 * @returns how many cases have new tokens, and how many were marked
 */
export async function indexAseguradora(
  { base, tenants }: IndexDependencies,
  id: string,
): Promise<{ readonly made: number; readonly marked: number }> {
  const aseguradora = await tenants.unchanging(id);
  const now = await databaseNow(base);
  const made = await base.asTenant(id, (tx) => indexBatch(tx, aseguradora, now));
  return { made, marked: made > 0 ? 0 : await finishRenewal(base, aseguradora) };
}

async function indexBatch(tx: Tx, aseguradora: Pick<Tenant, 'clave'>, now: Date): Promise<number> {
  const ids = await takePending(tx, BATCH);
  if (ids.length === 0) return 0;
  const key = await newestKey(tx, aseguradora, now);
  const casos = await searchableCasos(tx, aseguradora, ids, true);
  const tokens = casos.map(({ fila, buscable }) => ({
    caso: fila.id,
    fichas: tokensOf(key, fila.id, termsOf(buscable)),
  }));
  if (tokens.length > 0) await saveTokens(tx, key.generacion, tokens);
  const living = new Set(tokens.map(({ caso }) => caso));
  await settle(
    tx,
    ids,
    ids.filter((caso) => !living.has(caso)),
  );
  return ids.length;
}

/** @returns how many cases were marked */
async function finishRenewal(base: Database, { id, clave }: Pick<Tenant, 'id' | 'clave'>): Promise<number> {
  const [newest, ...older] = await base.readAsTenant(id, (tx) => keysOf(tx, { clave }));
  if (!newest || older.length === 0) return 0;
  let marked = 0;
  for (let after: string | null = null; ; ) {
    const page: string[] = await base.asTenant(id, async (tx) => {
      const ids = await pageOfCasoIds(tx, after, PAGE);
      marked += await markWithout(tx, newest.generacion, ids);
      return ids;
    });
    after = page.at(-1) ?? null;
    if (page.length < PAGE) break;
  }
  // a case that waits will get tokens of the newest key, but has those of an older one until then
  if (marked === 0)
    await base.asTenant(id, async (tx) => {
      if ((await countPending(tx)) === 0) await dropKeysBefore(tx, newest.generacion);
    });
  return marked;
}

/**
 * Adds a key and makes the tokens of every case anew with it. Search goes on meanwhile, under both keys. If it is interrupted, the worker or
 * {@link catchUp} finishes it.
 * @returns how many cases were done, and the generation of the key
 */
export async function renewKey(
  deps: IndexDependencies,
  aseguradoraId: string,
): Promise<{ readonly casos: number; readonly generacion: number }> {
  const { base, tenants } = deps;
  const aseguradora = await tenants.unchanging(aseguradoraId);
  const now = await databaseNow(base);
  const { generacion } = await base.asTenant(aseguradoraId, (tx) => addKey(tx, aseguradora, now));
  let casos = 0;
  for (let going = true; going; ) {
    const { made, marked } = await indexAseguradora(deps, aseguradoraId);
    casos += made;
    going = made + marked > 0;
  }
  const keys = await base.readAsTenant(aseguradoraId, (tx) => keysOf(tx, aseguradora));
  if (keys.length > 1) throw new Error('some cases were being changed; `busqueda completar` makes theirs');
  return { casos, generacion };
}

/** Makes every token that is still to be made, of every insurer. */
export async function catchUp(deps: IndexDependencies): Promise<void> {
  while ((await indexRound(deps)) > 0);
}

interface CasoTokens {
  readonly caso: string;
  readonly fichas: readonly number[];
}

async function saveTokens(tx: Tx, generacion: number, casos: readonly CasoTokens[]): Promise<void> {
  await tx.sql(
    `insert into busqueda_casos (aseguradora_id, caso, generacion, fichas)
     select aseguradora_actual(), r.caso, $1, r.fichas from jsonb_to_recordset($2::jsonb) as r(caso uuid, fichas bigint[])
     on conflict (aseguradora_id, caso) do update set generacion = excluded.generacion, fichas = excluded.fichas`,
    [generacion, JSON.stringify(casos)],
  );
}
