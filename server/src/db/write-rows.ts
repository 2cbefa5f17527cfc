/** Builds statements from objects whose members are named like columns. The names come from the program, never from input. */
import type { Rows } from './engine.ts';

/** The part of a transaction that these statements need. */
interface Writer {
  sql<R>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
}

/**
 * Inserts rows. If a member is missing or undefined in a row, the column gets its default there.
 * @param table name of a table
 */
export async function insertRows(tx: Writer, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap(definedKeys))];
  const values: unknown[] = [];
  const placeOf = (value: unknown) => (value === undefined ? 'default' : `$${values.push(value)}`);
  const lines = rows.map((row) => `(${columns.map((column) => placeOf(row[column as keyof object])).join(', ')})`);
  await tx.sql(`insert into ${table} (${columns.join(', ')}) values ${lines.join(', ')}`, values);
}

/**
 * Makes the `set` clause of an update.
 * @param from number of the first placeholder: 2 for `$2`
 * @returns the assignments, and their values in order
 */
export function assignments(
  changes: object,
  from: number,
): { readonly text: string; readonly values: readonly unknown[] } {
  const columns = definedKeys(changes);
  return {
    text: columns.map((column, i) => `${column} = $${from + i}`).join(', '),
    values: columns.map((column) => changes[column as keyof object]),
  };
}

const definedKeys = (row: object): string[] =>
  Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));

/** An SQL condition with a value for each `?`. The condition is left out if its first value is null or undefined. */
export type Condition = readonly [sql: string, ...values: unknown[]];

/**
 * Makes SQL of the conditions that apply, each beginning with `and`. Different conditions make different texts, so PostgreSQL plans them separately.
 * @param from number of the first placeholder: 2 for `$2`
 */
export function conditions(
  given: readonly Condition[],
  from: number,
): { readonly text: string; readonly values: readonly unknown[] } {
  const holding = given.filter(
    ([, ...values]) => values.length === 0 || (values[0] !== null && values[0] !== undefined),
  );
  let place = from;
  return {
    text: holding.map(([sql]) => ` and ${sql.replaceAll('?', () => `$${place++}`)}`).join(''),
    values: holding.flatMap(([, ...values]) => values),
  };
}
