/**
 * What an opening costs at the least: its rows in their tables with their indexes, copied from an opening of the service, and
 * nothing else. No constraints, policies or triggers, no encryption, no e-mail.
 */
import type { Escenario } from './escenario.ts';

interface Columna {
  readonly nombre: string;
  readonly tipo: string;
  readonly identidad: boolean;
}

/** Columns that name the case, or its one e-mail, in whose place the new one stands. */
const DEL_CASO = new Set(['caso', 'caso_id', 'objeto_id', 'correo']);
const DE_UNA_FILA = new Set(['casos', 'correos']);

/**
 * Makes the tables and one case's rows to be copied.
 * @param tablas that an opening writes to, `casos` among them
 * @returns the statement that writes those rows once more, as another case
 */
export async function prepararFilas(e: Escenario, tablas: readonly string[]): Promise<{ sql: string; filas: number }> {
  const [caso] = await e.sql<{ id: string; caso_id: string; aseguradora_id: string }>(
    'select c.id, c.caso_id, c.aseguradora_id from casos c join siniestros s on s.caso = c.id limit 1',
  );
  let filas = 0;
  const clausulas: string[] = [];
  for (const tabla of tablas) {
    const columnas = await columnasDe(e, tabla);
    const donde =
      tabla === 'casos'
        ? `id = '${caso?.id}'`
        : tabla === 'auditoria'
          ? `objeto_id = '${caso?.caso_id}' and aseguradora_id = '${caso?.aseguradora_id}'`
          : tabla === 'correo_intentos'
            ? 'correo in (select id from muestra_correos)'
            : `caso = '${caso?.id}'`;
    await e.sql(`create table filas_${tabla} (like ${tabla} including indexes including identity)`);
    await e.sql(`create table muestra_${tabla} as select * from ${tabla} where ${donde}`);
    const [contadas] = await e.sql<{ n: number }>(`select count(*)::int as n from muestra_${tabla}`);
    filas += contadas?.n ?? 0;
    const suyas = columnas.filter(({ identidad }) => !identidad);
    clausulas.push(
      `de_${tabla} as (insert into filas_${tabla} (${suyas.map(({ nombre }) => nombre).join(', ')})
       select ${suyas.map((columna) => valorDe(tabla, columna)).join(', ')} from muestra_${tabla} m, nuevo)`,
    );
  }
  return { sql: `with nuevo as materialized (select uuidv7() as id), ${clausulas.join(', ')} select 1`, filas };
}

function valorDe(tabla: string, { nombre, tipo }: Columna): string {
  if (DEL_CASO.has(nombre) || (DE_UNA_FILA.has(tabla) && nombre === 'id')) return `nuevo.id::${tipo}`;
  if (nombre === 'id') return 'uuidv7()';
  return nombre.startsWith('huella') ? `sha256(m.${nombre} || uuid_send(nuevo.id))` : `m.${nombre}`;
}

const columnasDe = (e: Escenario, tabla: string): Promise<Columna[]> =>
  e.sql(
    `select attname as nombre, format_type(atttypid, null) as tipo, attidentity <> '' as identidad
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [tabla],
  );
