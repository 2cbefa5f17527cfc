/**
 * What the benchmarks measure on: a cluster of its own with default settings, fsync on, a migrated database, insurers with
 * keys, and cases with accounts. A process of its own that takes orders over the channel of `fork` and ends with it; the
 * benchmarks lie in another workspace and can't import the server.
 */
import { Client } from 'pg';
import { crearAseguradora } from '../src/capabilities/identidad/crear-aseguradora.ts';
import { crearClave } from '../src/capabilities/identidad/crear-clave.ts';
import { leerConfig } from '../src/config.ts';
import { abrirBase } from '../src/db/base.ts';
import { migrar } from '../src/db/migraciones.ts';
import { motorPostgres, propietarioPostgres } from '../src/db/postgres.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import { uuidV7 } from '../src/platform/ids.ts';
import { crearRegistro } from '../src/platform/registro.ts';
import { relojDelSistema } from '../src/platform/reloj.ts';
import { crearPrograma, type Programa } from '../src/programa.ts';
import { generarCifras, type OrdenDeCifras } from './cifras-de-banco.ts';
import { MASTER_KEY } from './entorno.ts';
import { servirOrdenes } from './ordenes.ts';
import { type ClusterDePrueba, clusterDePrueba, clusterPropio } from './postgres.ts';

type Orden =
  | { orden: 'preparar'; duradero: boolean; dataDir: string; urlPublica: string }
  | { orden: 'aseguradoras'; variante: 'A' | 'B'; cuantas: number; clavesDeCadaUna: number; pruebas: boolean }
  | { orden: 'cuentas'; deCadaCaso: number }
  | OrdenDeCifras
  | { orden: 'sql'; texto: string; valores?: unknown[] };

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };

let cluster: ClusterDePrueba | undefined;
let superusuario: Client | undefined;
let programa: Programa | undefined;
let serie = 0;

/** Of PostgreSQL's journal, each filled once. */
const SEGMENTOS = 64;

/**
 * As README advises, and as of a server that has been in use: it writes its journal into files that it has used before. A new
 * one makes each of them by filling 16 MB with zeros, and all commits wait for it.
 */
async function rodar(servidor: Client): Promise<void> {
  await servidor.query("alter system set min_wal_size = '1GB'");
  await servidor.query("alter system set max_wal_size = '4GB'");
  await servidor.query('select pg_reload_conf()');
  for (let i = 0; i < SEGMENTOS; i += 1)
    await servidor.query("select pg_logical_emit_message(true, '', repeat('x', 16000000))");
  await servidor.query('checkpoint');
}

async function preparar({ duradero, dataDir, urlPublica }: Orden & { orden: 'preparar' }) {
  cluster = duradero ? await clusterPropio() : await clusterDePrueba();
  const base = await cluster.baseNueva();
  const propietario = await propietarioPostgres(base.ownerUrl);
  await migrar(propietario, 'albacea_login');
  await propietario.cerrar();
  const superUrl = Object.assign(new URL(cluster.superUrl), { pathname: `/${base.nombre}` }).href;
  superusuario = new Client({ connectionString: superUrl });
  await superusuario.connect();
  if (duradero) await rodar(superusuario);
  const config = leerConfig({ DATA_DIR: dataDir, MASTER_KEY, PUBLIC_URL: urlPublica });
  const abierta = {
    base: abrirBase(motorPostgres({ url: base.loginUrl, conexiones: 4 })),
    liberar: () => {},
  };
  programa = await crearPrograma(config, relojDelSistema, crearRegistro('silent'), abierta);
  const { rows } = await superusuario.query(
    "select split_part(version(), ' on ', 1) as version, pg_backend_pid() as pid",
  );
  return { databaseUrl: base.loginUrl, superUrl, masterKey: MASTER_KEY, ...rows[0] };
}

async function crearAseguradoras({ variante, cuantas, clavesDeCadaUna, pruebas }: Orden & { orden: 'aseguradoras' }) {
  const p = programa as Programa;
  const llaves: { aseguradoraId: string; host: string; apiKey: string }[] = [];
  for (let i = 0; i < cuantas; i += 1) {
    serie += 1;
    const slug = `banco-${serie}`;
    const datos = {
      slug,
      nombre: `Seguros Banco ${serie}`,
      variante,
      pruebas,
      color: '#1d4f4b',
      telefono: '+34900123456',
    };
    const { id, api_key } = await crearAseguradora(p, datos, ACTOR);
    const otras = await Promise.all(
      Array.from({ length: clavesDeCadaUna - 1 }, () => crearClave(p, id, { etiqueta: 'banco' }, ACTOR)),
    );
    const host = variante === 'A' ? `${slug}.${p.direcciones.dominio}` : p.direcciones.dominio;
    for (const apiKey of [api_key, ...otras.map((clave) => clave.api_key)])
      llaves.push({ aseguradoraId: id, host, apiKey });
  }
  // Insurers take turns, not the keys of one.
  return llaves.map((_, i) => llaves[(i % cuantas) * clavesDeCadaUna + Math.floor(i / cuantas)]);
}

/** Gives every case without accounts so many, as the product will write them: provider and identifier sealed. */
async function crearCuentas({ deCadaCaso }: Orden & { orden: 'cuentas' }) {
  const p = programa as Programa;
  const cliente = superusuario as Client;
  const { rows: casos } = await cliente.query(
    `select aseguradora_id, id, caso_id, clave_envuelta from casos c
      where not exists (select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id)`,
  );
  const filas = [];
  for (const caso of casos) {
    const { clave } = await p.inquilinos.obtener(caso.aseguradora_id);
    const deCaso = clave.abrirClaveDeCaso(caso.id, caso.clave_envuelta);
    for (let i = 0; i < deCadaCaso; i += 1) {
      const id = uuidV7(p.reloj.ahora(), i);
      const lugar = { tabla: 'cuentas', columna: 'datos_cifrados', fila: id };
      const datos = { proveedor: PROVEEDORES[i % PROVEEDORES.length], identificador: `carmen.ruiz.${i}@example.com` };
      const modulo = i % 2 === 0 ? 'borrado' : 'suscripciones';
      const accion = i % 2 === 0 ? 'eliminar' : 'cancelar';
      filas.push({
        aseguradora_id: caso.aseguradora_id,
        id,
        caso: caso.id,
        modulo,
        accion,
        datos: deCaso.cifrarJson(lugar, datos).toString('hex'),
      });
    }
  }
  await cliente.query(
    `insert into cuentas (aseguradora_id, id, caso, modulo, estado, accion, datos_cifrados, plazo, creada, actualizado)
     select f.aseguradora_id, f.id, f.caso, f.modulo, 'confirmada', f.accion, decode(f.datos, 'hex'), '2027-02-01', now(), now()
       from jsonb_to_recordset($1::jsonb) as f(aseguradora_id uuid, id uuid, caso uuid, modulo text, accion text, datos text)`,
    [JSON.stringify(filas)],
  );
  await cliente.query('vacuum analyze');
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

async function atender(orden: Orden): Promise<unknown> {
  if (orden.orden === 'preparar') return preparar(orden);
  if (orden.orden === 'aseguradoras') return crearAseguradoras(orden);
  if (orden.orden === 'cuentas') return crearCuentas(orden);
  if (orden.orden === 'cifras') return generarCifras(superusuario as Client, (programa as Programa).base, orden);
  return (await (superusuario as Client).query(orden.texto, orden.valores)).rows;
}

await servirOrdenes(atender);
await superusuario?.end();
await programa?.cerrar();
await cluster?.parar();
