/** The drop folder: a file becomes a lot once, whatever happens to the watcher, and gets its receipt. */
import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { lotesRound } from '../../src/capabilities/lotes/work-lotes.ts';
import { LOCK_NAME } from '../../src/cli/lotes/folder-lock.ts';
import { createLoteClient } from '../../src/cli/lotes/lote-client.ts';
import { watchFolder } from '../../src/cli/lotes/watch-folder.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aFile, aRow } from '../support/lotes.ts';
import { run } from '../support/processes.ts';

const HOUR = 3_600_000;
const QUICK = { look: 20, quiet: 0, lock: { stale: 2_000, beat: 50, settle: 30 } };

describe('a drop folder', () => {
  let e: Environment;
  let who: Aseguradora;
  let port: number;
  let working: NodeJS.Timeout;
  let folder: string;
  const said: string[] = [];
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { PUBLIC_URL: 'http://localhost' } });
    await e.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = e.app.server.address() as AddressInfo);
    let isBusy = false;
    working = setInterval(async () => {
      if (isBusy) return;
      isBusy = true;
      await lotesRound(e.program).finally(() => {
        isBusy = false;
      });
    }, 20);
  });
  after(async () => {
    clearInterval(working);
    await sleep(200);
    await e.close();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'albacea-lotes-'));
    who = await e.aseguradora('A');
    said.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const url = () => new URL(`http://${who.slug}.localhost:${port}/api/v1`);
  const options = (more: Partial<Parameters<typeof watchFolder>[0]> = {}) => ({
    ...{
      folder,
      clock: systemClock,
      client: createLoteClient(url(), who.apiKey),
      opens: 'siniestro',
      once: true,
      times: QUICK,
    },
    say: (line: string) => void said.push(line),
    ...more,
  });
  const leave = (name: string, text: string) => writeFile(join(folder, name), text);
  const inside = async (...path: string[]) =>
    (await readdir(join(folder, ...path)).catch(() => [])).filter((name) => !name.startsWith('.')).sort();
  const receiptOf = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'));
  const lotes = async () => (await e.request(who, 'GET', '/lotes')).json.data.elementos;

  it('sends each file once, waits for its rows, and leaves a receipt and the results of the rows beside it', async () => {
    await leave('uno.csv', aFile(aRow(), aRow({ 'heredero.email': 'x' })));
    await leave('apuntes.txt', 'no es un lote');
    await watchFolder(options());
    assert.deepEqual(await inside(), ['apuntes.txt', 'hechos']);
    assert.deepEqual(await inside('hechos'), ['uno.csv', 'uno.csv.recibo.csv', 'uno.csv.recibo.json']);
    const { estado, filas, lote_id, error } = await receiptOf('hechos/uno.csv.recibo.json');
    assert.deepEqual([estado, filas.abierto, filas.error, error], ['terminado', 1, 1, null]);
    const results = await readFile(join(folder, 'hechos/uno.csv.recibo.csv'), 'utf8');
    assert.match(results, /^\uFEFFlinea;.*\r\n2;abierto;CAS-.*\r\n3;error;;;validacion;heredero\.email;;/);
    assert.deepEqual(
      (await lotes()).map((one: { lote_id: string }) => one.lote_id),
      [lote_id],
    );
  });

  it('never sends a file twice, though its watcher ends in the middle and its receipt is lost', async () => {
    const text = aFile(aRow(), aRow());
    await leave('dos.csv', text);
    const stop = new AbortController();
    const client = createLoteClient(url(), who.apiKey);
    const cut = { ...client, view: async () => Promise.reject(new Error('cut off')) };
    const first = watchFolder(options({ client: cut, once: false, signal: stop.signal }));
    while ((await inside()).length < 2) await sleep(10);
    stop.abort();
    await first;
    assert.deepEqual(await inside(), ['dos.csv', 'dos.csv.recibo.json']);
    await rm(join(folder, 'dos.csv.recibo.json'));
    await watchFolder(options());
    await leave('dos.csv', text);
    await watchFolder(options());
    assert.equal((await lotes()).length, 1);
    assert.equal((await inside('hechos')).filter((name) => name.endsWith('.recibo.json')).length, 2);
  });

  for (const [name, ahead] of [
    ['as here', 0],
    ['an hour behind', -HOUR],
    ['an hour ahead', HOUR],
  ] as const)
    it(`leaves a file alone that is still being written, by a clock that goes ${name}, and tells it`, async () => {
      const dated = async () => {
        const date = new Date(Date.now() + ahead);
        await utimes(join(folder, 'tres.csv'), date, date);
      };
      await leave('tres.csv', `${aFile(aRow())}`);
      await dated();
      await leave('cuatro.csv.part', aFile(aRow()));
      const stop = new AbortController();
      const watching = watchFolder(options({ once: false, signal: stop.signal, times: { ...QUICK, quiet: 400 } }));
      for (let i = 0; i < 5; i += 1) {
        await sleep(60);
        await appendFile(join(folder, 'tres.csv'), `${aRow()}\n`);
        await dated();
      }
      assert.deepEqual(await lotes(), []);
      while (!(await inside('hechos')).includes('tres.csv')) await sleep(20);
      stop.abort();
      await watching;
      assert.equal((await lotes())[0].filas.total, 6);
      assert.ok(said.some((line) => /cuatro\.csv\.part: still being written/.test(line)));
      assert.ok((await inside()).includes('cuatro.csv.part'));
    });

  it('leaves a file that is written anew under the name of one under way, and sends it too', async () => {
    await leave('siete.csv', aFile(aRow()));
    const client = createLoteClient(url(), who.apiKey);
    let results = 0;
    const late: typeof client.results = async (id) => {
      results += 1;
      if (results === 1) await leave('siete.csv', aFile(aRow(), aRow()));
      return client.results(id);
    };
    await watchFolder(options({ client: { ...client, results: late } }));
    const totals = (await lotes()).map((one: { filas: { total: number } }) => one.filas.total);
    assert.deepEqual(totals.toSorted(), [1, 2]);
    assert.equal((await inside('hechos')).filter((name) => name.endsWith('.recibo.csv')).length, 2);
  });

  it('does not wait for hours where it looks once: the file stays for the next time', async () => {
    for (let i = 0; i < 10; i += 1) {
      await leave(`lote-${i}.csv`, aFile(aRow()));
    }
    await watchFolder(options());
    await leave('once.csv', aFile(aRow()));
    await assert.rejects(watchFolder(options()), /10 lotes/);
    assert.deepEqual(await inside(), ['hechos', 'once.csv']);
  });

  it('puts a file aside that can not be read, with the reason, and goes on', async () => {
    await leave('a-malo.csv', 'columna\nvalor\n');
    await leave('b-bueno.csv', aFile(aRow()));
    await watchFolder(options());
    assert.deepEqual(await inside('rechazados'), ['a-malo.csv', 'a-malo.csv.recibo.json']);
    const { estado, error } = await receiptOf('rechazados/a-malo.csv.recibo.json');
    assert.deepEqual([estado, error.codigo], ['rechazado', 'validacion']);
    assert.match(error.mensaje, /columna/);
    assert.ok((await inside('hechos')).includes('b-bueno.csv'));
  });

  it('has one watcher at a time; what a dead one has left does not keep the next out', async () => {
    const stop = new AbortController();
    const first = watchFolder(options({ once: false, signal: stop.signal }));
    while (!(await readdir(folder)).includes(LOCK_NAME)) await sleep(10);
    await assert.rejects(watchFolder(options()), /another process watches this folder/);
    stop.abort();
    await first;
    const lock = join(folder, LOCK_NAME);
    await writeFile(lock, JSON.stringify({ pid: 1, maquina: 'otra', marca: 'x' }));
    await assert.rejects(watchFolder(options()), /1 on otra/);
    const old = new Date(Date.now() - 60_000);
    await utimes(lock, old, old);
    await watchFolder(options());
    assert.ok(!(await readdir(folder)).includes(LOCK_NAME));
  });

  it('waits out a limit and a service that is away, and ends where the key is not taken', async () => {
    await leave('cinco.csv', aFile(aRow()));
    const client = createLoteClient(url(), who.apiKey);
    let refusals = 0;
    const send: typeof client.send = async (...args) => {
      refusals += 1;
      if (refusals === 1) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      return client.send(...args);
    };
    const stop = new AbortController();
    const waiting = watchFolder(options({ client: { ...client, send }, once: false, signal: stop.signal }));
    while (!said.some((line) => /away; again in 10 s/.test(line))) await sleep(10);
    stop.abort();
    await waiting;
    const { apiKey: wrong } = await e.aseguradora('A');
    await assert.rejects(
      watchFolder(options({ client: createLoteClient(url(), wrong) })),
      /La clave de API no es válida/,
    );
    assert.deepEqual(await inside(), ['cinco.csv']);
  });

  it('is a command that takes its key from a file or the environment, and never from its arguments', async () => {
    const [keyFile, args] = [
      join(folder, '.clave'),
      ['lotes', 'vigilar', folder, '--url', url().href, '--abre', 'siniestro', '--una-vez'],
    ];
    await writeFile(keyFile, `${who.apiKey}\n`);
    await leave('seis.csv', aFile(aRow()));
    const typed = await run([...args, '--clave', who.apiKey], {});
    assert.equal(typed.code, 1);
    assert.match(typed.error, /never the key itself/);
    assert.doesNotMatch(typed.error, new RegExp(who.apiKey));
    assert.match((await run(args, {})).error, /there is no API key/);
    assert.match((await run(['lotes', 'vigilar', join(folder, 'nada')], {})).error, /a folder that is there/);
    const done = await run([...args, '--clave', keyFile], { NODE_ENV: 'production' });
    assert.equal(done.code, 0, done.error);
    assert.match(done.output, /seis\.csv: done; opened 1/);
    const empty = await run(args, { ALBACEA_CLAVE: who.apiKey });
    assert.equal(empty.code, 0, empty.error);
  });
});
