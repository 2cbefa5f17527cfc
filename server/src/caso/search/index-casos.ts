/** Makes the search tokens of cases with new or changed data. */
import type { Database, Tx } from '../../db/database.ts';
import type { Tenant, Tenants } from '../../db/tenant.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { workFor } from '../../queue/work-for.ts';
import { settle, takePending } from './pending.ts';
import { termsOf } from './rules-fields.ts';
import { searchableCasos } from './searchable.ts';
import { tokenMaker, tokensOf } from './tokens.ts';

interface IndexDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly logger: AppLogger;
}

/** Maximum number of cases per transaction; few, because a command on any of these cases may have to wait for the transaction. */
const BATCH = 50;

/**
 * Makes the tokens of waiting cases, one batch for each insurer. Several processes may run this at once.
 * @returns the number of cases done; 0: no case waits, except those that somebody is changing at this moment
 */
export async function indexRound({ base, tenants, logger }: IndexDependencies): Promise<number> {
  const insurers = await base.asLogin<{ aseguradora_id: string }>(
    'select aseguradora_id from busqueda_por_hacer()',
    [],
  );
  let done = 0;
  for (const { aseguradora_id: id } of insurers) {
    const work = async () => {
      const aseguradora = await tenants.unchanging(id);
      return base.asTenant(id, (tx) => indexBatch(tx, aseguradora));
    };
    done += (await workFor(logger, id, 'search tokens of an insurer failed; they will be made again', work)) ?? 0;
  }
  return done;
}

/** Makes the tokens of a batch of cases of one insurer. @returns the number of cases done */
async function indexBatch(tx: Tx, aseguradora: Pick<Tenant, 'clave'>): Promise<number> {
  const ids = await takePending(tx, BATCH);
  if (ids.length === 0) return 0;
  const tokenOf = tokenMaker(aseguradora);
  const casos = await searchableCasos(tx, aseguradora, ids, true);
  const tokens = casos.map(({ fila, buscable }) => ({
    caso: fila.id,
    fichas: tokensOf(tokenOf, fila.id, termsOf(buscable)),
  }));
  if (tokens.length > 0) await saveTokens(tx, tokens);
  const found = new Set(tokens.map(({ caso }) => caso));
  await settle(
    tx,
    ids,
    ids.filter((caso) => !found.has(caso)),
  );
  return ids.length;
}

interface CasoTokens {
  readonly caso: string;
  readonly fichas: readonly number[];
}

async function saveTokens(tx: Tx, casos: readonly CasoTokens[]): Promise<void> {
  await tx.sql(
    `insert into busqueda_casos (aseguradora_id, caso, fichas)
     select aseguradora_actual(), r.caso, r.fichas from jsonb_to_recordset($1::jsonb) as r(caso uuid, fichas bigint[])
     on conflict (aseguradora_id, caso) do update set fichas = excluded.fichas`,
    [JSON.stringify(casos)],
  );
}
