/**
 * SIGKILL of a process with the embedded database. PGlite writes its log to the operating system before a commit returns,
 * so what was acknowledged outlives the process; it does not sync to the disk, so a power cut is another matter.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/db/database.ts';
import { embeddedEngine, openPglite } from '../../src/db/embedded.ts';
import { verifyAudit } from '../../src/insurers/audit/verify.ts';
import { createKeyring } from '../../src/platform/crypto/keyring.ts';
import { MASTER_KEY, type MigratedDatabase, prepareEmbedded } from '../support/environment.ts';
import { freePort } from '../support/free-port.ts';
import { createAseguradoras, until } from '../support/installation.ts';
import { openMailbox } from '../support/mailbox.ts';
import { advanceDeadlines, checkOpenings, checkRepeats, openWithoutStop } from '../support/openings-without-stop.ts';
import { type Server, serve } from '../support/processes.ts';
import { randomOf, seedOf } from '../support/random.ts';
import { STORIES } from '../support/stories.ts';

/** Number of kills; `npm run soak` sets more. */
const CYCLES = Number(process.env.ALBACEA_CYCLES ?? 1);

describe('SIGKILL with the embedded database', () => {
  it(`${CYCLES} times during openings: nothing acknowledged is lost, doubled or half-written`, {
    timeout: 100_000 + CYCLES * 15_000,
  }, async (t) => {
    const seed = seedOf();
    t.diagnostic(`seed ${seed}`);
    const random = randomOf(seed);
    const mailbox = await openMailbox();
    const dataDir = await mkdtemp(join(tmpdir(), 'albacea-embebido-'));
    const port = await freePort();
    const variables = {
      DATA_DIR: dataDir,
      MASTER_KEY,
      PUBLIC_URL: 'http://albacea.test',
      SMTP_URL: mailbox.url,
      MAIL_WAIT_MS: '500',
      PORT: String(port),
    };
    const destination = `http://127.0.0.1:${port}`;
    /** Opens the database directly; no server may be running on it. */
    const inDatabase = async <T>(
      work: (superSql: MigratedDatabase['superSql'], pglite: Awaited<ReturnType<typeof openPglite>>) => Promise<T>,
    ): Promise<T> => {
      const pglite = await openPglite(join(dataDir, 'pg'));
      try {
        return await work(
          async <R>(sql: string, v: readonly unknown[] = []) => (await pglite.query<R>(sql, [...v])).rows,
          pglite,
        );
      } finally {
        await pglite.close();
      }
    };
    let server: Server | undefined;
    try {
      await prepareEmbedded(dataDir);
      const aseguradoras = await createAseguradoras(variables, { aurora: 'A', boreal: 'B' });
      server = await serve('start', variables);
      const clients = openWithoutStop(() => [destination], aseguradoras, 4);
      for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
        await sleep(200 + random() * 1000);
        await server.end('SIGKILL');
        if (cycle === CYCLES) await inDatabase(advanceDeadlines);
        server = await serve('start', variables);
      }
      await clients.stop();
      const metric = async () =>
        /^albacea_mail_pending (\d+)/m.exec(await (await fetch(`${destination}/metrics`)).text())?.[1];
      await until('every e-mail has gone', async () => (await metric()) === '0');
      await checkRepeats(clients.openings.slice(-20), destination);
      assert.equal((await server.end('SIGTERM')).code, 0);
      await inDatabase(async (superSql, pglite) => {
        const repeated = await checkOpenings(superSql, clients.openings, mailbox);
        t.diagnostic(`${clients.openings.length} openings; ${repeated} e-mails came twice`);
        const keyring = createKeyring(Buffer.from(MASTER_KEY, 'base64'));
        const base = openDatabase(embeddedEngine(pglite), await STORIES);
        for (const { id } of aseguradoras)
          assert.partialDeepStrictEqual(await verifyAudit(base, keyring, id), { correcta: true });
      });
    } finally {
      await server?.end('SIGKILL');
      await mailbox.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
