/** Applies the schema of this program to a database, on both engines; each step runs once, in one transaction. */
import type { Owner } from './engine.ts';
import { compareLedger, type LedgerRow, SchemaMismatch, type SchemaStep, shippedSchema } from './schema-fit.ts';

/** Number of the advisory lock that keeps two processes from migrating at once. */
const LOCK = 4_217_001;
/** Limits how long a migration waits for a lock, because all other users of the table wait behind it. The baseline meets no other users. */
const PATIENCE = "set local lock_timeout = '5s';";

/**
 * Applies the missing steps, each in a separate transaction, and then grants the application's roles to `serviceRole`.
 * @param serviceRole the role of DATABASE_URL, or the role that replaces it in PGlite; undefined: nothing is granted
 * @returns the names of the steps applied now
 * @throws SchemaMismatch when the database is newer than this program, or as {@link compareLedger}; Error when a step fails, after it was
 *   rolled back
 */
export async function migrate(
  owner: Owner,
  serviceRole?: string,
  shipped: readonly SchemaStep[] = shippedSchema(),
): Promise<string[]> {
  await owner.script('set client_min_messages = warning');
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { pending, newer } = compareLedger(await readLedger(owner), shipped);
    if (newer !== null)
      throw new SchemaMismatch(`the database has migration ${newer}, unknown to this program: it is newer`);
    for (const step of pending) await apply(owner, step);
    if (serviceRole !== undefined) await owner.script(grantsTo(serviceRole));
    return pending.map(({ name }) => name);
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Reads the ledger, which lists the applied steps; empty: the baseline has not created its table yet. */
async function readLedger(owner: Owner): Promise<readonly LedgerRow[]> {
  const { rows: there } = await owner.query(
    `select 1 from pg_tables where schemaname = 'public' and tablename = 'migraciones'`,
  );
  if (there.length === 0) return [];
  const { rows } = await owner.query<LedgerRow>('select numero, nombre, huella from migraciones order by numero');
  return rows;
}

async function apply(owner: Owner, { number, name, sql, fingerprint }: SchemaStep): Promise<void> {
  const entry = `insert into migraciones (numero, nombre, huella) values (${number}, '${name}', '${fingerprint}')`;
  try {
    await owner.script(`begin;\n${number > 0 ? PATIENCE : ''}\n${sql}\n;${entry};\ncommit;`);
  } catch (error) {
    await owner.script('rollback').catch(() => undefined);
    // the new error has no `cause`, because an error of PGlite contains the whole text of the step
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : error}`);
  }
}

/** SQL that grants a role the roles of the application, and the functions that `albacea_conexion` may call, which then need no change of role. */
function grantsTo(role: string): string {
  const quoted = `"${role.replaceAll('"', '""')}"`;
  const literal = `'${role.replaceAll("'", "''")}'`;
  const memberships = ['albacea_app', 'albacea_worker', 'albacea_servicio'].map(
    (one) => `if not pg_has_role(${literal}, '${one}', 'member') then grant ${one} to ${quoted}; end if;`,
  );
  return `do $$
declare
  definer regprocedure;
begin
  ${memberships.join('\n  ')}
  for definer in
    select p.oid from pg_proc p, aclexplode(p.proacl) a
     where p.pronamespace = 'public'::regnamespace and a.grantee = 'albacea_conexion'::regrole
  loop
    execute format('grant execute on function %s to %I', definer, ${literal});
  end loop;
end
$$;
grant usage on schema public to ${quoted};`;
}
