/** The data of the catalogue themselves, as the release brings them. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type FichaDeProveedor, Proveedor } from '@albacea/contract/proveedores.ts';
import { TEXTO_DE_TIPO } from '@albacea/contract/proveedores-listas.ts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { cargarProveedores, leerFicheros } from './cargar-proveedores.ts';
import { presentarProveedor } from './presentar.ts';
import { certezasDe, esDiscreto } from './reglas-verificacion.ts';

const { fichas, version } = await cargarProveedores();
const acciones = fichas.flatMap((ficha) => ficha.acciones.map((accion) => ({ ficha, accion })));
const URL_PROPIA = /^https?:\/\//;

describe('the provider catalogue', () => {
  it('has every researched provider, each under one code, in files by kind and order of codes', async () => {
    assert.ok(fichas.length >= 116);
    assert.equal(new Set(fichas.map(({ codigo }) => codigo)).size, fichas.length);
    for (const { nombre, contenido } of (await leerFicheros()).ficheros) {
      const codigos = (contenido as FichaDeProveedor[]).map(({ codigo }) => codigo);
      assert.deepEqual(codigos, [...codigos].sort(), nombre);
    }
  });

  it('has a version of the day it was changed, raised with every change of the data', async () => {
    assert.match(version, /^\d{4}-\d{2}-\d{2}\.\d+$/);
    const { huella, huellaReal } = await leerFicheros();
    assert.equal(
      huella,
      huellaReal,
      `the data changed: raise the version in version.json and put huella ${huellaReal}`,
    );
    const revisados = fichas.flatMap(({ verificacion }) => [verificacion, ...verificacion.salvo]);
    for (const { fecha } of revisados) assert.ok(fecha === null || fecha <= version.slice(0, 10), String(fecha));
  });

  it('gives no domain to two providers, and names only parents that exist', () => {
    const dominios = fichas.flatMap((ficha) => ficha.dominios);
    assert.ok(dominios.length > 150);
    assert.equal(new Set(dominios).size, dominios.length);
    const codigos = new Set(fichas.map(({ codigo }) => codigo));
    const matrices = fichas.flatMap(({ matriz }) => matriz ?? []);
    assert.ok(matrices.length > 5);
    for (const matriz of matrices) assert.ok(codigos.has(matriz), matriz);
  });

  it('says for every action how to ask and who may, or that nobody has to', () => {
    assert.ok(acciones.length > 200);
    for (const { ficha, accion } of acciones) {
      const sinTramite = accion.canal === 'nada_que_presentar';
      assert.deepEqual(
        accion.quien.includes('nadie'),
        sinTramite,
        `${ficha.codigo} ${accion.accion}: nobody may ask exactly where there is nothing to file`,
      );
      assert.ok(accion.quien.length > 0 && accion.canal.length > 0);
    }
    assert.ok(acciones.some(({ accion }) => accion.canal === 'nada_que_presentar'));
  });

  it('puts the telephone line after all else, and what is urgent before', () => {
    const orden = (es: (ficha: FichaDeProveedor) => boolean) => fichas.filter(es).map((ficha) => ficha.orden);
    const lineas = orden(({ tipo }) => tipo === 'telefonia');
    const resto = orden(({ tipo }) => tipo !== 'telefonia');
    assert.ok(Math.min(...lineas) > Math.max(...resto));
    const mensajeria = orden(({ tipo }) => tipo === 'mensajeria');
    assert.ok(Math.max(...mensajeria) < Math.min(...lineas), 'chats are saved and deleted while the line lives');
    assert.equal(fichas.find(({ codigo }) => codigo === 'ryanair')?.orden, Math.min(...resto));
  });

  it('keeps dating, betting and health discreet', () => {
    const discretos = fichas.filter(({ tipo }) => esDiscreto(tipo));
    assert.ok(discretos.length >= 5);
    for (const ficha of discretos) assert.equal(ficha.discreto, true, ficha.codigo);
  });

  it('addresses mail by an e-mail address and everything else by a page', () => {
    const conDireccion = acciones.filter(({ accion }) => accion.direccion !== null);
    assert.ok(conDireccion.length > 150);
    for (const { ficha, accion } of conDireccion) {
      const esPagina = URL_PROPIA.test(accion.direccion ?? '');
      assert.equal(esPagina, accion.canal !== 'correo_electronico', `${ficha.codigo} ${accion.accion}`);
      if (esPagina) assert.ok(URL.canParse(accion.direccion ?? ''));
    }
    for (const { pagina } of fichas) if (pagina) assert.ok(URL.canParse(pagina), pagina);
  });

  it('writes short notes in both languages, in Spanish with usted', () => {
    const notas = [...fichas, ...acciones.map(({ accion }) => accion)].flatMap((una) => una.notas ?? []);
    assert.ok(notas.length > 100);
    for (const { es, en } of notas) {
      for (const nota of [es, en]) assert.ok(nota.length <= 400 && nota === nota.trim() && nota.endsWith('.'), nota);
      assert.notEqual(es, en);
      assert.doesNotMatch(es, /(?<!\p{L})(?:tu|tus|tú|te|ti|contigo)(?!\p{L})/iu, es);
      assert.doesNotMatch(`${es}${en}`, /!/);
    }
  });

  it('names day and source of all that it calls verified, and leaves null what nobody knows', () => {
    const certezas = fichas.flatMap((ficha) => [...certezasDe(ficha)]);
    const en = (estado: string) => certezas.filter(([, certeza]) => certeza.estado === estado);
    assert.ok(en('verificado').length > 300 && en('no_verificado').length > 300 && en('desconocido').length > 300);
    for (const [campo, { fecha, fuente }] of en('verificado')) assert.ok(fecha && fuente, campo);
    for (const [campo, { fecha, fuente }] of en('desconocido')) assert.ok(!fecha && !fuente, campo);
  });

  it('is presented in both languages as the contract says', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true });
    addFormats.default(ajv, ['date']);
    const esProveedor = ajv.compile(Proveedor);
    for (const ficha of fichas) {
      for (const idioma of ['es', 'en'] as const)
        assert.ok(
          esProveedor(presentarProveedor(ficha, idioma)),
          `${ficha.codigo}: ${ajv.errorsText(esProveedor.errors)}`,
        );
    }
  });

  it('is explained: every kind stands in the documentation', async () => {
    const texto = await readFile(join(import.meta.dirname, '../../../../docs/catalogo.md'), 'utf8');
    for (const [tipo, significado] of Object.entries(TEXTO_DE_TIPO))
      assert.ok(texto.includes(`| \`${tipo}\` | ${significado}`), tipo);
  });
});

describe('loading the catalogue', () => {
  let carpeta: string;
  before(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'albacea-catalogo-'));
  });
  after(() => rm(carpeta, { recursive: true, force: true }));

  /** A copy of the catalogue with one file changed. */
  async function con(nombre: string, cambiar: (contenido: FichaDeProveedor[]) => unknown): Promise<string> {
    const copia = await mkdtemp(join(carpeta, 'copia-'));
    await cp(import.meta.dirname, copia, { recursive: true, filter: (ruta) => !ruta.endsWith('.ts') });
    const ruta = join(copia, 'proveedores', nombre);
    await writeFile(ruta, JSON.stringify(cambiar(JSON.parse(await readFile(ruta, 'utf8')))));
    return copia;
  }

  it('refuses data that do not fit the schema, naming file and place of each', async () => {
    const copia = await con('musica.json', ([ficha]) => [{ ...ficha, orden: 'pronto', color: 'verde' }]);
    await assert.rejects(cargarProveedores(copia), (error: Error) => {
      assert.match(error.message, /musica\.json\/0\/orden: must be integer/);
      assert.match(error.message, /musica\.json\/0: must NOT have additional properties/);
      return true;
    });
  });

  it('refuses an entry in the file of another kind, and entries that contradict each other', async () => {
    const ajena = await con('musica.json', ([ficha]) => [{ ...ficha, tipo: 'video' }]);
    await assert.rejects(cargarProveedores(ajena), /musica\.json: spotify is of the kind video/);
    const repetida = await con('musica.json', ([ficha]) => [ficha, { ...ficha, codigo: 'otra', matriz: 'nadie' }]);
    await assert.rejects(
      cargarProveedores(repetida),
      /otra: dominios: spotify\.com belongs to spotify[\s\S]*no provider nadie/,
    );
  });

  it('reads the same catalogue from a copy as from the source tree', async () => {
    const copia = await con('musica.json', (contenido) => contenido);
    assert.deepEqual((await cargarProveedores(copia)).fichas, fichas);
  });
});
