/** A bank statement through the portal: recurring charges are offered, and nothing else of the statement is stored anywhere. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RecognisedCuenta, UnrecognisedCargo } from '@albacea/contract/schemas/family.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { readInThread } from '../../src/cuentas/bank-statements/propose-charges.ts';
import { loadCatalogo } from '../../src/cuentas/catalogo/load-catalogo.ts';
import { createLane, type Lane } from '../../src/platform/worker-pool/lane.ts';
import type { DomainError } from '../../src/shared/errors.ts';
import { BANKS, norma43 } from '../bank-statements/banks.ts';
import { aHome, TODAY } from '../bank-statements/homes.ts';
import { dumpTables, find, findInFiles, needlesOf } from '../support/canaries.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { enter, oneFamily } from '../support/family.ts';
import { aForm, aPdf } from '../support/files.ts';
import type { BrowserType } from '../support/web-apps.ts';

const CANARIES = {
  holder: 'Hermelindúx Wamboçortegui',
  doctor: 'CLINICA ALCARAVANES DEL ZUÑIGUEZ',
  rent: 'ALQUILER PISO FUENTECANGREJOS',
  iban: 'ES9121000418450200051332',
};
const months = Array.from({ length: 8 }, (_, i) => `0${i + 3}/2026`.slice(-7));
/** Eight months with one subscription of the catalogue, a rent and a doctor. */
const EXTRACTO = [
  `Titular;${CANARIES.holder}`,
  `Cuenta;${CANARIES.iban}`,
  '',
  'Fecha;Concepto;Importe;Divisa',
  ...months.flatMap((month) => [
    `03/${month};NETFLIX.COM 4029357733;-12,99;EUR`,
    `05/${month};${CANARIES.rent};-650,00;EUR`,
    `17/${month};COMPRA ${CANARIES.doctor};-${month.slice(1, 2)}3,10;EUR`,
  ]),
  '12/11/2026;BIZUM A FAVOR DE ALGUIEN;-20,00;EUR',
].join('\r\n');

describe('a bank statement in the portal', () => {
  let e: Environment;
  let a: Aseguradora;
  let heredera: BrowserType;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    a = await e.aseguradora('A');
    heredera = (await oneFamily(e, a)).heredera;
  });
  after(() => e.close());

  const upload = async (
    browser: BrowserType,
    content: Buffer | string,
    theHeaders: Record<string, string> = {},
  ): Promise<Reply> => {
    const form = aForm([{ name: 'fichero', value: content, file: 'movimientos.csv', type: 'text/csv' }]);
    const { statusCode, headers, body } = await e.app.inject({
      method: 'POST',
      url: '/portal/api/extractos',
      headers: {
        host: a.host,
        cookie: browser.cookie() ?? '',
        'sec-fetch-site': 'same-origin',
        ...form.headers,
        ...theHeaders,
      },
      payload: form.body,
    });
    return { status: statusCode, headers, text: body, json: JSON.parse(body) };
  };

  it('offers recurring charges with the reason, in the reader’s language, also those without a known provider', async () => {
    const { status, text, json } = await upload(heredera, EXTRACTO);
    assert.equal(status, 200, text);
    const { movimientos, formato, reconocidas, sin_reconocer } = json.data;
    assert.deepEqual([movimientos, formato], [25, 'csv']);
    assert.equal(reconocidas.length, 1);
    const [netflix] = reconocidas as [RecognisedCuenta];
    assert.deepEqual(
      [netflix.proveedor_codigo, netflix.nombre, netflix.cargo, netflix.certeza, netflix.ya_en_lista, netflix.cargos],
      ['netflix', 'Netflix', { importe: '12.99', periodicidad: 'mensual' }, 'alta', false, 8],
    );
    assert.match(netflix.explicacion, /Ocho cargos de 12,99/);
    const rent = (sin_reconocer as UnrecognisedCargo[]).find(({ importe }) => importe === '650.00');
    assert.deepEqual([rent?.periodicidad, rent?.motivo], ['mensual', 'sin_ficha']);
    const inEnglish = await upload(heredera, EXTRACTO, { 'accept-language': 'en' });
    assert.match(inEnglish.json.data.reconocidas[0].explicacion, /Eight charges of €12.99/);
  });

  it('leaves nothing of itself in the database, the store, the folder or the log, except the accounts that the family picks', async () => {
    const family = await oneFamily(e, a);
    const { json } = await upload(family.heredera, EXTRACTO);
    for (const bad of [
      `${EXTRACTO}\r\n99/99/2026;${CANARIES.doctor};mucho;EUR`,
      `${CANARIES.holder};${CANARIES.rent}\r\n`.repeat(50),
    ])
      await upload(family.heredera, bad);
    const [{ proveedor_codigo, cargo }] = json.data.reconocidas;
    const placed = await family.heredera.request('POST', '/cuentas', { cuentas: [{ proveedor_codigo, cargo }] });
    assert.equal(placed.status, 201, placed.text);
    const needles = needlesOf({ ...CANARIES, merchant: 'NETFLIX.COM 4029357733' });
    const { bytes } = await dumpTables(e.base.superSql);
    assert.deepEqual(find(needles, bytes), []);
    assert.deepEqual(find(needles, Buffer.from(e.log.join('\n'))), []);
    assert.deepEqual(await findInFiles(needles, e.program.config.dataDir), []);
    const [cuenta] = placed.json.data.elementos;
    assert.deepEqual([cuenta.proveedor, cuenta.cargo.importe], ['Netflix', '12.99']);
    const other = await upload(family.heredera, EXTRACTO);
    assert.equal(other.json.data.reconocidas[0].ya_en_lista, true);
  });

  it('makes one account of a charge that is picked twice, as after a lost connection', async () => {
    const { heredera: other } = await oneFamily(e, a);
    const body = {
      cuentas: [{ proveedor_codigo: 'netflix', cargo: { importe: '12.99', periodicidad: 'mensual' } }],
    };
    assert.equal((await other.request('POST', '/cuentas', body)).status, 201);
    const repeated = await other.request('POST', '/cuentas', body);
    assert.deepEqual([repeated.status, repeated.headers['x-error-code']], [409, 'cuenta_duplicada']);
    assert.equal((await other.request('GET', '/cuentas')).json.data.elementos.length, 1);
  });

  it('is refused with advice if it is an empty PDF, an old or broken spreadsheet, half a photo, an empty file or prose', async () => {
    const xlsx = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200, 1)]);
    const xls = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    for (const [content, said] of [
      [aPdf(), /PDF es una imagen.*Haga una foto de cada página/],
      [xlsx, /hoja de Excel.*guárdela como libro de Excel/],
      [xls, /Excel antiguo.*guárdelo como libro de Excel/],
      [Buffer.from('ffd8ffe000104a464946', 'hex'), /La foto está dañada.*Haga otra foto/],
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), /HEIC.*JPEG/],
      [Buffer.alloc(0), /vacío/],
      [Buffer.from('Querida hija: esto no es un extracto.'), /CSV o Norma 43/],
    ] as const) {
      const { status, json, headers } = await upload(heredera, content);
      assert.deepEqual([status, headers['x-error-code']], [422, 'validacion']);
      assert.match(json.error, said);
    }
  });

  it('is also accepted as JSON, and refused beyond 16 MiB', async () => {
    const contenido = Buffer.from(EXTRACTO).toString('base64');
    assert.equal((await heredera.request('POST', '/extractos', { contenido })).status, 200);
    const large = await upload(heredera, Buffer.alloc(16 * 1024 * 1024 + 1, 0x41));
    assert.deepEqual([large.status, large.headers['x-error-code']], [413, 'cuerpo_demasiado_grande']);
  });

  /** The browser of a family whose case has ended. */
  const ofEndedCase = async () => {
    const family = await oneFamily(e, a);
    await e.base.superSql(
      `update casos set estado = 'cerrado', resultado = 'desistido', cerrado = now(), en_espera_de = null where aseguradora_id = $1 and caso_id = $2`,
      [a.id, family.casoId],
    );
    return enter(e, a, family.token);
  };

  it('is not read for a case that has ended', async () => {
    const { status, headers } = await upload(await ofEndedCase(), EXTRACTO);
    assert.deepEqual([status, headers['x-error-code']], [409, 'estado_no_permite']);
  });

  it('of thousands of lines is read completely, in both formats, while another request is answered', async () => {
    const { movements, labels } = aHome(5, 5_000);
    for (const text of [norma43(movements), BANKS[1]?.write(movements) ?? '']) {
      const reading = upload(heredera, Buffer.from(text, 'latin1'));
      assert.equal((await heredera.request('GET', '/caso')).status, 200);
      const { status, json, text: response } = await reading;
      assert.equal(status, 200, response.slice(0, 300));
      assert.equal(json.data.movimientos, movements.length);
      const identified = new Set(labels.flatMap(({ codigo }) => codigo ?? []));
      for (const { proveedor_codigo } of json.data.reconocidas)
        assert.ok(identified.has(proveedor_codigo), proveedor_codigo);
      assert.ok(json.data.reconocidas.length > 0);
    }
  });

  it('can be sent thirty times an hour in one case, refused ones included', async () => {
    const browser = await ofEndedCase(); // refused before a worker thread reads them
    const bad = () => upload(browser, '');
    const states = (await Promise.all(Array.from({ length: 8 }, bad))).map(({ status }) => status);
    assert.ok(
      states.every((state) => state === 409),
      states.join(),
    );
    for (let i = 8; i < 30; i += 1) await bad();
    assert.equal((await bad()).status, 429);
    assert.equal((await upload(heredera, EXTRACTO)).status, 200, 'another case has a limit of its own');
  });
});

describe('the thread that reads a statement', () => {
  let cards: readonly ProveedorCard[];
  before(async () => {
    cards = (await loadCatalogo()).cards;
  });

  const bytes = Buffer.from(norma43(aHome(7, 3_000).movements));
  const rejection = (code: string, text?: RegExp) => (error: DomainError) => {
    assert.equal(error.codigo, code);
    if (text) assert.match(JSON.stringify(error.valores), text);
    return true;
  };

  const LIMITS = { threads: 1, timeout: 10_000, heap: 512, idle: 0, perCaso: 2, perInsurer: 32, total: 256 };
  const lanesOf = (lane: Lane) => ({ statements: lane, photos: lane });
  const order = (insurer: string) => ({ caller: { insurer, caso: 'x' } });

  it('is stopped when it takes too much memory, and the next statement is read', async (t) => {
    const small = createLane({ ...LIMITS, heap: 12 });
    t.after(() => small.close());
    const reading = readInThread(lanesOf(small), order('a'), { bytes, cards, today: TODAY });
    await assert.rejects(reading, rejection('validacion', /periodo más corto/));
    const lane = createLane(LIMITS);
    t.after(() => lane.close());
    await assert.rejects(
      readInThread(lanesOf(lane), order('a'), { bytes: Buffer.from('x'), cards, today: TODAY }),
      rejection('validacion'),
    );
    assert.ok((await readInThread(lanesOf(lane), order('a'), { bytes, cards, today: TODAY })).propuestas.length > 0);
  });

  it('queues a few statements of a case and refuses further ones, while that of another insurer is read', async (t) => {
    const lane = createLane(LIMITS);
    t.after(() => lane.close());
    const one = (insurer: string) =>
      readInThread(lanesOf(lane), order(insurer), { bytes: Buffer.from(EXTRACTO), cards, today: TODAY });
    const all = await Promise.allSettled(['a', 'a', 'a', 'a', 'a', 'b'].map(one));
    const refused = all.flatMap((one, i) => (one.status === 'rejected' ? [[i, one.reason.codigo]] : []));
    assert.deepEqual(refused, [
      [3, 'no_disponible'],
      [4, 'no_disponible'],
    ]);
  });
});
