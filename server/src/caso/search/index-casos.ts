/**
 * Makes the tokens of cases whose data are new or have changed. Several processes may do so at once. It also ends what somebody has
 * begun: where an insurer has two keys, the cases are made anew under the newer one, and the older one goes when none needs it.
 */
import type { Database, Tx } from '../../db/database.ts';
import { databaseNow } from '../../db/insurers-now.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { pageOfCasoIds } from '../read/casos-with-data.ts';
import { termsOf } from './rules-fields.ts';
import { keysOf, newestKey } from './search-keys.ts';
import { searchableCasos } from './searchable.ts';
import { countPending, dropKeysBefore, markWithout, saveTokens, settle, takePending } from './sql.ts';
import { tokensOf } from './tokens.ts';

export interface IndexDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly logger: AppLogger;
}

/** Cases in one transaction: a command on one of them waits for it at most so long. */
const BATCH = 50;
/** Cases that are looked at together for whether they are of the newest key. */
const PAGE = 1000;

/** @returns 0: nothing waits, but what somebody is changing at this moment */
export async function indexRound(deps: IndexDependencies): Promise<number> {
  const insurers = await deps.base.door<{ aseguradora_id: string }>(
    'select aseguradora_id from busqueda_por_hacer()',
    [],
  );
  let done = 0;
  for (const { aseguradora_id: id } of insurers)
    try {
      const { made, marked } = await indexAseguradora(deps, id);
      done += made + marked;
    } catch (error) {
      // the others must not wait for the fault of one
      deps.logger.warn({ error, aseguradora: id }, 'search tokens of an insurer failed; they will be made again');
    }
  return done;
}

/** A batch of one insurer. @returns how many cases have new tokens, and how many were found that need them */
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

/** @returns how many cases have been marked to be made anew */
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
  // whatever waits meanwhile is done under the newest key, but its tokens may still be of an older one
  if (marked === 0)
    await base.asTenant(id, async (tx) => {
      if ((await countPending(tx)) === 0) await dropKeysBefore(tx, newest.generacion);
    });
  return marked;
}
