/** A whole service for a test: real database, real HTTP path, a clock that moves, and the log in hand. */
import { createHash } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Client } from 'pg';
import { crearContrasenas } from '../src/capabilities/identidad/contrasenas.ts';
import { crearAseguradora, type NuevaAseguradora } from '../src/capabilities/identidad/crear-aseguradora.ts';
import { type Config, leerConfig } from '../src/config.ts';
import { abrirBase } from '../src/db/base.ts';
import { abrirPglite, migrarEmbebida, motorEmbebido } from '../src/db/embebido.ts';
import { leerMigraciones, migrar } from '../src/db/migraciones.ts';
import { motorPostgres, propietarioPostgres } from '../src/db/postgres.ts';
import { crearServidor } from '../src/http/servidor.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import { crearRegistro } from '../src/platform/registro.ts';
import { type Reloj, relojMovible } from '../src/platform/reloj.ts';
import { type BaseAbierta, crearPrograma, type Programa } from '../src/programa.ts';
import { type BaseDePrueba, type ClusterDePrueba, clusterDePrueba } from './postgres.ts';

export const MOTORES = ['postgres', 'embebido'] as const;
export type NombreDeMotor = (typeof MOTORES)[number];

/** The instant at which the clock of every test stands at first. */
export const AHORA = new Date('2026-11-21T09:30:00.000Z');
/** 32 bytes; any will do. */
export const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
/** The least that argon2id takes: what a password really costs is a test of its own, and hundreds of tests sign in. */
const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1 };
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/albacea', import.meta.url));
const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };

/** A migrated, empty database and the ways into it. */
export interface BaseMigrada {
  readonly abierta: BaseAbierta;
  /** Variables that make another process use the same database; empty for the embedded one. */
  readonly entorno: Readonly<Record<string, string>>;
  /** As the superuser: past every policy, to look at what is really stored. */
  superSql<R = Record<string, unknown>>(texto: string, valores?: readonly unknown[]): Promise<R[]>;
  cerrar(): Promise<void>;
}

export interface Aseguradora {
  readonly id: string;
  readonly slug: string;
  readonly variante: 'A' | 'B';
  readonly apiKey: string;
  /** Value of the Host header that serves it. */
  readonly host: string;
}

export interface Respuesta {
  readonly estado: number;
  readonly cabeceras: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly texto: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  readonly json: any;
}

export interface Entorno {
  readonly programa: Programa;
  readonly app: FastifyInstance;
  readonly reloj: ReturnType<typeof relojMovible>;
  readonly base: BaseMigrada;
  /** Lines of the log so far. */
  readonly registro: string[];
  /** A new insurer with its first key. */
  aseguradora(variante: 'A' | 'B', extra?: Partial<NuevaAseguradora>): Promise<Aseguradora>;
  /** A request in-process, with the insurer's key and host; `cuerpo` is sent as JSON. */
  pedir(
    aseguradora: Aseguradora | null,
    metodo: string,
    ruta: string,
    cuerpo?: unknown,
    cabeceras?: Record<string, string>,
  ): Promise<Respuesta>;
  cerrar(): Promise<void>;
}

let numero = 0;

/** A migrated database on one of the engines: a clone of a template on PostgreSQL, one in memory on PGlite. */
export async function baseMigrada(motor: NombreDeMotor): Promise<BaseMigrada> {
  return motor === 'postgres' ? enPostgres() : enEmbebido();
}

async function enPostgres(): Promise<BaseMigrada> {
  const cluster = await clusterDePrueba();
  const base = await cluster.baseNueva(await plantilla(cluster));
  const propietario = await propietarioPostgres(base.ownerUrl);
  await migrar(propietario, 'albacea_login'); // nothing to apply; the grants are part of the template
  await propietario.cerrar();
  const superusuario = new Client({ connectionString: urlDe(cluster.superUrl, base) });
  await superusuario.connect();
  return {
    abierta: abrirPostgres(base.loginUrl),
    entorno: { DATABASE_URL: base.loginUrl, MIGRATE_DATABASE_URL: base.ownerUrl, MASTER_KEY },
    superSql: async (texto, valores = []) => (await superusuario.query(texto, [...valores])).rows,
    async cerrar() {
      await superusuario.end();
      await base.borrar();
      await cluster.parar();
    },
  };
}

const abrirPostgres = (url: string): BaseAbierta => ({
  base: abrirBase(motorPostgres({ url, conexiones: 20 })),
  liberar: () => undefined,
});

const urlDe = (superUrl: string, { nombre }: BaseDePrueba) => superUrl.replace(/\/[^/?]*(\?|$)/, `/${nombre}$1`);

/** The migrated template of this cluster: made once, whichever process comes first. */
async function plantilla(cluster: ClusterDePrueba): Promise<string> {
  const nombre = `plantilla_${await huellaDeMigraciones()}`;
  const superusuario = new Client({ connectionString: cluster.superUrl });
  await superusuario.connect();
  try {
    await superusuario.query('select pg_advisory_lock(hashtext($1))', [nombre]);
    const { rowCount } = await superusuario.query('select 1 from pg_database where datname = $1', [nombre]);
    if (rowCount === 0) {
      const base = await cluster.baseNueva();
      const propietario = await propietarioPostgres(base.ownerUrl);
      await migrar(propietario, 'albacea_login');
      await propietario.cerrar();
      await superusuario.query(`alter database ${base.nombre} rename to ${nombre}`);
    }
    return nombre;
  } finally {
    await superusuario.end(); // and with it the lock
  }
}

async function huellaDeMigraciones(...mas: readonly string[]): Promise<string> {
  const huella = createHash('sha256');
  for (const { sql } of await leerMigraciones()) huella.update(sql);
  for (const texto of mas) huella.update(texto);
  return huella.digest('hex').slice(0, 12);
}

/** A migrated embedded database as a file, kept with the installed packages: loading it takes a third of making one. */
async function copiaEmbebida(): Promise<Blob> {
  const versiones = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const archivo = join(CACHE, `embebida-${await huellaDeMigraciones(versiones)}.tar`);
  if (!existsSync(archivo)) {
    const pglite = await abrirPglite(undefined);
    await migrarEmbebida(pglite);
    const copia = await pglite.dumpDataDir('none');
    await pglite.close();
    await mkdir(CACHE, { recursive: true });
    const suya = `${archivo}.${process.pid}`; // files that run at the same time may each make it: the last one stays
    await writeFile(suya, copia.stream());
    await rename(suya, archivo);
  }
  return openAsBlob(archivo);
}

/** Puts a migrated database into the folder of an embedded installation that starts next, which would take seconds to make one. */
export async function prepareEmbedded(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const pglite = await abrirPglite(join(dataDir, 'pg'), await copiaEmbebida());
  await pglite.close();
}

async function enEmbebido(): Promise<BaseMigrada> {
  const pglite = await abrirPglite(undefined, await copiaEmbebida());
  await migrarEmbebida(pglite); // nothing to apply
  return {
    abierta: { base: abrirBase(motorEmbebido(pglite)), liberar: () => {} },
    entorno: {},
    superSql: async <R>(texto: string, valores: readonly unknown[] = []) =>
      (await pglite.query<R>(texto, [...valores])).rows,
    cerrar: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}

export interface OpcionesDeEntorno {
  readonly motor: NombreDeMotor;
  /** Variables of the configuration: SMTP_URL, MAIL_WAIT_MS, TRUST_PROXY, PUBLIC_URL… */
  readonly variables?: Readonly<Record<string, string>>;
  readonly reloj?: Reloj & { avanzar(milisegundos: number): void };
  /** Another process over the database of this one, which is on PostgreSQL and is closed after it. */
  readonly junto?: Entorno;
}

/** A service on a fresh database. Close it in an `after`. */
export async function crearEntorno({
  motor,
  variables = {},
  reloj = relojMovible(AHORA),
  junto,
}: OpcionesDeEntorno): Promise<Entorno> {
  const base = junto
    ? { ...junto.base, abierta: abrirPostgres(junto.base.entorno.DATABASE_URL ?? '') }
    : await baseMigrada(motor);
  const dataDir = await mkdtemp(join(tmpdir(), 'albacea-prueba-'));
  const registro: string[] = [];
  const leida: Config = leerConfig({
    DATA_DIR: dataDir,
    MASTER_KEY,
    PUBLIC_URL: 'http://albacea.test',
    ALLOW_LOOPBACK_WEBHOOKS: 'false',
    ...variables,
  });
  // Tests move the clock by hours between two clicks; who tests the idle end of a session sets the variable.
  const config: Config = 'BACKOFFICE_IDLE_MINUTES' in variables ? leida : { ...leida, inactividad: 12 * 60 };
  const programa = await crearPrograma(
    config,
    reloj,
    crearRegistro('debug', { write: (linea) => void registro.push(linea) }),
    base.abierta,
    await crearContrasenas(CHEAP_PASSWORDS),
  );
  const salud = { metricas: programa.metricas, terminando: () => false, metricasAparte: false };
  const app = await crearServidor({ ...programa.http, salud });
  const dominio = programa.direcciones.dominio;
  return {
    programa,
    app,
    reloj,
    base,
    registro,
    async aseguradora(variante, extra = {}) {
      numero += 1;
      const slug = extra.slug ?? `aseguradora-${numero}`;
      const { id, api_key: apiKey } = await crearAseguradora(
        programa,
        { slug, nombre: `Seguros ${numero}`, variante, ...extra },
        ACTOR,
      );
      return { id, slug, variante, apiKey, host: variante === 'A' ? `${slug}.${dominio}` : dominio };
    },
    async pedir(aseguradora, metodo, ruta, cuerpo, cabeceras = {}) {
      const peticion: InjectOptions = {
        method: metodo as 'GET',
        url: `/api/v1${ruta}`,
        headers: {
          host: aseguradora?.host ?? dominio,
          ...(aseguradora && { 'x-api-key': aseguradora.apiKey }),
          ...(cuerpo !== undefined && { 'content-type': 'application/json' }),
          ...cabeceras,
        },
        ...(cuerpo !== undefined && { payload: JSON.stringify(cuerpo) }),
      };
      const { statusCode, headers, body } = await app.inject(peticion);
      return { estado: statusCode, cabeceras: headers, texto: body, json: body === '' ? null : JSON.parse(body) };
    },
    async cerrar() {
      await app.close();
      await programa.cerrar();
      if (!junto) await base.cerrar();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
