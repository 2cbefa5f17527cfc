/** The runbooks' SQL runs as they say, as the role they say, and their links and metrics exist. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ESTADOS_ENTREGA } from '@albacea/contract/listas.ts';
import { RESULTADOS_INTENTO } from '@albacea/contract/webhooks.ts';
import { Client } from 'pg';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unSiniestroB } from './fabricas.ts';

const CARPETA = fileURLToPath(new URL('../../docs/operations', import.meta.url));
const RUNBOOKS = ['webhook-endpoint-down.md', 'deliveries-late.md'];
const leer = (archivo: string) => readFileSync(join(CARPETA, archivo), 'utf8');
const sqlDe = (texto: string): string[] => [...texto.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, sql]) => sql ?? '');

describe('runbooks of webhooks', () => {
  let e: Entorno;
  let a: Aseguradora;
  let webhook: string;
  let cliente: Client;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    a = await e.aseguradora('B');
    // Nobody listens on port 1, which is privileged: every attempt is refused.
    const cuerpo = { url: 'http://127.0.0.1:1/albacea?token=hunter2', eventos: ['siniestro_abierto'] };
    webhook = (await e.pedir(a, 'POST', '/webhooks', cuerpo)).json.data.webhook_id;
    await e.pedir(a, 'POST', '/siniestro', unSiniestroB());
    await e.programa.repartidor.ronda();
    await e.programa.repartidor.reposo();
    // What the runbooks look at is recent by the database's clock; the service of a test has another.
    await e.base.superSql(`update entrega_intentos set inicio = now() - interval '1 minute'`);
    await e.base.superSql(`update entregas set proximo_intento = now() - interval '1 minute'`);
    cliente = new Client({ connectionString: e.base.entorno.DATABASE_URL });
    await cliente.connect();
  });
  after(async () => {
    await cliente.end();
    await e.cerrar();
  });

  /** Runs the blocks of a runbook one after the other, as a person would; the rows of each that has some. */
  async function correr(archivo: string): Promise<Record<string, unknown>[][]> {
    const filas: Record<string, unknown>[][] = [];
    for (const sql of sqlDe(leer(archivo))) {
      const texto = sql.replaceAll(":'webhook'", `'${webhook}'`).replaceAll(":'aseguradora'", `'${a.id}'`);
      assert.doesNotMatch(texto, /:'/);
      const resultado: unknown = await cliente.query(texto);
      for (const { command, rows } of [resultado].flat() as { command: string; rows: Record<string, unknown>[] }[])
        if (command === 'SELECT') filas.push(rows);
    }
    await cliente.query('rollback');
    return filas;
  }

  it('an endpoint that is down is found, with the reason, what waits, whose it is, and no query string', async () => {
    const [fallando, resumen, ultimos, cuentas, duena] = await correr('webhook-endpoint-down.md');
    assert.partialDeepStrictEqual(fallando, [{ id: webhook, url: 'http://127.0.0.1:1/albacea', estado: 'activo' }]);
    assert.partialDeepStrictEqual(resumen, [{ resultado: 'sin_conexion', estado_http: null, detalle: 'ECONNREFUSED' }]);
    assert.partialDeepStrictEqual(ultimos, [{ resultado: 'sin_conexion', answer: null }]);
    assert.partialDeepStrictEqual(cuentas, [{ estado: 'pendiente' }]);
    assert.deepEqual(duena, [{ slug: a.slug }]);
  });

  it('late deliveries are found by endpoint and by outcome, beside the state of the queue table', async () => {
    const [porWebhook, porResultado, tablas] = await correr('deliveries-late.md');
    assert.partialDeepStrictEqual(porWebhook, [
      { id: webhook, url: 'http://127.0.0.1:1/albacea', due: '1', in_flight: '0' },
    ]);
    assert.partialDeepStrictEqual(porResultado, [{ resultado: 'sin_conexion', webhooks: '1' }]);
    assert.equal(tablas?.length, 3);
  });

  it('the owner of the schema may run the line that gathers statistics', async () => {
    const [linea] = /analyze [a-z_, ]+/.exec(leer('deliveries-late.md')) ?? [];
    const propietario = new Client({ connectionString: e.base.entorno.MIGRATE_DATABASE_URL });
    await propietario.connect();
    try {
      await propietario.query(linea ?? '');
    } finally {
      await propietario.end();
    }
    const [fila] = await e.base.superSql<{ n: number }>(
      `select reltuples::int as n from pg_class where relname = 'entregas'`,
    );
    assert.equal(fila?.n, 1);
  });

  it('every metric, state and outcome that they name exists', async () => {
    const metricas = await e.programa.metricas.texto();
    for (const archivo of RUNBOOKS) {
      for (const [nombre] of leer(archivo).matchAll(/albacea_webhook_\w+/g))
        assert.ok(metricas.includes(nombre), nombre);
      for (const [, palabra = ''] of leer(archivo).matchAll(/`(\w+_(?:conexion|agotado|2xx|prohibida))`/g))
        assert.ok((RESULTADOS_INTENTO as readonly string[]).includes(palabra), palabra);
      for (const [, palabra = ''] of leer(archivo).matchAll(/[?& ]estado ?= ?'?(\w+)/g))
        assert.ok([...ESTADOS_ENTREGA, 'desactivado'].includes(palabra as never), palabra);
    }
  });

  it('the list of files and the state of their sweep can be read, and the metric of it exists', async () => {
    const consultas = sqlDe(leer('files.md'));
    assert.equal(consultas.length, 2);
    for (const sql of consultas) assert.deepEqual(await e.base.superSql(sql), []);
    assert.match(await e.programa.metricas.texto(), /^albacea_files_unswept 0$/m);
  });

  it('every link leads somewhere', () => {
    for (const archivo of globSync('*.md', { cwd: CARPETA })) {
      for (const [, enlace = ''] of leer(archivo).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g))
        assert.ok(
          enlace.startsWith('https://') || existsSync(join(CARPETA, dirname(archivo), enlace)),
          `${archivo}: ${enlace}`,
        );
    }
  });
});
