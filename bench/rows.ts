/**
 * The minimum cost of an opening: its rows, copied from an opening by the service, written to tables with the same indexes but
 * without constraints, policies and triggers.
 */
import type { Scenario } from './scenario.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly identity: boolean;
}

/** Columns with the id of the case or of its only e-mail; a copy gets the new id in them. */
const ID_COLUMNS = new Set(['caso', 'caso_id', 'objeto_id', 'correo']);
const SINGLE_ROW_TABLES = new Set(['casos', 'correos']);

/**
 * Creates the tables, and uses one case's rows as the sample to copy.
 * @param tables all tables to which an opening writes, including `casos`
 * @returns the statement that writes those rows once more, as another case, and their number
 */
export async function prepareRows(e: Scenario, tables: readonly string[]): Promise<{ sql: string; rows: number }> {
  const [caso] = await e.sql<{ id: string; caso_id: string; aseguradora_id: string }>(
    'select c.id, c.caso_id, c.aseguradora_id from casos c join siniestros s on s.caso = c.id limit 1',
  );
  let rows = 0;
  const clauses: string[] = [];
  for (const table of tables) {
    const columns = await columnsOf(e, table);
    const where =
      table === 'casos'
        ? `id = '${caso?.id}'`
        : table === 'auditoria'
          ? `objeto_id = '${caso?.caso_id}' and aseguradora_id = '${caso?.aseguradora_id}'`
          : table === 'correo_intentos'
            ? 'correo in (select id from muestra_correos)'
            : `caso = '${caso?.id}'`;
    await e.sql(`create table filas_${table} (like ${table} including indexes including identity)`);
    await e.sql(`create table muestra_${table} as select * from ${table} where ${where}`);
    const [counted] = await e.sql<{ n: number }>(`select count(*)::int as n from muestra_${table}`);
    rows += counted?.n ?? 0;
    const copied = columns.filter(({ identity }) => !identity);
    clauses.push(
      `de_${table} as (insert into filas_${table} (${copied.map(({ name }) => name).join(', ')})
       select ${copied.map((column) => valueIn(table, column)).join(', ')} from muestra_${table} m, nuevo)`,
    );
  }
  return { sql: `with nuevo as materialized (select uuidv7() as id), ${clauses.join(', ')} select 1`, rows };
}

function valueIn(table: string, { name, type }: Column): string {
  if (ID_COLUMNS.has(name) || (SINGLE_ROW_TABLES.has(table) && name === 'id')) return `nuevo.id::${type}`;
  if (name === 'id') return 'uuidv7()';
  return name.startsWith('huella') ? `sha256(m.${name} || uuid_send(nuevo.id))` : `m.${name}`;
}

const columnsOf = (e: Scenario, table: string): Promise<Column[]> =>
  e.sql(
    `select attname as name, format_type(atttypid, null) as type, attidentity <> '' as identity
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
