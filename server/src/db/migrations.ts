/**
 * Migrations: numbered, forward-only files of plain SQL, applied once each, in order, on both engines. The first ones, up to
 * `doors`, are the baseline: the schema of the first release, a capability a file. None is edited once it is on the main branch.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Owner } from './engine.ts';
import { isBusyRow } from './errors.ts';
import { MIGRATIONS, migrationFiles, numberOf, oldNumbering, SchemaMismatch } from './schema-fit.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly fingerprint: string;
}

/** Any fixed number; it keeps two processes from migrating at once. */
const LOCK = 4_217_001;

/** How long a migration waits for a lock, in milliseconds; how often it is tried, and how long it leaves between. */
export interface Courtesy {
  readonly lockMs: number;
  readonly tries: number;
  readonly pauseMs: number;
}

/**
 * Whoever waits for a table makes everybody wait who comes after: a back-up that reads it for an hour would stop the service.
 * So a migration steps back, lets the others through, and comes again (docs/decisions/0168).
 */
const COURTESY: Courtesy = { lockMs: 5_000, tries: 30, pauseMs: 5_000 };

/** The migrations of the source tree, in order. */
export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    migrationFiles().map(async (name) => {
      const sql = await readFile(join(MIGRATIONS, name), 'utf8');
      return {
        number: numberOf(name),
        name,
        sql,
        fingerprint: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
}

/**
 * Applies what is missing, each migration in a transaction of its own unless it makes an index beside the work, then lets `rolDeServicio` act through the roles of
 * the application.
 * @param serviceRol the role of DATABASE_URL, or what stands for it in PGlite; undefined: nobody is let in
 * @returns the names of the migrations applied now
 * @throws SchemaMismatch when an applied migration was edited since, the database is newer than this program, or from before the
 *   baseline; Error when a migration fails, of which nothing stays
 */
export async function migrate(owner: Owner, serviceRol?: string): Promise<string[]> {
  await owner.script('set client_min_messages = warning');
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const applied = await applyPending(owner, await readMigrations());
    if (serviceRol) await owner.script(concessions(serviceRol));
    return applied;
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Where it is written which migrations a database has; it stands before the first of them. */
const LEDGER = `create table if not exists migraciones (
  numero integer primary key, nombre text not null, huella text not null, aplicada timestamptz not null default now())`;

/**
 * Applies those of `known` that the database lacks; nobody else may be doing so.
 * @throws as {@link migrate}
 */
export async function applyPending(
  owner: Owner,
  known: readonly Migration[],
  courtesy: Courtesy = COURTESY,
): Promise<string[]> {
  await owner.script(LEDGER);
  const { rows } = await owner.query<{ numero: number; nombre: string; huella: string }>(
    'select numero, nombre, huella from migraciones order by numero',
  );
  const first = known[0]?.number ?? 0;
  if (rows.some(({ numero }) => numero < first)) throw oldNumbering(first);
  for (const row of rows) {
    const theKnown = known.find((m) => m.number === row.numero);
    if (!theKnown)
      throw new SchemaMismatch(`the database has migration ${row.nombre}, unknown to this program: it is newer`);
    if (theKnown.fingerprint !== row.huella)
      throw new SchemaMismatch(`migration ${row.nombre} was edited after it was applied`);
  }
  const pending = known.filter((m) => !rows.some((row) => row.numero === m.number));
  for (const m of pending) await applyOne(owner, m, courtesy);
  return pending.map((m) => m.name);
}

async function applyOne(owner: Owner, m: Migration, { lockMs, tries, pauseMs }: Courtesy): Promise<void> {
  const entry = `insert into migraciones (numero, nombre, huella) values (${m.number}, '${m.name}', '${m.fingerprint}');`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (isBesideTheWork(m.sql))
        for (const statement of [...statementsOf(m.sql), entry]) await owner.script(statement);
      else await owner.script(`begin;\nset local lock_timeout = ${lockMs};\n${m.sql}\n${entry}\ncommit;`);
      return;
    } catch (error) {
      await owner.script('rollback').catch(() => undefined);
      if (!isBusyRow(error) || attempt === tries) throw new Error(`migration ${m.name} failed`, { cause: error });
      await wait(pauseMs);
    }
  }
}

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, '');

/** An index of a table that is in use is made beside the work, which PostgreSQL does in no transaction. */
export const isBesideTheWork = (sql: string): boolean => /\bindex\s+concurrently\b/i.test(withoutComments(sql));

/** Of a migration that holds nothing but indexes: each statement goes by itself. */
const statementsOf = (sql: string): string[] =>
  withoutComments(sql)
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);

/** Doors that the role of the service may call by itself; all else it does through `set local role`. */
const DOORS = [
  'contar_uso(uuid, integer)',
  'autenticar_claves(bytea[], text[], text[], integer)',
  'autenticar_usuario(uuid, text, integer, integer)',
  'buscar_aseguradora(text, uuid)',
  'dominios_servidos()',
  'abrir_sesion_heredero(bytea, text, uuid, bytea, timestamptz, interval)',
  'autenticar_heredero(bytea, text, timestamptz, integer)',
  'buscar_enlace(bytea, text)',
  'buscar_persona(text)',
  'buscar_invitaciones(text, timestamptz)',
  'buscar_ficha(bytea, timestamptz)',
  'abrir_sesion_usuario(uuid, uuid, integer, bytea, text, text, timestamptz, timestamptz, timestamptz, boolean)',
  'autenticar_sesion(bytea, timestamptz, integer, interval, boolean)',
  'confirmar_sesion(uuid, timestamptz)',
  'inicio_exigido(text, text)',
  'inicios_de_dominio(text)',
  'abrir_inicio(bytea, bytea, uuid, bytea, timestamptz)',
  'gastar_inicio(bytea, bytea, uuid, timestamptz)',
  'abrir_sesion_de_inicio(uuid, uuid, uuid, bytea, text, text, timestamptz, timestamptz, timestamptz, text)',
  'cerrar_sesiones_de_inicio(uuid, uuid, text)',
  'sesiones_de_membresia(uuid, timestamptz)',
  'terminar_de_membresia(uuid, uuid)',
  'autenticar_scim(bytea, text, integer)',
  'personas_de_email(text)',
  'sesion_viva(bytea, timestamptz, integer, interval, boolean)',
  'tiene_llaves(uuid)',
  'abrir_reto(bytea, uuid, timestamptz)',
  'gastar_reto(bytea, uuid, timestamptz)',
  'buscar_llave(bytea)',
  'usar_llave(uuid, bigint, timestamptz)',
  'listar_membresias(uuid)',
  'listar_sesiones(uuid, timestamptz)',
  'terminar_sesiones(uuid, uuid)',
  'pisar_freno(bytea, integer[], interval, timestamptz)',
  'soltar_freno(bytea)',
  'contar_fallo(bytea, interval, timestamptz)',
  'cerrar_sesion(bytea)',
  'barrer_sesiones(timestamptz)',
  'comprobar_mandato(bytea, text, uuid, text, text, timestamptz)',
  'ejemplar_de_codigo(bytea, text)',
  'estados_de_mandatos()',
  'firma_de_codigo(bytea, text)',
  'tareas_pendientes(timestamptz, date, uuid, boolean, uuid, integer)',
  'tareas_de_vida(uuid, boolean, uuid, integer)',
  'tareas_de_derechos(uuid, boolean, uuid, integer)',
  'tareas_de_relevo(uuid, boolean, uuid, integer)',
  'tareas_de_llamadas(uuid, boolean, uuid, integer)',
  'tareas_de_consultas(uuid, boolean, uuid, integer)',
  'tareas_de_vistos_buenos(uuid, boolean, uuid, integer)',
  'tareas_de_respuestas(uuid, boolean, uuid, integer)',
  'tareas_de_correo(uuid, boolean, uuid, integer)',
  'tareas_de_segunda_persona(uuid, boolean, uuid, integer, uuid)',
  'cartas_en_alcance(uuid, text, uuid, timestamptz, integer)',
  'cartas_por_revisar(uuid, integer)',
  'fallos_de_cartas(uuid, timestamptz, integer)',
  'cifras_de_revisiones(timestamptz)',
  'tareas_aplazadas(date)',
  'tomar_primero(uuid, uuid[], uuid[], timestamptz, timestamptz, timestamptz)',
  'revisiones(timestamptz, timestamptz, integer, uuid)',
  'casos_por_repartir(integer)',
  'carga_de_gestores()',
  'buscar_recordatorios(bytea)',
  'direccion_de_respuesta(bytea, uuid)',
  'cartas_de_referencia(text, text[])',
  'correo_sin_leer(integer)',
  'busqueda_por_hacer()',
  'claves_de_busqueda(uuid)',
  'buscar_casos(uuid, jsonb, integer)',
  'buscar_aviso_previo(bytea)',
  'buscar_codigo_respuesta(bytea, text)',
  'buscar_lista_proveedor(bytea, text)',
  'solicitudes_de_lista(bytea, text, integer)',
  'enlace_de_anulado(bytea, text)',
  'anotar_peticiones(jsonb)',
  'due_clocks()',
  'now_of(uuid)',
  'schema_fit(integer[])',
  'probe_write()',
];

function concessions(rol: string): string {
  const cited = `"${rol.replaceAll('"', '""')}"`;
  const literal = `'${rol.replaceAll("'", "''")}'`;
  const papers = ['albacea_app', 'albacea_worker', 'albacea_servicio'].map(
    (paper) => `if not pg_has_role(${literal}, '${paper}', 'member') then grant ${paper} to ${cited}; end if;`,
  );
  return `do $$ begin ${papers.join(' ')} end $$;
grant usage on schema public to ${cited};
${DOORS.map((door) => `grant execute on function ${door} to ${cited};`).join('\n')}`;
}
