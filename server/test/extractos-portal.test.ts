/** A bank statement through the portal: what recurs is offered, and nothing of the statement is left anywhere. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CargoSinReconocer, CuentaReconocida } from '@albacea/contract/familia.ts';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { cargarProveedores } from '../src/capabilities/catalogo/cargar-proveedores.ts';
import { readApart } from '../src/capabilities/extractos/read-apart.ts';
import type { ErrorDeDominio } from '../src/platform/error.ts';
import { createLane } from '../src/platform/worker-pool/lane.ts';
import type { Navegador } from './aplicaciones.ts';
import { agujasDe, buscar, buscarEnFicheros, volcarTablas } from './canarios.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { BANCOS, norma43 } from './extractos/bancos.ts';
import { HOY, unHogar } from './extractos/hogares.ts';
import { entrar, unaFamilia } from './familia.ts';
import { unFormulario, unPdf } from './ficheros.ts';

const CANARIOS = {
  holder: 'Hermelindúx Wamboçortegui',
  doctor: 'CLINICA ALCARAVANES DEL ZUÑIGUEZ',
  rent: 'ALQUILER PISO FUENTECANGREJOS',
  iban: 'ES9121000418450200051332',
};
const meses = Array.from({ length: 8 }, (_, i) => `0${i + 3}/2026`.slice(-7));
/** Eight months of one subscription in the catalogue, one rent, one doctor. */
const EXTRACTO = [
  `Titular;${CANARIOS.holder}`,
  `Cuenta;${CANARIOS.iban}`,
  '',
  'Fecha;Concepto;Importe;Divisa',
  ...meses.flatMap((mes) => [
    `03/${mes};NETFLIX.COM 4029357733;-12,99;EUR`,
    `05/${mes};${CANARIOS.rent};-650,00;EUR`,
    `17/${mes};COMPRA ${CANARIOS.doctor};-${mes.slice(1, 2)}3,10;EUR`,
  ]),
  '12/11/2026;BIZUM A FAVOR DE ALGUIEN;-20,00;EUR',
].join('\r\n');

describe('a bank statement in the portal', () => {
  let e: Entorno;
  let a: Aseguradora;
  let heredera: Navegador;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    a = await e.aseguradora('A');
    heredera = (await unaFamilia(e, a)).heredera;
  });
  after(() => e.cerrar());

  const subir = async (
    navegador: Navegador,
    contenido: Buffer | string,
    cabeceras: Record<string, string> = {},
  ): Promise<Respuesta> => {
    const formulario = unFormulario([
      { nombre: 'fichero', valor: contenido, fichero: 'movimientos.csv', tipo: 'text/csv' },
    ]);
    const { statusCode, headers, body } = await e.app.inject({
      method: 'POST',
      url: '/portal/api/extractos',
      headers: {
        host: a.host,
        cookie: navegador.galleta() ?? '',
        'sec-fetch-site': 'same-origin',
        ...formulario.cabeceras,
        ...cabeceras,
      },
      payload: formulario.cuerpo,
    });
    return { estado: statusCode, cabeceras: headers, texto: body, json: JSON.parse(body) };
  };

  it('offers what recurs with the reason, in the language of who asks, and what it can not name', async () => {
    const { estado, texto, json } = await subir(heredera, EXTRACTO);
    assert.equal(estado, 200, texto);
    const { movimientos, formato, reconocidas, sin_reconocer } = json.data;
    assert.deepEqual([movimientos, formato], [25, 'csv']);
    assert.equal(reconocidas.length, 1);
    const [netflix] = reconocidas as [CuentaReconocida];
    assert.deepEqual(
      [netflix.proveedor_codigo, netflix.nombre, netflix.cargo, netflix.certeza, netflix.ya_en_lista, netflix.cargos],
      ['netflix', 'Netflix', { importe: 12.99, periodicidad: 'mensual' }, 'alta', false, 8],
    );
    assert.match(netflix.explicacion, /Ocho cargos de 12,99/);
    const alquiler = (sin_reconocer as CargoSinReconocer[]).find(({ importe }) => importe === 650);
    assert.deepEqual([alquiler?.periodicidad, alquiler?.motivo], ['mensual', 'sin_ficha']);
    const enIngles = await subir(heredera, EXTRACTO, { 'accept-language': 'en' });
    assert.match(enIngles.json.data.reconocidas[0].explicacion, /Eight charges of €12.99/);
  });

  it('leaves nothing of itself in the database, the store, the folder or the log; what the family picks stays', async () => {
    const familia = await unaFamilia(e, a);
    const { json } = await subir(familia.heredera, EXTRACTO);
    for (const malo of [
      `${EXTRACTO}\r\n99/99/2026;${CANARIOS.doctor};mucho;EUR`,
      `${CANARIOS.holder};${CANARIOS.rent}\r\n`.repeat(50),
    ])
      await subir(familia.heredera, malo);
    const [{ proveedor_codigo, cargo }] = json.data.reconocidas;
    const puesta = await familia.heredera.pedir('POST', '/cuentas', { cuentas: [{ proveedor_codigo, cargo }] });
    assert.equal(puesta.estado, 201, puesta.texto);
    const agujas = agujasDe({ ...CANARIOS, merchant: 'NETFLIX.COM 4029357733' });
    const { bytes } = await volcarTablas(e.base.superSql);
    assert.deepEqual(buscar(agujas, bytes), []);
    assert.deepEqual(buscar(agujas, Buffer.from(e.registro.join('\n'))), []);
    assert.deepEqual(await buscarEnFicheros(agujas, e.programa.config.dataDir), []);
    const [cuenta] = puesta.json.data.elementos;
    assert.deepEqual([cuenta.proveedor, cuenta.cargo.importe], ['Netflix', 12.99]);
    const otra = await subir(familia.heredera, EXTRACTO);
    assert.equal(otra.json.data.reconocidas[0].ya_en_lista, true);
  });

  it('picked twice, as after a lost connection, is one account', async () => {
    const { heredera: otra } = await unaFamilia(e, a);
    const cuerpo = {
      cuentas: [{ proveedor_codigo: 'netflix', cargo: { importe: 12.99, periodicidad: 'mensual' } }],
    };
    assert.equal((await otra.pedir('POST', '/cuentas', cuerpo)).estado, 201);
    const repetida = await otra.pedir('POST', '/cuentas', cuerpo);
    assert.deepEqual([repetida.estado, repetida.cabeceras['x-error-code']], [409, 'cuenta_duplicada']);
    assert.equal((await otra.pedir('GET', '/cuentas')).json.data.elementos.length, 1);
  });

  it('that is a PDF, a spreadsheet, a photo, empty or prose is refused with what to do instead', async () => {
    const xlsx = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200, 1)]);
    const xls = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    for (const [contenido, dicho] of [
      [unPdf(), /PDF.*CSV o Norma 43/],
      [xlsx, /hoja de cálculo.*guárdela como CSV/],
      [xls, /hoja de cálculo.*guárdela como CSV/],
      [Buffer.from('ffd8ffe000104a464946', 'hex'), /CSV o Norma 43/],
      [Buffer.alloc(0), /vacío/],
      [Buffer.from('Querida hija: esto no es un extracto.'), /CSV o Norma 43/],
    ] as const) {
      const { estado, json, cabeceras } = await subir(heredera, contenido);
      assert.deepEqual([estado, cabeceras['x-error-code']], [422, 'validacion']);
      assert.match(json.error, dicho);
    }
  });

  it('also comes as JSON, and is no larger than it may be', async () => {
    const contenido = Buffer.from(EXTRACTO).toString('base64');
    assert.equal((await heredera.pedir('POST', '/extractos', { contenido })).estado, 200);
    const grande = await subir(heredera, Buffer.alloc(16 * 1024 * 1024 + 1, 0x41));
    assert.deepEqual([grande.estado, grande.cabeceras['x-error-code']], [413, 'cuerpo_demasiado_grande']);
  });

  it('of a case that has ended is not read', async () => {
    const familia = await unaFamilia(e, a);
    await e.base.superSql(
      `update casos set estado = 'cerrado', resultado = 'desistido', cerrado = now(), en_espera_de = null where aseguradora_id = $1 and caso_id = $2`,
      [a.id, familia.casoId],
    );
    const { estado, cabeceras } = await subir(await entrar(e, a, familia.token), EXTRACTO);
    assert.deepEqual([estado, cabeceras['x-error-code']], [409, 'estado_no_permite']);
  });

  it('of fifty thousand lines is read whole, in both formats, and the request of another is answered meanwhile', async () => {
    const { apuntes, etiquetas } = unHogar(50_000, 46_000);
    const ultimos = apuntes.slice(-50_000);
    for (const texto of [norma43(ultimos), BANCOS[1]?.escribir(ultimos) ?? '']) {
      const lectura = subir(heredera, Buffer.from(texto, 'latin1'));
      assert.equal((await heredera.pedir('GET', '/caso')).estado, 200);
      const { estado, json, texto: respuesta } = await lectura;
      assert.equal(estado, 200, respuesta.slice(0, 300));
      assert.equal(json.data.movimientos, ultimos.length);
      const conFicha = new Set(etiquetas.flatMap(({ codigo }) => codigo ?? []));
      for (const { proveedor_codigo } of json.data.reconocidas)
        assert.ok(conFicha.has(proveedor_codigo), proveedor_codigo);
      assert.ok(json.data.reconocidas.length > 0);
    }
  });

  it('is read thirty times an hour in one case, whatever comes of it', async () => {
    const familia = await unaFamilia(e, a);
    const malo = () => subir(familia.heredera, '');
    const estados = (await Promise.all(Array.from({ length: 8 }, malo))).map(({ estado }) => estado);
    assert.ok(
      estados.every((estado) => estado === 422),
      estados.join(),
    );
    for (let i = 8; i < 30; i += 1) await malo();
    assert.equal((await malo()).estado, 429);
    assert.equal((await subir(heredera, EXTRACTO)).estado, 200, 'another case has its own');
  });
});

describe('the thread that reads a statement', () => {
  let fichas: readonly FichaDeProveedor[];
  before(async () => {
    fichas = (await cargarProveedores()).fichas;
  });

  const bytes = Buffer.from(norma43(unHogar(7, 20_000).apuntes));
  const rechazo = (codigo: string, texto?: RegExp) => (error: ErrorDeDominio) => {
    assert.equal(error.codigo, codigo);
    if (texto) assert.match(JSON.stringify(error.valores), texto);
    return true;
  };

  const LIMITS = { threads: 1, timeout: 10_000, heap: 512, idle: 0, perCaso: 2, perInsurer: 32, total: 256 };
  const order = (insurer: string) => ({ caller: { insurer, caso: 'x' }, signal: new AbortController().signal });

  it('is killed when it takes too long or too much memory, and the next one reads all the same', async (t) => {
    for (const limit of [{ timeout: 1 }, { heap: 12 }]) {
      const lane = createLane({ ...LIMITS, ...limit });
      t.after(() => lane.close());
      const reading = readApart(lane, order('a'), { bytes, fichas, hoy: HOY });
      await assert.rejects(reading, rechazo('validacion', /periodo más corto/));
    }
    const lane = createLane(LIMITS);
    t.after(() => lane.close());
    await assert.rejects(
      readApart(lane, order('a'), { bytes: Buffer.from('x'), fichas, hoy: HOY }),
      rechazo('validacion'),
    );
    assert.ok((await readApart(lane, order('a'), { bytes, fichas, hoy: HOY })).propuestas.length > 0);
  });

  it('of a case a few wait and the others are told to come back, while those of another insurer are read', async (t) => {
    const lane = createLane(LIMITS);
    t.after(() => lane.close());
    const one = (insurer: string) =>
      readApart(lane, order(insurer), { bytes: Buffer.from(EXTRACTO), fichas, hoy: HOY });
    const all = await Promise.allSettled(['a', 'a', 'a', 'a', 'a', 'b'].map(one));
    const refused = all.flatMap((una, i) => (una.status === 'rejected' ? [[i, una.reason.codigo]] : []));
    assert.deepEqual(refused, [
      [3, 'no_disponible'],
      [4, 'no_disponible'],
    ]);
  });
});
