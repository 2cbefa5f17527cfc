/** The data of the catalogue themselves, as the release brings them. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Proveedor, type ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { TYPE_TEXT } from '@albacea/contract/schemas/ready-proveedores.ts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { loadProveedores, readFiles } from './load-proveedores.ts';
import { presentProveedor } from './present.ts';
import { certaintiesOf, isDiscreet } from './rules-verification.ts';

const { fichas, version } = await loadProveedores();
const actions = fichas.flatMap((ficha) => ficha.acciones.map((accion) => ({ ficha, accion })));
const OWN_URL = /^https?:\/\//;

describe('the provider catalogue', () => {
  it('has every researched provider, each under one code, in files by kind and order of codes', async () => {
    assert.ok(fichas.length >= 116);
    assert.equal(new Set(fichas.map(({ codigo }) => codigo)).size, fichas.length);
    for (const { nombre, contenido } of (await readFiles()).ficheros) {
      const codes = (contenido as ProveedorCard[]).map(({ codigo }) => codigo);
      assert.deepEqual(codes, [...codes].sort(), nombre);
    }
  });

  it('has a version of the day it was changed, raised with every change of the data', async () => {
    assert.match(version, /^\d{4}-\d{2}-\d{2}\.\d+$/);
    const { huella, huellaReal } = await readFiles();
    assert.equal(
      huella,
      huellaReal,
      `the data changed: raise the version in version.json and put huella ${huellaReal}`,
    );
    const reviewed = fichas.flatMap(({ verificacion }) => [verificacion, ...verificacion.salvo]);
    for (const { fecha } of reviewed) assert.ok(fecha === null || fecha <= version.slice(0, 10), String(fecha));
  });

  it('gives no domain to two providers, and names only parents that exist', () => {
    const domains = fichas.flatMap((card) => card.dominios);
    assert.ok(domains.length > 150);
    assert.equal(new Set(domains).size, domains.length);
    const codes = new Set(fichas.map(({ codigo }) => codigo));
    const matrixes = fichas.flatMap(({ matriz }) => matriz ?? []);
    assert.ok(matrixes.length > 5);
    for (const matrix of matrixes) assert.ok(codes.has(matrix), matrix);
  });

  it('says for every action how to ask and who may, or that nobody has to', () => {
    assert.ok(actions.length > 200);
    for (const { ficha, accion } of actions) {
      const withoutProcedure = accion.canal === 'nada_que_presentar';
      assert.deepEqual(
        accion.quien.includes('nadie'),
        withoutProcedure,
        `${ficha.codigo} ${accion.accion}: nobody may ask exactly where there is nothing to file`,
      );
      assert.ok(accion.quien.length > 0 && accion.canal.length > 0);
    }
    assert.ok(actions.some(({ accion }) => accion.canal === 'nada_que_presentar'));
  });

  it('puts the telephone line after all else, and what is urgent before', () => {
    const command = (es: (card: ProveedorCard) => boolean) => fichas.filter(es).map((card) => card.orden);
    const lines = command(({ tipo }) => tipo === 'telefonia');
    const resto = command(({ tipo }) => tipo !== 'telefonia');
    assert.ok(Math.min(...lines) > Math.max(...resto));
    const messaging = command(({ tipo }) => tipo === 'mensajeria');
    assert.ok(Math.max(...messaging) < Math.min(...lines), 'chats are saved and deleted while the line lives');
    assert.equal(fichas.find(({ codigo }) => codigo === 'ryanair')?.orden, Math.min(...resto));
  });

  it('keeps dating, betting and health discreet', () => {
    const discreet = fichas.filter(({ tipo }) => isDiscreet(tipo));
    assert.ok(discreet.length >= 5);
    for (const card of discreet) assert.equal(card.discreto, true, card.codigo);
  });

  it('addresses mail by an e-mail address and everything else by a page', () => {
    const withAddress = actions.filter(({ accion }) => accion.direccion !== null);
    assert.ok(withAddress.length > 150);
    for (const { ficha, accion } of withAddress) {
      const isPage = OWN_URL.test(accion.direccion ?? '');
      assert.equal(isPage, accion.canal !== 'correo_electronico', `${ficha.codigo} ${accion.accion}`);
      if (isPage) assert.ok(URL.canParse(accion.direccion ?? ''));
    }
    for (const { pagina } of fichas) if (pagina) assert.ok(URL.canParse(pagina), pagina);
  });

  it('writes short notes in both languages, in Spanish with usted', () => {
    const notes = [...fichas, ...actions.map(({ accion }) => accion)].flatMap((one) => one.notas ?? []);
    assert.ok(notes.length > 100);
    for (const { es, en } of notes) {
      for (const note of [es, en]) assert.ok(note.length <= 400 && note === note.trim() && note.endsWith('.'), note);
      assert.notEqual(es, en);
      assert.doesNotMatch(es, /(?<!\p{L})(?:tu|tus|tú|te|ti|contigo)(?!\p{L})/iu, es);
      assert.doesNotMatch(`${es}${en}`, /!/);
    }
  });

  it('names day and source of all that it calls verified, and leaves null what nobody knows', () => {
    const certainties = fichas.flatMap((card) => [...certaintiesOf(card)]);
    const en = (state: string) => certainties.filter(([, certainty]) => certainty.estado === state);
    assert.ok(en('verificado').length > 300 && en('no_verificado').length > 300 && en('desconocido').length > 300);
    for (const [field, { fecha, fuente }] of en('verificado')) assert.ok(fecha && fuente, field);
    for (const [field, { fecha, fuente }] of en('desconocido')) assert.ok(!fecha && !fuente, field);
  });

  it('is presented in both languages as the contract says', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true });
    addFormats.default(ajv, ['date']);
    const isProveedor = ajv.compile(Proveedor);
    for (const card of fichas) {
      for (const language of ['es', 'en'] as const)
        assert.ok(
          isProveedor(presentProveedor(card, language)),
          `${card.codigo}: ${ajv.errorsText(isProveedor.errors)}`,
        );
    }
  });

  it('is explained: every kind stands in the documentation', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../../docs/catalogo.md'), 'utf8');
    for (const [type, meaning] of Object.entries(TYPE_TEXT))
      assert.ok(text.includes(`| \`${type}\` | ${meaning}`), type);
  });
});

describe('loading the catalogue', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'albacea-catalogo-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** A copy of the catalogue with one file changed. */
  async function having(name: string, change: (content: ProveedorCard[]) => unknown): Promise<string> {
    const copy = await mkdtemp(join(folder, 'copia-'));
    await cp(import.meta.dirname, copy, { recursive: true, filter: (route) => !route.endsWith('.ts') });
    const route = join(copy, 'proveedores', name);
    await writeFile(route, JSON.stringify(change(JSON.parse(await readFile(route, 'utf8')))));
    return copy;
  }

  it('refuses data that do not fit the schema, naming file and place of each', async () => {
    const copy = await having('musica.json', ([card]) => [{ ...card, orden: 'pronto', color: 'verde' }]);
    await assert.rejects(loadProveedores(copy), (error: Error) => {
      assert.match(error.message, /musica\.json\/0\/orden: must be integer/);
      assert.match(error.message, /musica\.json\/0: must NOT have additional properties/);
      return true;
    });
  });

  it('refuses an entry in the file of another kind, and entries that contradict each other', async () => {
    const foreign = await having('musica.json', ([card]) => [{ ...card, tipo: 'video' }]);
    await assert.rejects(loadProveedores(foreign), /musica\.json: spotify is of the kind video/);
    const repeated = await having('musica.json', ([card]) => [card, { ...card, codigo: 'otra', matriz: 'nadie' }]);
    await assert.rejects(
      loadProveedores(repeated),
      /otra: dominios: spotify\.com belongs to spotify[\s\S]*no provider nadie/,
    );
  });

  it('reads the same catalogue from a copy as from the source tree', async () => {
    const copy = await having('musica.json', (content) => content);
    assert.deepEqual((await loadProveedores(copy)).fichas, fichas);
  });
});
