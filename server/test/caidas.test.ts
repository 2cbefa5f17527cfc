/** SIGKILL of api, worker and PostgreSQL at random moments (design.md, section 7). ALBACEA_CICLOS=200 runs it long. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as dormir } from 'node:timers/promises';
import { Client } from 'pg';
import { abrirSinParar, adelantarPlazos, comprobarAperturas, repetir } from './aperturas-sin-parar.ts';
import { abrirBuzon, puertoLibre } from './buzon.ts';
import { MASTER_KEY } from './entorno.ts';
import { clusterPropio } from './postgres.ts';
import { crearPorOrden, ejecutar, lanzar, type Proceso, servir } from './procesos.ts';

const CICLOS = Number(process.env.ALBACEA_CICLOS ?? 12);
const PARALELAS = 6;

/** Deterministic for a seed, so that a failure can be run again (mulberry32, public domain). */
function azarDe(semilla: number): () => number {
  let estado = semilla;
  return () => {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('SIGKILL at random moments', () => {
  it(
    `of api, worker and PostgreSQL, ${CICLOS} times: nothing acknowledged is lost, doubled or half-written`,
    { timeout: 60_000 + CICLOS * 15_000 },
    async (t) => {
      const semilla = Number(process.env.ALBACEA_SEMILLA ?? Math.floor(Math.random() * 1e9));
      t.diagnostic(`seed ${semilla}`);
      const azar = azarDe(semilla);
      const cluster = await clusterPropio();
      const buzon = await abrirBuzon();
      const dataDir = await mkdtemp(join(tmpdir(), 'albacea-caidas-'));
      const base = await cluster.baseNueva();
      const variables = {
        DATABASE_URL: base.loginUrl,
        MIGRATE_DATABASE_URL: base.ownerUrl,
        MASTER_KEY,
        DATA_DIR: dataDir,
        PUBLIC_URL: 'http://albacea.test',
        SMTP_URL: buzon.url,
        MAIL_WAIT_MS: '500',
      };
      const superUrl = Object.assign(new URL(cluster.superUrl), { pathname: `/${base.nombre}` }).href;
      const superSql = async <R>(texto: string, valores: readonly unknown[] = []): Promise<R[]> => {
        const cliente = new Client({ connectionString: superUrl });
        await cliente.connect();
        try {
          return (await cliente.query(texto, [...valores])).rows;
        } finally {
          await cliente.end();
        }
      };
      const vivos = new Map<string, Proceso>();
      const puertos = { api: String(await puertoLibre()), start: String(await puertoLibre()) };
      const arrancar = async (nombre: string) => {
        if (nombre === 'worker') vivos.set(nombre, lanzar(['worker'], variables));
        else
          vivos.set(
            nombre,
            await servir(nombre as 'api' | 'start', { ...variables, PORT: puertos[nombre as keyof typeof puertos] }),
          );
      };
      const matar = async (nombre: string) => {
        if (nombre !== 'postgres') return void (await vivos.get(nombre)?.terminar('SIGKILL'));
        await cluster.kill9();
        await dormir(azar() * 300);
        await cluster.restart();
      };
      try {
        assert.equal((await ejecutar(['migrate'], variables)).codigo, 0);
        const aseguradoras = [await crearPorOrden('aurora', 'A', variables), await crearPorOrden('boreal', 'B', variables)];
        // Slow enough for a kill to meet messages on the line, and not always willing.
        buzon.alRecibir = async () => {
          await dormir(azar() * 40);
          return azar() < 0.1 ? Object.assign(new Error('later'), { responseCode: 451 }) : null;
        };
        await Promise.all(['api', 'worker', 'start'].map(arrancar));
        const destinos = Object.values(puertos).map((puerto) => `http://127.0.0.1:${puerto}`);
        const clientes = abrirSinParar(() => destinos, aseguradoras, PARALELAS);
        const muertes: Record<string, number> = {};
        for (let ciclo = 0; ciclo < CICLOS; ciclo += 1) {
          await dormir(100 + azar() * 700);
          const victimas = ['api', 'worker', 'start', 'postgres'].filter(() => azar() < 0.4);
          await Promise.all(victimas.map(matar));
          const muertos = victimas.filter((nombre) => nombre !== 'postgres');
          await Promise.all(muertos.map(arrancar));
          for (const nombre of victimas) muertes[nombre] = (muertes[nombre] ?? 0) + 1;
          await superSql('truncate limites_uso').catch(() => {});
          for (const [nombre, { fin, salida }] of vivos) {
            const acabado = await Promise.race([fin, null]);
            assert.equal(acabado, null, `${nombre} ended by itself: ${salida()}`);
          }
        }
        await clientes.parar();
        t.diagnostic(`killed ${JSON.stringify(muertes)}; ${clientes.aperturas.length} openings`);
        await asentar(vivos, superSql, arrancar);
        const repetidos = await comprobarAperturas(superSql, clientes.aperturas, buzon);
        t.diagnostic(`${buzon.aceptados.length} messages taken, ${repetidos} of them twice`);
        await comprobarRepeticiones(clientes.aperturas.slice(-100), destinos[0] as string, superSql);
        for (const { slug } of aseguradoras) await comprobarAuditoria(slug, variables);
      } finally {
        await Promise.all([...vivos.values()].map((proceso) => proceso.terminar('SIGKILL')));
        await cluster.parar();
        await buzon.cerrar();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );
});

/** Lets what the crashes left behind come to its end. */
async function asentar(
  vivos: ReadonlyMap<string, Proceso>,
  superSql: <R>(texto: string) => Promise<R[]>,
  arrancar: (nombre: string) => Promise<void>,
): Promise<void> {
  await Promise.all([...vivos.values()].map((proceso) => proceso.terminar('SIGKILL')));
  const nombres = [...vivos.keys()];
  for (let pendientes = 1; pendientes > 0; ) {
    await adelantarPlazos(superSql);
    await Promise.all(nombres.map(arrancar));
    await dormir(3000);
    await Promise.all([...vivos.values()].map((proceso) => proceso.terminar('SIGTERM')));
    const [fila] = await superSql<{ n: number }>(`select count(*)::int as n from correos where estado = 'pendiente'`);
    pendientes = fila?.n ?? 0;
  }
  await Promise.all(nombres.map(arrancar));
}

/** The same key gives the same answer, whatever died between the first and this one. */
async function comprobarRepeticiones(
  aperturas: Parameters<typeof repetir>[0][],
  destino: string,
  superSql: <R>(texto: string) => Promise<R[]>,
): Promise<void> {
  await superSql('truncate limites_uso');
  for (const apertura of aperturas) {
    const { estado, cabeceras, json } = await repetir(apertura, destino);
    assert.equal(estado, 201);
    assert.equal(cabeceras['idempotent-replayed'], 'true');
    // An answer that was cut off is completed from the record of attempts: `notificado` may have become true since.
    const { acceso_heredero: antes, ...fijo } = apertura.data;
    const { acceso_heredero: ahora, ...repetido } = json.data;
    assert.deepEqual(repetido, fijo);
    assert.equal(ahora?.caduca, antes?.caduca);
  }
}

async function comprobarAuditoria(slug: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const { salida } = await ejecutar(['auditoria', 'verificar', '--aseguradora', slug, '--json'], variables);
  assert.partialDeepStrictEqual(JSON.parse(salida), { correcta: true, primer_error: null });
}
