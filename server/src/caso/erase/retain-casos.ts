/** The hourly upkeep of ended cases: blocks their data after months, and erases the cases after years. */
import type { Database, Tx } from '../../db/database.ts';
import { insurersNow } from '../../db/insurers-now.ts';
import { idsOfInsurers } from '../../db/tenant.ts';
import { isUuid } from '../../platform/ids.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import { SYSTEM } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { revokeAccesses } from '../access/access.ts';
import { LOCK_CASO } from '../lock-caso.ts';
import { blockingLimit, OPERATING_MONTHS } from '../rules/rules.ts';
import { type ErasureDependencies, eraseCaso } from './erase-caso.ts';

/** Blocks and erases cases of every insurer, each in transactions of its own. */
export async function retainCasos(
  deps: ErasureDependencies & MailsSweepDependencies & { readonly logger: AppLogger },
): Promise<{ bloqueados: number; borrados: number }> {
  const { base, logger } = deps;
  const total = { bloqueados: 0, borrados: 0 };
  for (const id of await idsOfInsurers(base)) {
    try {
      total.bloqueados += await blockCasos(base, id);
      total.borrados += await eraseExpired(deps, id);
      await sweepKeptMails(deps, id);
    } catch (error) {
      // A fault of one insurer must not stop the others; the next hour tries again.
      logger.warn({ error, aseguradora: id }, 'retention of an insurer failed');
    }
  }
  return total;
}

/** Maximum number of cases per transaction. */
const BLOCKED_AT_ONCE = 100;

/**
 * Blocks the data of cases that ended long ago (LOPDGDD, art. 32): from then on nobody can read them. Revokes the links to these cases. A case
 * in which a task waits is blocked later, since nobody could do the task any more.
 * @returns the number of cases blocked
 */
export async function blockCasos(database: Database, aseguradoraId: string): Promise<number> {
  let total = 0;
  for (;;) {
    const blocked = await database.asTenant(aseguradoraId, blockBatch);
    total += blocked;
    if (blocked < BLOCKED_AT_ONCE) return total;
  }
}

async function blockBatch(tx: Tx): Promise<number> {
  const now = await insurersNow(tx);
  const { rows } = await tx.sql<{ id: string }>(
    `update casos set bloqueado = $2, version = version + 1, actualizado = $2 where aseguradora_id = aseguradora_actual() and id in (
       select id from casos where aseguradora_id = aseguradora_actual() and cerrado < $1 and bloqueado is null and borrado is null
          and id not in (select casos_con_tareas())
        order by cerrado limit $3 ${LOCK_CASO} skip locked)
     returning id`,
    [blockingLimit(now), now, BLOCKED_AT_ONCE],
  );
  for (const { id } of rows) {
    await revokeAccesses(tx, id, 'todos', now);
    await recordFacts(tx, id, [{ tipo: 'caso_bloqueado' }], SYSTEM, now);
  }
  return rows.length;
}

/** Recorded with an erasure after the retention, in place of an insurer's instruction. */
const INSTRUCTION = 'retention';
const READ_AT_ONCE = 100;

/**
 * Erases the blocked cases whose retention is over.
 * @returns the number of cases erased
 */
export async function eraseExpired(deps: ErasureDependencies, aseguradoraId: string): Promise<number> {
  let total = 0;
  for (;;) {
    const expired = await deps.base.readAsTenant(aseguradoraId, async (tx) => {
      const today = todayInMadrid(await insurersNow(tx));
      const { rows } = await tx.sql<{ caso_id: string }>(
        `select caso_id from casos where aseguradora_id = aseguradora_actual() and conservar_hasta <= $1 and bloqueado is not null and borrado is null
          order by conservar_hasta limit $2`,
        [today, READ_AT_ONCE],
      );
      return rows;
    });
    await forEach(expired, ({ caso_id }) => eraseCaso(deps, aseguradoraId, caso_id, INSTRUCTION, SYSTEM));
    total += expired.length;
    if (expired.length < READ_AT_ONCE) return total;
  }
}

interface MailsSweepDependencies extends Pick<ErasureDependencies, 'base' | 'eraseKeptMails'> {
  /** Lists the folders of messages that were kept on this machine instead of being sent: internal ids of cases, and one for those without a case. */
  mailFolders(aseguradoraId: string): Promise<string[]>;
}

/**
 * Deletes messages of erased cases that are still kept on this machine, because another machine erased the case, a crash prevented the last
 * step of the erasure, or a message was being written at the time.
 * @returns the number of cases whose messages were deleted
 */
export async function sweepKeptMails(
  { base, eraseKeptMails, mailFolders }: MailsSweepDependencies,
  aseguradoraId: string,
): Promise<number> {
  const folders = (await mailFolders(aseguradoraId)).filter((folder) => isUuid(folder));
  if (folders.length === 0) return 0;
  const erased = await base.readAsTenant(aseguradoraId, async (tx) => {
    const { rows } = await tx.sql<{ id: string }>(
      'select id from casos where aseguradora_id = aseguradora_actual() and borrado is not null and id = any($1::uuid[])',
      [folders],
    );
    return rows;
  });
  await forEach(erased, ({ id }) => eraseKeptMails(aseguradoraId, id));
  return erased.length;
}

/** Works on one after the other. A failure does not stop the others, and is thrown at the end. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Reads the next day on which data of an insurer's ended cases are blocked or erased.
 * @returns a day in Madrid, `YYYY-MM-DD`, possibly in the past; null: no ended case is left
 */
export async function nextRetention(tx: Tx): Promise<string | null> {
  const { rows } = await tx.sql<{ dia: string | null }>(
    `select least(min(conservar_hasta),
                  ((min(cerrado) filter (where bloqueado is null) + $1 * interval '1 month') at time zone 'Europe/Madrid')::date + 1)::text as dia
       from casos where aseguradora_id = aseguradora_actual() and borrado is null`,
    [OPERATING_MONTHS],
  );
  return rows[0]?.dia ?? null;
}
