/**
 * SIGKILL of a process with the embedded database. PGlite writes its log to the operating system before a commit returns,
 * so what was acknowledged outlives the process; it does not sync to the disk, so a power cut is another matter.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as dormir } from 'node:timers/promises';
import { abrirPglite } from '../src/db/embebido.ts';
import { abrirSinParar, adelantarPlazos, comprobarAperturas, comprobarRepeticiones } from './aperturas-sin-parar.ts';
import { azarDe, semillaDe } from './azar.ts';
import { abrirBuzon } from './buzon.ts';
import { type BaseMigrada, MASTER_KEY, prepareEmbedded } from './entorno.ts';
import { hasta } from './instalacion.ts';
import { crearPorOrden, ejecutar, type Servidor, servir } from './procesos.ts';
import { puertoLibre } from './puerto-libre.ts';

/** `npm run soak` runs it long. */
const CICLOS = Number(process.env.ALBACEA_CICLOS ?? 1);

describe('SIGKILL with the embedded database', () => {
  it(`${CICLOS} times during openings: nothing acknowledged is lost, doubled or half-written`, {
    timeout: 100_000 + CICLOS * 15_000,
  }, async (t) => {
    const semilla = semillaDe();
    t.diagnostic(`seed ${semilla}`);
    const azar = azarDe(semilla);
    const buzon = await abrirBuzon();
    const dataDir = await mkdtemp(join(tmpdir(), 'albacea-embebido-'));
    const puerto = await puertoLibre();
    const variables = {
      DATA_DIR: dataDir,
      MASTER_KEY,
      PUBLIC_URL: 'http://albacea.test',
      SMTP_URL: buzon.url,
      MAIL_WAIT_MS: '500',
      PORT: String(puerto),
    };
    const destino = `http://127.0.0.1:${puerto}`;
    /** Past the process, which must be dead. */
    const enLaBase = async <T>(trabajo: (superSql: BaseMigrada['superSql']) => Promise<T>): Promise<T> => {
      const pglite = await abrirPglite(join(dataDir, 'pg'));
      try {
        return await trabajo(
          async <R>(sql: string, v: readonly unknown[] = []) => (await pglite.query<R>(sql, [...v])).rows,
        );
      } finally {
        await pglite.close();
      }
    };
    let servidor: Servidor | undefined;
    try {
      await prepareEmbedded(dataDir);
      const aseguradoras = [
        await crearPorOrden('aurora', 'A', variables),
        await crearPorOrden('boreal', 'B', variables),
      ];
      servidor = await servir('start', variables);
      const clientes = abrirSinParar(() => [destino], aseguradoras, 8);
      for (let ciclo = 0; ciclo < CICLOS; ciclo += 1) {
        await dormir(200 + azar() * 1000);
        await servidor.terminar('SIGKILL');
        servidor = await servir('start', variables);
      }
      await clientes.parar();
      await servidor.terminar('SIGKILL');
      await enLaBase(adelantarPlazos);
      servidor = await servir('start', variables);
      const metrica = async () =>
        /^albacea_mail_pending (\d+)/m.exec(await (await fetch(`${destino}/metrics`)).text())?.[1];
      await hasta('every e-mail has gone', async () => (await metrica()) === '0');
      await comprobarRepeticiones(clientes.aperturas.slice(-50), destino);
      assert.equal((await servidor.terminar('SIGTERM')).codigo, 0);
      const repetidos = await enLaBase((superSql) => comprobarAperturas(superSql, clientes.aperturas, buzon));
      t.diagnostic(`${clientes.aperturas.length} openings; ${repetidos} e-mails came twice`);
      for (const { slug } of aseguradoras) {
        const { salida } = await ejecutar(['auditoria', 'verificar', '--aseguradora', slug, '--json'], variables);
        assert.partialDeepStrictEqual(JSON.parse(salida), { correcta: true });
      }
    } finally {
      await servidor?.terminar('SIGKILL');
      await buzon.cerrar();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
