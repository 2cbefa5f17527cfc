/** The command line on an embedded database, with and without a server running; every command is a real process. */
import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Aseguradora } from '../support/environment.ts';
import { askA, run, type Server, serve } from '../support/processes.ts';

const KEY = /^alb_[0-9A-Za-z]{49}$/;

describe('the command line on an embedded database', () => {
  let dataDir: string;
  let variables: Record<string, string>;
  let server: Server | undefined;
  const bySlug = new Map<string, Aseguradora>();
  before(async () => {
    const root = await mkdtemp(join(tmpdir(), 'albacea-órdenes-'));
    // Longer than the path of a Unix socket may be, with characters of several bytes.
    dataDir = join(root, 'ñandú'.repeat(20));
    variables = { DATA_DIR: dataDir, PUBLIC_URL: 'http://albacea.test' };
  });
  after(async () => {
    await server?.end('SIGKILL');
    await rm(join(dataDir, '..'), { recursive: true, force: true });
  });

  /** @returns the output of the command with --json, which must be one line of JSON and nothing else */
  async function command(text: string, ...rest: string[]) {
    const { code, output, error } = await run([...text.split(' '), ...rest, '--json'], variables, tmpdir());
    assert.equal(code, 0, error);
    assert.equal(error, '');
    assert.match(output, /^\{.*\}\n$/);
    return JSON.parse(output);
  }
  async function create(slug: string, variante: 'A' | 'B'): Promise<Aseguradora> {
    const created = await command(
      `aseguradora crear --slug ${slug} --variante ${variante} --nombre`,
      `Seguros ${slug}`,
    );
    assert.deepEqual(Object.keys(created), ['aseguradora', 'api_key']);
    assert.match(created.api_key, KEY);
    const host = variante === 'A' ? `${slug}.albacea.test` : 'albacea.test';
    assert.partialDeepStrictEqual(created.aseguradora, { slug, variante, base_url: `http://${host}/api/v1` });
    const aseguradora = { id: created.aseguradora.id, slug, variante, apiKey: created.api_key, host };
    bySlug.set(slug, aseguradora);
    return aseguradora;
  }
  const from = (slug: string) => bySlug.get(slug) as Aseguradora;
  const state = async (who: Pick<Aseguradora, 'host' | 'apiKey'>) =>
    (await askA(server?.address ?? '', who, { path: '/catalogo/packs' })).status;

  it('a first command creates the folder, the database and an insurer', async () => {
    await create('aurora', 'A');
    assert.equal(statSync(dataDir).mode & 0o777, 0o700);
    assert.equal(statSync(join(dataDir, 'master.key')).mode & 0o777, 0o600);
  });

  it('a server on that database serves the insurer, and creates no demonstration data', async () => {
    server = await serve('start', variables);
    assert.equal(await state(from('aurora')), 200);
    assert.doesNotMatch(server.output(), /Demonstration/);
    assert.equal(existsSync(join(dataDir, 'demo.json')), false);
  });

  it('the catalogue is exported in its open format, and a file in that format is validated, with the position of each error', async () => {
    const exported = await command('catalogo exportar');
    assert.ok(exported.proveedores.length > 100 && exported.licencia === 'CC-BY-4.0');
    const file = join(dataDir, '..', 'catalogo.json');
    await writeFile(file, JSON.stringify(exported));
    assert.deepEqual(await command(`catalogo validar --fichero ${file}`), { correcto: true, problemas: [] });
    await writeFile(file, JSON.stringify({ ...exported, proveedores: [{ ...exported.proveedores[0], orden: 'x' }] }));
    const wrong = await run(['catalogo', 'validar', '--fichero', file, '--json'], variables, tmpdir());
    assert.equal(wrong.code, 1);
    assert.deepEqual(JSON.parse(wrong.output).problemas, ['/proveedores/0/orden: must be integer']);
    const lost = await run(['catalogo', 'validar', '--fichero', `${file}.no`], variables, tmpdir());
    assert.match(lost.error, /--fichero: .*can't be read/);
  });

  it('commands run from another folder work while a server runs, and take effect there at once', async () => {
    await create('boreal', 'B');
    assert.equal(await state(from('boreal')), 200);
    const { clave, api_key } = await command('clave crear --aseguradora boreal --etiqueta integrador');
    assert.match(api_key, KEY);
    const fresh = { host: 'albacea.test', apiKey: api_key };
    assert.equal(await state(fresh), 200);
    assert.deepEqual(await command(`clave revocar --aseguradora boreal --id ${clave.id}`), {
      clave: { id: clave.id, revocada: true },
    });
    assert.equal(await state(fresh), 401);
    assert.equal(await state(from('boreal')), 200);
  });

  it('a second server on the folder refuses to start and says why; the first keeps running', async () => {
    const { code, error } = await run(['start'], { ...variables, PORT: '0' });
    assert.equal(code, 1);
    assert.equal(error, 'DATA_DIR is in use by a running albacea\n');
    assert.equal(await state(from('aurora')), 200);
  });

  it('a new user gets a password that signs in at their own insurer only', async () => {
    const { usuario, password } = await command(
      'usuario crear --aseguradora aurora --rol admin --email Ana@Aurora.example',
    );
    assert.partialDeepStrictEqual(usuario, { email: 'ana@aurora.example', rol: 'admin' });
    const enter = (host: string, key: string) =>
      askA(
        server?.address ?? '',
        { host, apiKey: '' },
        {
          method: 'POST',
          path: '/auth/login',
          body: { email: 'ana@aurora.example', password: key },
          headers: { 'x-api-key': [] as never },
        },
      );
    const within = await enter('aurora.albacea.test', password);
    assert.equal(within.status, 200, within.text);
    assert.deepEqual(Object.keys(within.json.data), ['token', 'token_type', 'expires_in']);
    assert.equal((await enter('aurora.albacea.test', `${password}x`)).status, 401);
    assert.equal((await enter('albacea.test', password)).status, 404);
  });

  it('a wrong command prints its error, also if the serving process detected it', async () => {
    const text = 'aseguradora crear --slug aurora --nombre N --variante A --json';
    const { code, output, error } = await run(text.split(' '), variables);
    assert.deepEqual([code, output], [1, '']);
    assert.match(error, /^[^\n]*aurora already exists\n$/);
  });

  it('the audit trail is verified from the command line', async () => {
    const verified = await command('auditoria verificar --aseguradora aurora');
    assert.partialDeepStrictEqual(verified, { correcta: true, primer_error: null });
  });

  it('after a server was killed the next command works', async () => {
    await server?.end('SIGKILL');
    await create('ocaso', 'B');
  });
});
