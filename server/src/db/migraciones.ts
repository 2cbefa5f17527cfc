/** Migrations: numbered, forward-only files of plain SQL, applied once each, in order, on both engines. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Propietario } from './motor.ts';
import { SchemaMismatch } from './schema-fit.ts';

export interface Migracion {
  readonly numero: number;
  readonly nombre: string;
  readonly sql: string;
  readonly huella: string;
}

const CARPETA = join(import.meta.dirname, '../../migrations');
/** Any fixed number; it keeps two processes from migrating at once. */
const CERROJO = 4_217_001;

/** The migrations of the source tree, in order. */
export async function leerMigraciones(): Promise<Migracion[]> {
  const ficheros = (await readdir(CARPETA)).filter((fichero) => /^\d{4}-[a-z0-9-]+\.sql$/.test(fichero)).sort();
  return Promise.all(
    ficheros.map(async (nombre) => {
      const sql = await readFile(join(CARPETA, nombre), 'utf8');
      return {
        numero: Number(nombre.slice(0, 4)),
        nombre,
        sql,
        huella: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
}

/**
 * Applies what is missing, each migration in a transaction of its own, then lets `rolDeServicio` act through the roles of
 * the application.
 * @param rolDeServicio the role of DATABASE_URL, or what stands for it in PGlite; undefined: nobody is let in
 * @returns the names of the migrations applied now
 * @throws SchemaMismatch when an applied migration was edited since, or the database is newer than this program
 */
export async function migrar(propietario: Propietario, rolDeServicio?: string): Promise<string[]> {
  await propietario.guion('set client_min_messages = warning');
  await propietario.consultar('select pg_advisory_lock($1)', [CERROJO]);
  try {
    const aplicadas = await aplicarPendientes(propietario);
    if (rolDeServicio) await propietario.guion(concesiones(rolDeServicio));
    return aplicadas;
  } finally {
    await propietario.consultar('select pg_advisory_unlock($1)', [CERROJO]);
  }
}

/** Where it is written which migrations a database has; it stands before the first of them. */
export const LEDGER = `create table if not exists migraciones (
  numero integer primary key, nombre text not null, huella text not null, aplicada timestamptz not null default now())`;

async function aplicarPendientes(propietario: Propietario): Promise<string[]> {
  await propietario.guion(LEDGER);
  const { filas } = await propietario.consultar<{ numero: number; nombre: string; huella: string }>(
    'select numero, nombre, huella from migraciones order by numero',
  );
  const conocidas = await leerMigraciones();
  for (const fila of filas) {
    const conocida = conocidas.find((m) => m.numero === fila.numero);
    if (!conocida)
      throw new SchemaMismatch(`the database has migration ${fila.nombre}, unknown to this program: it is newer`);
    if (conocida.huella !== fila.huella)
      throw new SchemaMismatch(`migration ${fila.nombre} was edited after it was applied`);
  }
  const pendientes = conocidas.filter((m) => !filas.some((fila) => fila.numero === m.numero));
  for (const m of pendientes) {
    await propietario
      .guion(`begin;
${m.sql}
insert into migraciones (numero, nombre, huella) values (${m.numero}, '${m.nombre}', '${m.huella}');
commit;`)
      .catch(async (error) => {
        await propietario.guion('rollback').catch(() => undefined);
        throw new Error(`migration ${m.nombre} failed`, { cause: error });
      });
  }
  return pendientes.map((m) => m.nombre);
}

/** Doors that the role of the service may call by itself; all else it does through `set local role`. */
const PUERTAS = [
  'contar_uso(uuid, integer)',
  'autenticar_claves(bytea[], text[], text[], integer)',
  'autenticar_usuario(uuid, text, integer, integer)',
  'buscar_aseguradora(text, uuid)',
  'abrir_sesion_heredero(bytea, text, uuid, bytea, timestamptz, interval)',
  'autenticar_heredero(bytea, text, timestamptz, integer)',
  'buscar_enlace(bytea, text)',
  'buscar_persona(text)',
  'buscar_invitaciones(text, timestamptz)',
  'buscar_ficha(bytea, timestamptz)',
  'abrir_sesion_usuario(uuid, uuid, integer, bytea, text, text, timestamptz, timestamptz, timestamptz, boolean)',
  'autenticar_sesion(bytea, timestamptz, integer, interval, boolean)',
  'confirmar_sesion(uuid, timestamptz)',
  'listar_membresias(uuid)',
  'listar_sesiones(uuid, timestamptz)',
  'terminar_sesiones(uuid, uuid)',
  'pisar_freno(bytea, integer[], interval, timestamptz)',
  'soltar_freno(bytea)',
  'contar_fallo(bytea, interval, timestamptz)',
  'cerrar_sesion(bytea)',
  'barrer_sesiones(timestamptz)',
  'comprobar_mandato(bytea, text, uuid, text, text, timestamptz)',
  'tareas_pendientes(timestamptz, date, uuid, boolean, uuid, integer)',
  'buscar_recordatorios(bytea)',
  'relojes_debidos(timestamptz)',
  'schema_fit(integer[])',
  'probe_write()',
];

function concesiones(rol: string): string {
  const citado = `"${rol.replaceAll('"', '""')}"`;
  const literal = `'${rol.replaceAll("'", "''")}'`;
  const papeles = ['albacea_app', 'albacea_worker', 'albacea_servicio'].map(
    (papel) => `if not pg_has_role(${literal}, '${papel}', 'member') then grant ${papel} to ${citado}; end if;`,
  );
  return `do $$ begin ${papeles.join(' ')} end $$;
grant usage on schema public to ${citado};
${PUERTAS.map((puerta) => `grant execute on function ${puerta} to ${citado};`).join('\n')}`;
}
