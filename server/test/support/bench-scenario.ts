/**
 * The database of the benchmarks: a separate PostgreSQL with default settings and fsync, migrated, with insurers, keys and
 * cases with accounts. A separate process that the benchmarks command over the channel of `fork`, because they are in another
 * workspace and can't import the server.
 */
import { Client } from 'pg';
import { createProgram, type Program } from '../../src/compose/program.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrations.ts';
import { postgresEngine, postgresOwner } from '../../src/db/postgres.ts';
import { createAseguradora } from '../../src/insurers/identity/create-aseguradora.ts';
import { createKey } from '../../src/insurers/identity/keys.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { type FiguresCommand, generateFigures } from './bench-figures.ts';
import { serveCommands } from './commands.ts';
import { MASTER_KEY } from './environment.ts';
import { clusterOwn, type TestCluster, testCluster } from './postgres.ts';
import { STORIES } from './stories.ts';

type Command =
  | { kind: 'prepare'; durable: boolean; dataDir: string; publicUrl: string }
  | { kind: 'insurers'; variant: 'A' | 'B'; howMany: number; keysOfEach: number; pruebas: boolean }
  | { kind: 'cuentas'; perCaso: number }
  | FiguresCommand
  | { kind: 'sql'; text: string; values?: unknown[] };

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };

let cluster: TestCluster | undefined;
let superuser: Client | undefined;
let program: Program | undefined;
let series = 0;

/** Number of WAL segments to fill. */
const SEGMENTS = 64;

/**
 * Sets the WAL sizes for production and fills the segments, so that the server recycles files like one in use. A new
 * server creates each segment by writing 16 MB of zeros, and all commits wait for it.
 */
async function fillLog(server: Client): Promise<void> {
  await server.query("alter system set min_wal_size = '1GB'");
  await server.query("alter system set max_wal_size = '4GB'");
  await server.query('select pg_reload_conf()');
  for (let i = 0; i < SEGMENTS; i += 1)
    await server.query("select pg_logical_emit_message(true, '', repeat('x', 16000000))");
  await server.query('checkpoint');
}

async function prepare({ durable, dataDir, publicUrl }: Command & { kind: 'prepare' }) {
  cluster = durable ? await clusterOwn('as shipped') : await testCluster();
  const database = await cluster.newDatabase();
  const owner = await postgresOwner(database.ownerUrl);
  await migrate(owner, 'albacea_login');
  await owner.close();
  const superUrl = Object.assign(new URL(cluster.superUrl), { pathname: `/${database.name}` }).href;
  superuser = new Client({ connectionString: superUrl });
  await superuser.connect();
  if (durable) await fillLog(superuser);
  const config = readConfig({ DATA_DIR: dataDir, MASTER_KEY, PUBLIC_URL: publicUrl });
  const opened = {
    base: openDatabase(postgresEngine({ url: database.loginUrl, connections: 4 }), await STORIES),
    free: () => {},
  };
  program = await createProgram(config, systemClock, createLogger('silent'), { database: opened });
  const { rows } = await superuser.query("select split_part(version(), ' on ', 1) as version, pg_backend_pid() as pid");
  return { databaseUrl: database.loginUrl, superUrl, masterKey: MASTER_KEY, ...rows[0] };
}

async function createAseguradoras({ variant, howMany, keysOfEach, pruebas }: Command & { kind: 'insurers' }) {
  const p = program as Program;
  const keys: { aseguradoraId: string; host: string; apiKey: string }[] = [];
  for (let i = 0; i < howMany; i += 1) {
    series += 1;
    const slug = `bench-${series}`;
    const data = {
      slug,
      nombre: `Seguros Bench ${series}`,
      variante: variant,
      pruebas,
      color: '#1d4f4b',
      telefono: '+34900123456',
    };
    const { id, api_key } = await createAseguradora(p, data, ACTOR);
    const others = await Promise.all(
      Array.from({ length: keysOfEach - 1 }, () => createKey(p, id, { etiqueta: 'bench' }, ACTOR)),
    );
    const host = variant === 'A' ? `${slug}.${p.addresses.dominio}` : p.addresses.dominio;
    for (const apiKey of [api_key, ...others.map((key) => key.api_key)]) keys.push({ aseguradoraId: id, host, apiKey });
  }
  // Consecutive keys belong to different insurers.
  return keys.map((_, i) => keys[(i % howMany) * keysOfEach + Math.floor(i / howMany)]);
}

/** Adds accounts to every case that has none, as the product writes them: with provider and identifier encrypted. */
async function createCuentas({ perCaso }: Command & { kind: 'cuentas' }) {
  const p = program as Program;
  const client = superuser as Client;
  const { rows: casos } = await client.query(
    `select aseguradora_id, id, caso_id, clave_envuelta from casos c
      where not exists (select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id)`,
  );
  const rows = [];
  for (const caso of casos) {
    const { clave } = await p.tenants.get(caso.aseguradora_id);
    const casoKey = clave.openCasoKey(caso.id, caso.clave_envuelta);
    for (let i = 0; i < perCaso; i += 1) {
      const id = uuidV7(p.clock.now(), i);
      const place = { tabla: 'cuentas', columna: 'datos_cifrados', fila: id };
      const data = { proveedor: PROVEEDORES[i % PROVEEDORES.length], identificador: `carmen.ruiz.${i}@example.com` };
      const modulo = i % 2 === 0 ? 'borrado' : 'suscripciones';
      const accion = i % 2 === 0 ? 'eliminar' : 'cancelar';
      rows.push({
        aseguradora_id: caso.aseguradora_id,
        id,
        caso: caso.id,
        modulo,
        accion,
        datos: casoKey.encryptJson(place, data).toString('hex'),
      });
    }
  }
  await client.query(
    `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, datos_cifrados, plazo, creada, actualizado)
     select f.aseguradora_id, f.id, f.caso, f.modulo, 'confirmada', f.accion, decode(f.datos, 'hex'), '2027-02-01', now(), now()
       from jsonb_to_recordset($1::jsonb) as f(aseguradora_id uuid, id uuid, caso uuid, modulo text, accion text, datos text)`,
    [JSON.stringify(rows)],
  );
  await client.query('vacuum analyze');
  return casos.map(({ aseguradora_id, caso_id }) => ({ aseguradoraId: aseguradora_id, casoId: caso_id }));
}

const PROVEEDORES = [
  'Instagram',
  'Netflix',
  'Google',
  'Spotify',
  'Facebook',
  'Amazon Prime',
  'Correo de Yahoo',
  'LinkedIn',
];

async function handle(command: Command): Promise<unknown> {
  if (command.kind === 'prepare') return prepare(command);
  if (command.kind === 'insurers') return createAseguradoras(command);
  if (command.kind === 'cuentas') return createCuentas(command);
  if (command.kind === 'figures') return generateFigures(superuser as Client, (program as Program).base, command);
  return (await (superuser as Client).query(command.text, command.values)).rows;
}

await serveCommands(handle);
await superuser?.end();
await program?.close();
await cluster?.stop();
