/** What the webhook benchmark runs on: a migrated database, api and worker as in production, receivers, insurers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { unSiniestro } from './peticiones.ts';
import { type Hijo, lanzarHijo, lanzarServidor, puertoLibre } from './procesos.ts';
import type { OrdenDeSumidero } from './sumidero.ts';
import type { OrdenDirecta } from './webhooks-directo.ts';
import type { Cuenta, Llegada, Manera, OrdenDeReceptor } from './webhooks-receptor.ts';
import { lanzarTrabajador } from './webhooks-trabajador.ts';

/** A registered webhook. */
export interface Destino {
  readonly aseguradoraId: string;
  readonly apiKey: string;
  readonly webhook: string;
  readonly secreto: string;
  readonly puerto: number;
  readonly url: string;
  /** Its receiver is in another process than the receivers whose latency is taken. */
  readonly aparte: boolean;
}

export interface EscenarioWebhooks {
  readonly version: string;
  /**
   * Registers so many webhooks, each of an insurer and with a port of its own.
   * @param demora of the answers, in milliseconds
   * @param aparte in another process than the receivers whose latency is taken: what they do to themselves is nobody's latency
   */
  destinos(
    cuantos: number,
    opciones?: { concurrencia?: number; demora?: number; manera?: Manera; aparte?: boolean },
  ): Promise<Destino[]>;
  /**
   * Writes deliveries, by turns to each, as one commit; then tells the workers.
   * @param durante seconds over which their times are spread, from a second later; due at once without it
   * @param sellados their events have their place in the feed already, as those of a backlog have
   */
  llenar(
    destinos: readonly Destino[],
    cuantas: number,
    opciones?: { durante?: number; sellados?: boolean },
  ): Promise<void>;
  /** Deletes the webhook, and with it what waits for it. */
  borrar(destino: Destino): Promise<void>;
  /** Opens a claim through the API, which makes an event for the insurer's webhook; the id of its case. */
  abrirSiniestro(destino: Destino): Promise<string>;
  /** Waits until so many have arrived and all are recorded; destinations of one process, and one wait at a time for each process. */
  esperar(destinos: readonly Destino[], cuantas: number): Promise<Cuenta>;
  llegadas(destino: Destino): Promise<Llegada[]>;
  olvidar(): Promise<void>;
  /** Posts so many from memory; milliseconds. */
  directo(orden: OrdenDirecta): Promise<number>;
  sql<R>(texto: string, valores?: unknown[]): Promise<R[]>;
  /** Resident memory of the worker, in MB. */
  memoria(): Promise<number>;
  cerrar(): Promise<void>;
}

const DOMINIO = 'albacea.test';

/** $3: whether the events have their place in the feed already; $4: seconds over which the deliveries' times are spread. */
const LLENAR = `
  with w as (
    select aseguradora_id, id, row_number() over (order by id) - 1 as n, count(*) over () as total from webhooks where id = any($1::uuid[])
  ), cabezas as (
    insert into eventos_cabezas as c (aseguradora_id, secuencia) select aseguradora_id, $2 from w where $3
    on conflict (aseguradora_id) do update set secuencia = c.secuencia + $2
    returning aseguradora_id, secuencia - $2 as desde
  ), emitidos as (
    insert into eventos (aseguradora_id, id, caso, tipo, data, ocurrido, secuencia)
    select w.aseguradora_id, uuidv7(), null, 'siniestro_abierto', jsonb_build_object('caso_id', 'CAS-2026-' || lpad(g::text, 6, '0'),
           'estado', 'abierto', 'siniestro_id', gen_random_uuid(), 'registrado', now()), now(), c.desde + g
      from generate_series(1, $2::int) g join w on w.n = g % w.total left join cabezas c using (aseguradora_id)
    returning aseguradora_id, id, tipo, ocurrido
  )
  insert into entregas (aseguradora_id, id, webhook, evento, tipo, proximo_intento, creada)
  select e.aseguradora_id, (left(e.id::text, 19) || substr(gen_random_uuid()::text, 20))::uuid, w.id, e.id, e.tipo,
         case when $4 = 0 then e.ocurrido
              else e.ocurrido + interval '1 s' * (1 + $4::float8 * (row_number() over (order by e.id)) / $2) end, e.ocurrido
    from emitidos e join w on w.aseguradora_id = e.aseguradora_id`;

export interface OpcionesDeEscenario {
  /** Without it nothing is synced to disk: for the smoke test alone. */
  readonly duradero: boolean;
  /** Before anything runs: tables never get statistics by themselves. */
  readonly sinEstadisticas?: boolean;
  /** Of the worker's Node, for instance `--cpu-prof`. */
  readonly opcionesDeNode?: readonly string[];
}

export async function prepararWebhooks({
  duradero,
  sinEstadisticas = false,
  opcionesDeNode = [],
}: OpcionesDeEscenario): Promise<EscenarioWebhooks> {
  const carpeta = await mkdtemp(join(tmpdir(), 'albacea-banco-'));
  const base = lanzarHijo<object, unknown>('server/test/escenario-de-banco.ts');
  const sumidero = lanzarHijo<OrdenDeSumidero, number>('bench/sumidero.ts');
  const receptor: Hijo<OrdenDeReceptor, unknown> = lanzarHijo('bench/webhooks-receptor.ts');
  const receptorAparte: Hijo<OrdenDeReceptor, unknown> = lanzarHijo('bench/webhooks-receptor.ts');
  const anfitrionDe = ({ aparte }: Pick<Destino, 'aparte'>) => (aparte ? receptorAparte : receptor);
  const emisor = lanzarHijo<OrdenDirecta, number>('bench/webhooks-directo.ts');
  const urlPublica = `http://${DOMINIO}`;
  let serie = 0;
  const correo = await sumidero.pedir('escuchar');
  const preparada = base.pedir({ orden: 'preparar', duradero, dataDir: carpeta, urlPublica });
  const { databaseUrl, masterKey, version } = (await preparada) as Record<string, string>;
  const sql = async <R>(texto: string, valores: unknown[] = []) =>
    (await base.pedir({ orden: 'sql', texto, valores })) as R[];
  if (sinEstadisticas) {
    for (const tabla of ['entregas', 'eventos', 'entrega_intentos', 'webhooks'])
      await sql(`alter table ${tabla} set (autovacuum_enabled = off)`);
  }
  const puerto = await puertoLibre();
  const entorno = {
    DATABASE_URL: databaseUrl as string,
    MASTER_KEY: masterKey as string,
    PUBLIC_URL: urlPublica,
    DATA_DIR: carpeta,
    PORT: String(puerto),
    SMTP_URL: `smtp://127.0.0.1:${correo}`,
    ALLOW_LOOPBACK_WEBHOOKS: 'true',
    LOG_LEVEL: 'warn',
  };
  const api = await lanzarServidor(['server/src/albacea.ts', 'api'], entorno, puerto);
  const trabajador = lanzarTrabajador(entorno, opcionesDeNode);

  const pedir = async (apiKey: string, ruta: string, cuerpo: unknown, method: 'POST' | 'DELETE' = 'POST') => {
    const { statusCode, body } = await request(`http://127.0.0.1:${puerto}/api/v1${ruta}`, {
      method,
      headers: { host: DOMINIO, 'x-api-key': apiKey, ...(cuerpo !== null && { 'content-type': 'application/json' }) },
      body: cuerpo === null ? null : JSON.stringify(cuerpo),
    });
    const texto = await body.text();
    if (statusCode >= 300) throw new Error(`${method} ${ruta}: ${statusCode} ${texto}`);
    return (JSON.parse(texto) as { data: Record<string, string> }).data;
  };
  const pendientes = async (destinos: readonly Destino[]) => {
    const [fila] = await sql<{ n: number }>(
      `select count(*)::int as n from entregas where estado = 'pendiente' and webhook = any($1::uuid[])`,
      [destinos.map(({ webhook }) => webhook)],
    );
    return fila?.n ?? 0;
  };

  return {
    version: version as string,
    async destinos(cuantos, { concurrencia = 10, demora = 0, manera = 'aceptar', aparte = false } = {}) {
      const llaves = (await base.pedir({
        orden: 'aseguradoras',
        variante: 'B',
        cuantas: cuantos,
        clavesDeCadaUna: 1,
        pruebas: false,
      })) as {
        aseguradoraId: string;
        apiKey: string;
      }[];
      const puertos = (await anfitrionDe({ aparte }).pedir({ clase: 'abrir', cuantos, demora, manera })) as number[];
      return Promise.all(
        llaves.map(async ({ aseguradoraId, apiKey }, i) => {
          const suyo = puertos[i] as number;
          const url = `http://127.0.0.1:${suyo}/avisos`;
          const { webhook_id, secret } = await pedir(apiKey, '/webhooks', {
            url,
            eventos: ['siniestro_abierto'],
            concurrencia,
          });
          return {
            aseguradoraId,
            apiKey,
            webhook: webhook_id as string,
            secreto: secret as string,
            puerto: suyo,
            url,
            aparte,
          };
        }),
      );
    },
    async llenar(destinos, cuantas, { durante = 0, sellados = false } = {}) {
      await sql(LLENAR, [destinos.map(({ webhook }) => webhook), cuantas, sellados, durante]);
      await sql(`select pg_notify('albacea_trabajo', '')`);
    },
    borrar: async ({ apiKey, webhook }) => void (await pedir(apiKey, `/webhooks/${webhook}`, null, 'DELETE')),
    async abrirSiniestro({ apiKey }) {
      serie += 1;
      const { caso_id } = await pedir(apiKey, '/siniestro', JSON.parse(unSiniestro(serie, 'B')));
      return caso_id as string;
    },
    async esperar(destinos, cuantas) {
      const cuenta = (await anfitrionDe(destinos[0] as Destino).pedir({
        clase: 'esperar',
        puertos: destinos.map((d) => d.puerto),
        cuantas,
      })) as Cuenta;
      while ((await pendientes(destinos)) > 0) await new Promise((listo) => setTimeout(listo, 20));
      return cuenta;
    },
    llegadas: async (destino) =>
      (await anfitrionDe(destino).pedir({ clase: 'llegadas', puerto: destino.puerto })) as Llegada[],
    olvidar: async () => {
      await Promise.all([receptor, receptorAparte].map((uno) => uno.pedir({ clase: 'olvidar' })));
    },
    directo: (orden) => emisor.pedir(orden),
    sql,
    memoria: () => trabajador.memoria(),
    async cerrar() {
      await trabajador.parar();
      await api.parar();
      await Promise.all([emisor.parar(), receptor.parar(), receptorAparte.parar(), sumidero.parar(), base.parar()]);
      await rm(carpeta, { recursive: true, force: true });
    },
  };
}
