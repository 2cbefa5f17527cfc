/** Whether this program and the schema of the database fit each other (docs/decisions/0080). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../shared/errors.ts';
import type { Rows } from './engine.ts';

/** They don't: the program must not run on it. */
export class SchemaMismatch extends CannotStart {}

export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Names of the migrations that this program ships, in order. */
export const migrationFiles = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .sort();

export const numberOf = (file: string): number => Number(file.slice(0, 4));

/** What a database from before the first of them is told, at the start and by `albacea migrate` (docs/decisions/0088). */
export const oldNumbering = (first: number): SchemaMismatch =>
  new SchemaMismatch(
    `the database was made before migration ${digits(first)}, where the numbering begins anew, and cannot be carried on: use an empty database (the embedded one is DATA_DIR/pg: move it away), or the release that made this one`,
  );

interface Fit {
  readonly lacking: number | null;
  readonly unknown: number | null;
  readonly oldest: number;
}

type Ask = <R>(text: string, values: readonly unknown[]) => Promise<Rows<R>>;

/** What PostgreSQL says where there is no such door, or not for this role: nobody has migrated so far. */
const NO_DOOR = new Set(['42883', '42501', '42P01', '3F000']);

/**
 * @param ask opens a door
 * @param shipped numbers of the migrations that the program ships, in order
 * @returns the last migration of the schema that the program does not know but can live with; null when there is none
 * @throws SchemaMismatch
 */
export async function checkSchema(ask: Ask, shipped: readonly number[]): Promise<number | null> {
  const last = shipped.at(-1) ?? 0;
  const { lacking, unknown, oldest } = await ask<Fit>('select lacking, unknown, oldest from schema_fit($1)', [
    shipped,
  ]).then(
    ({ rows }) => rows[0] as Fit,
    (error: { code?: string }) => {
      if (!NO_DOOR.has(error.code ?? '')) throw error;
      throw new SchemaMismatch(
        'the database has no schema for this role, or one that is older than this program; run `albacea migrate` first',
      );
    },
  );
  if (lacking !== null && lacking === shipped[0]) throw oldNumbering(lacking);
  if (lacking !== null)
    throw new SchemaMismatch(
      `the schema of the database is older than this program: it lacks migration ${digits(lacking)}; run \`albacea migrate\` first`,
    );
  if (oldest > last)
    throw new SchemaMismatch(
      `the schema of the database is newer than this program can use: it needs one with migration ${digits(oldest)}, and this one ends at ${digits(last)}; start a newer release`,
    );
  return unknown;
}

const digits = (number: number): string => String(number).padStart(4, '0');
