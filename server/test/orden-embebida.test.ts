/** The command line on an embedded database, while nobody serves and while somebody does; every command a real process. */
import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Aseguradora } from './entorno.ts';
import { ejecutar, pedirA, type Servidor, servir } from './procesos.ts';

const CLAVE = /^alb_[0-9A-Za-z]{49}$/;

describe('the command line on an embedded database', () => {
  let dataDir: string;
  let variables: Record<string, string>;
  let servidor: Servidor | undefined;
  const porSlug = new Map<string, Aseguradora>();
  before(async () => {
    const raiz = await mkdtemp(join(tmpdir(), 'albacea-órdenes-'));
    // Longer than a socket's path may be, in letters of several bytes.
    dataDir = join(raiz, 'ñandú'.repeat(20));
    variables = { DATA_DIR: dataDir, PUBLIC_URL: 'http://albacea.test' };
  });
  after(async () => {
    await servidor?.terminar('SIGKILL');
    await rm(join(dataDir, '..'), { recursive: true, force: true });
  });

  /** @returns what the command printed with --json, which must be one line of it and nothing else */
  async function orden(texto: string, ...resto: string[]) {
    const { codigo, salida, error } = await ejecutar([...texto.split(' '), ...resto, '--json'], variables, tmpdir());
    assert.equal(codigo, 0, error);
    assert.equal(error, '');
    assert.match(salida, /^\{.*\}\n$/);
    return JSON.parse(salida);
  }
  async function falla(texto: string): Promise<string> {
    const { codigo, salida, error } = await ejecutar([...texto.split(' '), '--json'], variables);
    assert.equal(codigo, 1, salida);
    assert.equal(salida, '');
    return error;
  }
  async function crear(slug: string, variante: 'A' | 'B'): Promise<Aseguradora> {
    const creada = await orden(`aseguradora crear --slug ${slug} --variante ${variante} --nombre`, `Seguros ${slug}`);
    assert.deepEqual(Object.keys(creada), ['aseguradora', 'api_key']);
    assert.match(creada.api_key, CLAVE);
    const host = variante === 'A' ? `${slug}.albacea.test` : 'albacea.test';
    assert.partialDeepStrictEqual(creada.aseguradora, { slug, variante, base_url: `http://${host}/api/v1` });
    const aseguradora = { id: creada.aseguradora.id, slug, variante, apiKey: creada.api_key, host };
    porSlug.set(slug, aseguradora);
    return aseguradora;
  }
  const de = (slug: string) => porSlug.get(slug) as Aseguradora;
  const estado = async (quien: Pick<Aseguradora, 'host' | 'apiKey'>) =>
    (await pedirA(servidor?.direccion ?? '', quien, { ruta: '/catalogo/packs' })).estado;

  it('a first command makes the folder, the database and an insurer', async () => {
    await crear('aurora', 'A');
    assert.equal(statSync(dataDir).mode & 0o777, 0o700);
    assert.equal(statSync(join(dataDir, 'master.key')).mode & 0o777, 0o600);
  });

  it('a server on it knows that insurer, and makes no demonstration data beside it', async () => {
    servidor = await servir('start', variables);
    assert.equal(await estado(de('aurora')), 200);
    assert.doesNotMatch(servidor.salida(), /Demonstration/);
    assert.equal(existsSync(join(dataDir, 'demo.json')), false);
  });

  it('commands work while it serves, from another folder, and it knows at once what they did', async () => {
    await crear('boreal', 'B');
    assert.equal(await estado(de('boreal')), 200);
    const { clave, api_key } = await orden('clave crear --aseguradora boreal --etiqueta integrador');
    assert.match(api_key, CLAVE);
    const nueva = { host: 'albacea.test', apiKey: api_key };
    assert.equal(await estado(nueva), 200);
    assert.deepEqual(await orden(`clave revocar --aseguradora boreal --id ${clave.id}`), {
      clave: { id: clave.id, revocada: true },
    });
    assert.equal(await estado(nueva), 401);
    assert.equal(await estado(de('boreal')), 200);
    assert.match(await falla(`clave revocar --aseguradora boreal --id ${clave.id}`), /no living key/);
  });

  it('a second server on the folder refuses and says why; the first serves on', async () => {
    for (const papel of ['start', 'migrate']) {
      const { codigo, error } = await ejecutar([papel], { ...variables, PORT: '0' });
      assert.equal(codigo, 1);
      assert.equal(error, 'DATA_DIR is in use by a running albacea\n');
    }
    assert.equal(await estado(de('aurora')), 200);
  });

  it('a user is given a password once, which opens the session of the right insurer alone', async () => {
    const { usuario, password } = await orden(
      'usuario crear --aseguradora aurora --rol admin --email Ana@Aurora.example',
    );
    assert.partialDeepStrictEqual(usuario, { email: 'ana@aurora.example', rol: 'admin' });
    const entrar = (host: string, clave: string) =>
      pedirA(
        servidor?.direccion ?? '',
        { host, apiKey: '' },
        {
          metodo: 'POST',
          ruta: '/auth/login',
          cuerpo: { email: 'ana@aurora.example', password: clave },
          cabeceras: { 'x-api-key': [] as never },
        },
      );
    const dentro = await entrar('aurora.albacea.test', password);
    assert.equal(dentro.estado, 200, dentro.texto);
    assert.deepEqual(Object.keys(dentro.json.data), ['token', 'token_type', 'expires_in']);
    assert.equal((await entrar('aurora.albacea.test', `${password}x`)).estado, 401);
    assert.equal((await entrar('albacea.test', password)).estado, 404);
    assert.match(
      await falla('usuario crear --aseguradora aurora --rol operador --email ana@aurora.example'),
      /already/,
    );
  });

  it('a command that makes no sense says what is wrong, though another process found it out', async () => {
    for (const [texto, mensaje] of [
      ['aseguradora crear --slug aurora --nombre N --variante A', /^[^\n]*aurora already exists\n$/],
      ['caso borrar --aseguradora aurora --caso CAS-2026-000001', /^--instruccion is missing\n$/],
    ] as const) {
      assert.match(await falla(texto), mensaje, texto);
    }
  });

  it('the audit trail is verified from the command line', async () => {
    const verificada = await orden('auditoria verificar --aseguradora aurora');
    assert.partialDeepStrictEqual(verificada, { correcta: true, primer_error: null });
  });

  it('a server that was killed leaves nothing in the way of the next command, nor of the next server', async () => {
    await servidor?.terminar('SIGKILL');
    await crear('ocaso', 'B');
    servidor = await servir('start', variables);
    assert.equal(await estado(de('ocaso')), 200);
    await crear('albor', 'B');
    assert.equal(await estado(de('albor')), 200);
    assert.equal((await servidor.terminar('SIGTERM')).codigo, 0);
  });
});
