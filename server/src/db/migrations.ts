/** Brings the schema of a database up to that of this program, on both engines, each step once and whole. */
import type { Owner } from './engine.ts';
import { compareLedger, type LedgerRow, SchemaMismatch, type SchemaStep, shippedSchema } from './schema-fit.ts';

/** Any fixed number; it keeps two processes from migrating at once. */
const LOCK = 4_217_001;

/**
 * Applies what the database lacks, each step in a transaction of its own, then lets `serviceRole` act.
 * @param serviceRole the role of DATABASE_URL, or what stands for it in PGlite; undefined: nobody is let in
 * @returns the names of what was applied now
 * @throws SchemaMismatch when the database is newer than this program, or as {@link compareLedger}; Error when a step fails, of
 *   which nothing stays
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
    if (serviceRole !== undefined) await owner.script(concessions(serviceRole));
    return pending.map(({ name }) => name);
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** The baseline makes the ledger. */
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
    await owner.script(`begin;\n${sql}\n;${entry};\ncommit;`);
  } catch (error) {
    await owner.script('rollback').catch(() => undefined);
    // without the error as its cause: one of PGlite carries the whole text of the step
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : error}`);
  }
}

/** Lets the role act as each role of the application, and open the doors of `albacea_conexion` by itself. */
function concessions(role: string): string {
  const cited = `"${role.replaceAll('"', '""')}"`;
  const literal = `'${role.replaceAll("'", "''")}'`;
  const ofApplication = ['albacea_app', 'albacea_worker', 'albacea_servicio'].map(
    (one) => `if not pg_has_role(${literal}, '${one}', 'member') then grant ${one} to ${cited}; end if;`,
  );
  return `do $$
declare
  door regprocedure;
begin
  ${ofApplication.join('\n  ')}
  for door in
    select p.oid from pg_proc p, aclexplode(p.proacl) a
     where p.pronamespace = 'public'::regnamespace and a.grantee = 'albacea_conexion'::regrole
  loop
    execute format('grant execute on function %s to %I', door, ${literal});
  end loop;
end
$$;
grant usage on schema public to ${cited};`;
}
