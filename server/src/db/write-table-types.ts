/** `npm run schema`: generates from the schema the types of all rows, and the column lists of tables that are read by whole rows. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedOwner, openPglite } from './embedded.ts';
import { migrate } from './migrations.ts';

/** Tables of which some statements read all columns. They list the columns, so that a new column does not change a prepared statement. */
const READ_BY_WHOLE_ROWS = [
  'aseguradoras',
  'casos',
  'certificados',
  'cuentas',
  'documentos',
  'mandatos',
  'objeciones',
  'solicitudes',
];

/** Columns whose values are listed in the contract and not in the schema: module of the contract, type, and the columns of this type. */
const CONTRACT_COLUMNS: readonly (readonly [module: string, type: string, columns: readonly string[]])[] = [
  ['certificados', 'CertificadoType', ['vistos_buenos.certificado']],
  ['common', 'Language', ['aseguradoras.idioma', 'aseguradoras.idiomas_activos', 'casos.idioma']],
  ['common', 'Modulo', ['packs.modulos']],
  ['cuentas', 'CuentaResult', ['respuestas.resultado']],
  ['cuentas', 'DiscardReason', ['cuentas.motivo_descarte']],
  ['documentos', 'DocumentoType', ['documentos.tipo']],
  ['errors', 'ErrorCode', ['lote_filas.codigo']],
  ['inbox-lists', 'ReceivedClass', ['correos_recibidos.clase']],
  ['message-lists', 'AskablePaper', ['mensajes.papel']],
  ['proveedor-lists', 'Channel', ['cuentas.canal']],
  ['proveedor-lists', 'Paper', ['cuentas.papeles_pedidos', 'cuentas.pide', 'respuestas.papeles']],
  ['proveedor-lists', 'RequestChannel', ['solicitudes.canal']],
];

/** Types of JSON columns; a column that is not listed is `unknown`. */
const JSON_COLUMNS: Readonly<Record<string, string>> = {
  'aseguradoras.logo': '{ huella: string; ancho: number; alto: number; texto: string | null }',
  'casos.avisos': '{ codigo: string; campo: string }[]',
};

/** The TypeScript type that both engines return for an SQL type. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  integer: 'number',
  jsonb: 'unknown',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  xid8: 'string',
};

interface Column {
  readonly tabla: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly nulo: boolean;
  /** The checks that concern only this column. */
  readonly checks: readonly string[];
}

const COLUMNS = `
  select c.relname as tabla, a.attname as nombre, format_type(a.atttypid, a.atttypmod) as tipo, not a.attnotnull as nulo,
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
   order by c.relname collate "C", a.attnum`;

/** Matches a check that lists the values of a column: `estado in (…)` or, for an array, `papeles <@ array[…]`. */
const LIST = /^CHECK \(\(\w+ (?:= ANY|<@) \(?ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)+$/;

const WIDTH = 120;
const HEADER = '/** Written by `npm run schema` from server/schema; do not edit. */\n';

const typeNameOf = (table: string): string =>
  table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const contractTypeOf = (column: string): string | undefined =>
  CONTRACT_COLUMNS.find(([, , columns]) => columns.includes(column))?.[1];

/** The TypeScript types of a column, as the members of a union. */
function typesOf({ tabla, nombre, tipo, nulo, checks }: Column): readonly string[] {
  const column = `${tabla}.${nombre}`;
  const element = tipo.replace(/\[\]$/, '');
  const plain = TYPES[element];
  if (plain === undefined) throw new Error(`${column} is ${tipo}, a type without a reader`);
  const listed = checks.flatMap((check) => LIST.exec(check)?.[1]?.match(/'[^']*'/g) ?? []);
  const one = JSON_COLUMNS[column] ?? contractTypeOf(column) ?? plain;
  const members = listed.length > 0 ? listed : [one];
  const whole = tipo === element ? members : [members.length > 1 ? `(${members.join(' | ')})[]` : `${members}[]`];
  return nulo && one !== 'unknown' ? [...whole, 'null'] : whole;
}

function memberOf(column: Column): string {
  const types = typesOf(column);
  const line = `  ${column.nombre}: ${types.join(' | ')};`;
  return line.length <= WIDTH ? line : `  ${column.nombre}:\n${types.map((type) => `    | ${type}`).join('\n')};`;
}

function columnsOf(table: string, columns: readonly Column[]): string {
  const lines = [''];
  for (const { nombre } of columns) {
    const line = lines.at(-1) ?? '';
    if (line.length + nombre.length + 4 > WIDTH) lines.push(nombre);
    else lines[lines.length - 1] = line === '' ? nombre : `${line}, ${nombre}`;
  }
  return `export const ${table.toUpperCase()}_COLUMNS = \`\n  ${lines.join(',\n  ')}\`;\n`;
}

/**
 * Makes the generated files; both engines give the same.
 * @param ask runs a query on a database that has the schema
 * @returns the text of each file, by its name
 */
export async function tableTypes(ask: (sql: string) => Promise<readonly unknown[]>): Promise<Record<string, string>> {
  const tables = Map.groupBy((await ask(COLUMNS)) as readonly Column[], ({ tabla }) => tabla);
  const imports = CONTRACT_COLUMNS.map(([module, type]) => [`@albacea/contract/schemas/${module}.ts`, type] as const);
  const types = [...Map.groupBy(imports, ([module]) => module)].map(
    ([module, all]) => `import type { ${all.map(([, type]) => type).join(', ')} } from '${module}';\n`,
  );
  const interfaces = [...tables].map(
    ([table, columns]) => `\nexport interface ${typeNameOf(table)} {\n${columns.map(memberOf).join('\n')}\n}\n`,
  );
  const lists = READ_BY_WHOLE_ROWS.map((table) => columnsOf(table, tables.get(table) ?? []));
  return {
    'table-types.ts': `${HEADER}${types.join('')}${interfaces.join('')}`,
    'table-columns.ts': `${HEADER}${lists.join('\n')}`,
  };
}

if (import.meta.main) {
  const pglite = await openPglite(undefined);
  const owner = embeddedOwner(pglite);
  await migrate(owner);
  const files = await tableTypes(async (sql) => (await owner.query(sql)).rows);
  for (const [name, text] of Object.entries(files)) await writeFile(join(import.meta.dirname, name), text);
  await pglite.close();
}
