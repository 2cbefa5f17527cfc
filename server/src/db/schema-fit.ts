/** Reads the schema that this program ships, and compares it with the schema of the database. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../shared/errors.ts';
import type { Rows } from './engine.ts';

/** Thrown when the schema of the database does not fit the program, which then must not run. */
export class SchemaMismatch extends CannotStart {}

/** A step that is applied as a whole: the baseline, or a migration. */
export interface SchemaStep {
  /** Number of the step; 0: the baseline. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly fingerprint: string;
}

/** A row of the table `migraciones`. */
export interface LedgerRow {
  readonly numero: number;
  readonly nombre: string;
  readonly huella: string;
}

const BASELINE = join(import.meta.dirname, '../../schema');
/** Folder of the migrations. It does not exist before the first release that changes the schema. */
const MIGRATIONS = join(import.meta.dirname, '../../migrations');

const step = (number: number, name: string, sql: string): SchemaStep => ({
  number,
  name,
  sql,
  fingerprint: createHash('sha256').update(sql).digest('hex'),
});

function sqlFiles(folder: string, name: RegExp): { readonly file: string; readonly sql: string }[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => name.test(file)) : [];
  return files.sort().map((file) => ({ file, sql: readFileSync(join(folder, file), 'utf8') }));
}

/** The steps that the program ships: the baseline, which is the files of server/schema in the order of their names, and then the migrations. */
export function shippedSchema(): SchemaStep[] {
  const baseline = sqlFiles(BASELINE, /\.sql$/).map(({ sql }) => sql);
  const migrations = sqlFiles(MIGRATIONS, /^\d{4}-[a-z0-9-]+\.sql$/);
  return [
    step(0, 'baseline', baseline.join('\n')),
    ...migrations.map(({ file, sql }) => step(Number(file.slice(0, 4)), file, sql)),
  ];
}

/**
 * Compares the ledger of a database with the steps that a program ships.
 * @returns the missing steps, in order, and the last migration that the program does not know
 * @throws SchemaMismatch when the database was made from another baseline, or a migration was edited since
 */
export function compareLedger(
  ledger: readonly LedgerRow[],
  shipped: readonly SchemaStep[],
): { readonly pending: readonly SchemaStep[]; readonly newer: string | null } {
  const applied = new Map(ledger.map((row) => [row.numero, row]));
  for (const { number, name, fingerprint } of shipped) {
    const huella = applied.get(number)?.huella;
    if (number === 0 && applied.size > 0 && huella !== fingerprint)
      throw new SchemaMismatch(
        'the database was made from another baseline than that of this program, and cannot be carried on: use an empty database (the embedded one is DATA_DIR/pg: move it away), or the program that made this one',
      );
    if (huella !== undefined && huella !== fingerprint)
      throw new SchemaMismatch(`migration ${name} was edited after it was applied`);
  }
  const known = new Set(shipped.map(({ number }) => number));
  return {
    pending: shipped.filter(({ number }) => !applied.has(number)),
    newer: ledger.findLast(({ numero }) => !known.has(numero))?.nombre ?? null,
  };
}

type Ask = <R>(text: string, values: readonly unknown[]) => Promise<Rows<R>>;

/** SQLSTATEs that mean that the function does not exist or the role may not call it, because the database was not migrated. */
const NOT_MIGRATED = new Set(['42883', '42501', '42P01', '3F000']);

/**
 * Checks that the program can run on the schema of a database.
 * @param ask calls a definer function
 * @returns the last migration of the database that the program does not know; null: it knows all of them
 * @throws SchemaMismatch when the database lacks something, or as {@link compareLedger}
 */
export async function checkSchema(ask: Ask, shipped: readonly SchemaStep[]): Promise<string | null> {
  const ledger = await ask<LedgerRow>('select numero, nombre, huella from schema_ledger()', []).then(
    ({ rows }) => rows,
    (error: { code?: string }) => {
      if (!NOT_MIGRATED.has(error.code ?? '')) throw error;
      throw new SchemaMismatch('the database has no schema of this program for this role; run `albacea migrate` first');
    },
  );
  const { pending, newer } = compareLedger(ledger, shipped);
  if (pending[0])
    throw new SchemaMismatch(
      `the schema of the database is older than this program: it lacks ${pending[0].name}; run \`albacea migrate\` first`,
    );
  return newer;
}
