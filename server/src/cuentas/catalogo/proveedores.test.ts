/** Checks the data of the catalogue itself, as the release brings it. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DATA_PAPERS, isOfFamilyAlone, PAPERS, type ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import { Proveedor, type ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import busquedas from './busquedas.json' with { type: 'json' };
import { loadCatalogo, readFiles } from './load-catalogo.ts';
import { presentProveedor } from './present.ts';
import { certaintiesOf, evidenceOf, isDiscreet, withoutProcedure } from './rules-verification.ts';
import { demandsOf } from './rules-ways.ts';

const TODAY = '2026-11-25';
const { cards, version } = await loadCatalogo();
const actions = cards.flatMap((card) => card.acciones.map((accion) => ({ card, accion })));
const ways = actions.flatMap(({ card, accion }) =>
  accion.vias.map((via) => ({ card, accion, via, name: `${card.codigo} ${accion.accion} ${via.codigo}` })),
);
/** Kinds for which the law itself demands a title before anything is paid out. */
const MONEY: readonly ProveedorType[] = ['banca', 'cripto', 'inversion', 'pagos'];
const OWN_URL = /^https?:\/\//;

/** The texts of an entry that people read, without the names of its ways. */
const texts = cards.flatMap((card) => [
  ...(card.notas ? [{ de: card.codigo, texto: card.notas }] : []),
  ...card.acciones.flatMap(({ accion, vias, notas, por_su_cuenta, se_pierde }) =>
    [notas, por_su_cuenta, se_pierde?.texto, ...vias.map((via) => via.notas)].flatMap((texto) =>
      texto ? [{ de: `${card.codigo} ${accion}`, texto }] : [],
    ),
  ),
]);
/**
 * Papers by the names that families use. A digital certificate is an account, and a certificate of positions is a paper that a bank issues.
 */
const PAPERS_IN_SPANISH =
  /(?<!\p{L})(?:certificad[oa]s?(?! (?:digital|electrónico|de (?:saldos|posiciones)))|testament\p{L}*|declaración de herederos|dni|nie|pasaporte|libro de familia|(?:un|el|con|mediante) poder|poderes|apoderad[oa]s?|factura\p{L}*|esquelas?|documentos? de identidad|acta notarial|escrituras?|resolución judicial|últimas voluntades|papeles)(?!\p{L})/iu;
const PAPERS_IN_ENGLISH =
  /(?<!\p{L})(?:(?<!digital )certificates?(?! of (?:balances|positions))|testaments?|probate|declaration of heirs|powers? of attorney|passports?|family book|identity (?:cards?|documents?|papers?)|obituar(?:y|ies)|court orders?|invoices?|deeds?|papers)(?!\p{L})/iu;

describe('the provider catalogue', () => {
  it('has every researched provider, each under one code, in one file for each kind, sorted by code', async () => {
    assert.ok(cards.length >= 119);
    assert.equal(new Set(cards.map(({ codigo }) => codigo)).size, cards.length);
    for (const { nombre, contenido } of (await readFiles()).ficheros) {
      const codes = (contenido as ProveedorCard[]).map(({ codigo }) => codigo);
      assert.deepEqual(codes, [...codes].sort(), nombre);
    }
  });

  it('has a version with the day of its last change, raised with every change of the data', async () => {
    assert.match(version, /^\d{4}-\d{2}-\d{2}\.\d+$/);
    const { huella, actualHash } = await readFiles();
    assert.equal(
      huella,
      actualHash,
      `the data changed: raise the version in version.json and put huella ${actualHash}`,
    );
    const reviewed = cards.flatMap(({ verificacion }) => [verificacion, ...verificacion.salvo]);
    for (const { fecha } of reviewed) assert.ok(fecha === null || fecha <= version.slice(0, 10), String(fecha));
  });

  it('gives no domain to two providers, and names only parents that exist', () => {
    const domains = cards.flatMap((card) => card.dominios);
    assert.ok(domains.length > 150);
    assert.equal(new Set(domains).size, domains.length);
    const codes = new Set(cards.map(({ codigo }) => codigo));
    const parents = cards.flatMap(({ matriz }) => matriz ?? []);
    assert.ok(parents.length > 5);
    for (const parent of parents) assert.ok(codes.has(parent), parent);
  });

  it('says for every way who may ask, or that nobody has to', () => {
    assert.ok(actions.length > 200 && ways.length > actions.length);
    for (const { via, name } of ways) {
      assert.equal(
        via.quien.includes('nadie'),
        withoutProcedure(via),
        `${name}: nobody asks exactly if nothing has to be filed`,
      );
      assert.ok(via.quien.length > 0, name);
    }
    assert.ok(ways.some(({ via }) => withoutProcedure(via)));
  });

  it('has as the usual way one that needs no designated person, if the action has such a way', () => {
    for (const { card, accion } of actions) {
      const forDesignated = ({ quien }: (typeof accion.vias)[number]) =>
        quien.every((who) => who === 'persona_designada');
      const [first] = accion.vias;
      if (first && forDesignated(first))
        assert.ok(accion.vias.every(forDesignated), `${card.codigo} ${accion.accion} ${first.codigo}`);
    }
  });

  it('tells families what happens to their account, and never where we looked', () => {
    const ours =
      /hemos encontrado|según (?:un|una|las|la|quejas|clientes)\b[^.]*(?:asesor|guías?|prensa)|guías? (?:que|británica|francesa|de \d)|We (?:have )?found (?:no|nothing)|have not found|(?:guide|adviser|press) (?:says|that)/i;
    for (const { de, texto } of texts)
      for (const words of [texto.es, texto.en]) assert.doesNotMatch(words, ours, `${de}: ${words}`);
  });

  it('gives no source a name that repeats its date, or that says that it has none', () => {
    const evidence = cards.flatMap(({ verificacion }) => [verificacion, ...verificacion.salvo]);
    for (const { fuente } of evidence) {
      const [referencia, date] = [fuente?.referencia ?? '', fuente?.fecha_documento ?? null];
      assert.doesNotMatch(referencia, /sin fecha/, referencia);
      if (date === null || /^https?:/.test(referencia)) continue;
      assert.ok(!referencia.includes(date.split('-').reverse().join('-')), `${referencia} of ${date}`);
      if (date.length === 4) assert.ok(!referencia.endsWith(date), `${referencia} of ${date}`);
    }
  });

  it('leaves to the family alone everything done in an app, where nobody else gets in and no letter arrives', () => {
    const inApp = ways.filter(({ via }) => via.canal === 'en_la_aplicacion');
    const codes = new Set(inApp.map(({ card }) => card.codigo));
    for (const code of ['binance', 'telegram', 'tiktok', 'whatsapp']) assert.ok(codes.has(code), code);
    for (const { via, name } of inApp) assert.ok(isOfFamilyAlone(via), name);
  });

  it('never lets just anybody ask for money or a contract', () => {
    const transfers = ways.filter(({ accion }) => accion.accion === 'transferir');
    assert.ok(transfers.length > 30);
    for (const { via, name } of transfers) assert.ok(!via.quien.includes('cualquiera'), name);
  });

  it('lets a request wait for a costly paper only for money, or if an official page demands the paper of everybody', () => {
    const costly = PAPERS.filter((paper) => paper !== 'certificado_defuncion' && !DATA_PAPERS.includes(paper));
    const isCostly = ({ card, accion, via }: (typeof ways)[number]) =>
      demandsOf(card, accion.accion, via, TODAY).some((set) => set.some((paper) => costly.includes(paper)));
    const held = ways.filter((way) => !MONEY.includes(way.card.tipo) && isCostly(way)).map(({ name }) => name);
    assert.deepEqual(held, [
      'dgt transferir sin-adjudicatario',
      'dropbox obtener_datos carta',
      'facebook eliminar sin-certificado',
      'instagram conmemorar aviso',
      'instagram eliminar con-una-prueba',
      'microsoft obtener_datos notificacion',
      'ryanair transferir familia',
      'ryanair transferir albacea',
    ]);
  });

  it('puts urgent accounts first and the telephone line last', () => {
    const orders = (isSuch: (card: ProveedorCard) => boolean) => cards.filter(isSuch).map((card) => card.orden);
    const lines = orders(({ tipo }) => tipo === 'telefonia');
    const rest = orders(({ tipo }) => tipo !== 'telefonia');
    assert.ok(Math.min(...lines) > Math.max(...rest));
    const messaging = orders(({ tipo }) => tipo === 'mensajeria');
    assert.ok(
      Math.max(...messaging) < Math.min(...lines),
      'chats, which are saved and deleted by means of the line, come before it',
    );
    assert.equal(cards.find(({ codigo }) => codigo === 'ryanair')?.orden, Math.min(...rest));
  });

  it('keeps dating, betting and health discreet', () => {
    const discreet = cards.filter(({ tipo }) => isDiscreet(tipo));
    assert.ok(discreet.length >= 5);
    for (const card of discreet) assert.equal(card.discreto, true, card.codigo);
  });

  it('addresses mail by an e-mail address and everything else by a page', () => {
    const withAddress = ways.filter(({ via }) => via.direccion !== null);
    assert.ok(withAddress.length > 150);
    for (const { via, name } of withAddress) {
      const isPage = OWN_URL.test(via.direccion ?? '');
      assert.equal(isPage, via.canal !== 'correo_electronico', name);
      if (isPage) assert.ok(URL.canParse(via.direccion ?? ''), name);
    }
    for (const { pagina } of cards) if (pagina) assert.ok(URL.canParse(pagina), pagina);
  });

  it('writes short texts in both languages, in Spanish with usted', () => {
    assert.ok(texts.length > 200);
    for (const { texto } of texts) {
      for (const one of [texto.es, texto.en])
        assert.ok(one.length <= 400 && one === one.trim() && one.endsWith('.'), one);
      assert.notEqual(texto.es, texto.en);
      assert.doesNotMatch(`${texto.es}${texto.en}`, /!/);
    }
    for (const { es } of [...texts.map(({ texto }) => texto), ...ways.map(({ via }) => via.nombre)])
      assert.doesNotMatch(es, /(?<!\p{L})(?:tu|tus|tú|te|ti|contigo)(?!\p{L})/iu, es);
  });

  it('leaves an unknown channel null, and says so in the text of the way', () => {
    const unknown = ways.filter(({ via }) => via.canal === null);
    assert.deepEqual(
      unknown.map(({ name }) => name),
      [
        'dropbox eliminar soporte',
        'fnmt-certificate eliminar oficina',
        'proton eliminar soporte',
        'yahoo eliminar soporte',
      ],
    );
    for (const { accion, via, name } of unknown) {
      assert.match(via.notas?.es ?? accion.notas?.es ?? '', /No sabemos|averiguamos|pregunte en una oficina/, name);
      assert.match(
        via.notas?.en ?? accion.notas?.en ?? '',
        /We do not know|find out|ask at an accreditation office/,
        name,
      );
    }
  });

  it('repeats no legal term: those are in rules-legal-terms.ts', () => {
    const terms = actions.filter(({ accion }) => accion.plazo_publicado_dias !== null);
    assert.ok(terms.length > 5);
    for (const { card, accion } of terms) {
      const { fuente } = evidenceOf(card, `acciones.${accion.accion}.plazo_publicado_dias`);
      assert.doesNotMatch(fuente?.referencia ?? '', /boe\.es|Ley |Real Decreto/, `${card.codigo} ${accion.accion}`);
    }
    for (const { card, accion } of actions.filter((one) => one.card.tipo === 'telefonia'))
      assert.doesNotMatch(`${accion.notas?.es}${accion.notas?.en}`, /días hábiles|working days/, card.codigo);
  });

  it('names every way briefly, in both languages', () => {
    for (const { via, name } of ways)
      for (const one of [via.nombre.es, via.nombre.en])
        assert.ok(one.length <= 80 && one === one.trim() && !one.endsWith('.'), name);
  });

  it('mentions no papers in its texts, because the ways list them', () => {
    for (const { de, texto } of texts) {
      assert.doesNotMatch(texto.es, PAPERS_IN_SPANISH, de);
      assert.doesNotMatch(texto.en, PAPERS_IN_ENGLISH, de);
    }
  });

  it('has a day and a source for every verified or outdated field, and neither for an unknown one', () => {
    const certainties = cards.flatMap((card) => [...certaintiesOf(card, TODAY)]);
    const inState = (state: string) => certainties.filter(([, certainty]) => certainty.estado === state);
    assert.ok(inState('verificado').length > 100 && inState('no_verificado').length > 300);
    assert.ok(inState('desconocido').length > 300);
    assert.ok(inState('anticuado').length > 5);
    for (const [field, { fecha, fuente }] of [...inState('verificado'), ...inState('anticuado')])
      assert.ok(fecha && fuente, field);
    for (const [field, { fecha, fuente }] of inState('desconocido')) assert.ok(!fecha && !fuente, field);
  });

  it('demands only the address for a trace, and says of each way that nobody has seen that it is unchecked', () => {
    const traces = ways.filter(({ card }) => card.tipo === 'rastro');
    assert.ok(traces.length > 20);
    for (const { card, accion, via, name } of traces) {
      const demanded = demandsOf(card, accion.accion, via, TODAY).flat();
      assert.deepEqual(
        [...new Set(demanded)].filter((paper) => paper !== 'identificador_cuenta'),
        [],
        name,
      );
      const seen = evidenceOf(card, `acciones.${accion.accion}.vias.${via.codigo}.canal`).fuente?.clase === 'oficial';
      const said = [via.notas, accion.notas, card.notas].map((texto) => texto?.es ?? '').join(' ');
      assert.ok(seen || /Sin comprobar|No conocemos/.test(said), name);
    }
  });

  it('has addresses of searches for a person, each with one place for the words', () => {
    assert.equal(new Set(busquedas.map(({ codigo }) => codigo)).size, busquedas.length);
    for (const { codigo, url } of busquedas) {
      assert.match(url, /^https:\/\/[a-z.]+\/[^{}]*\?[^{}]*=\{q\}[^{}]*$/, codigo);
      assert.equal(
        new URL(url.replace('{q}', encodeURIComponent('"Ana & Paz" 00'))).search.split('Ana').length,
        2,
        codigo,
      );
    }
  });

  it('is presented in both languages as the contract says', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true });
    addFormats.default(ajv, ['date']);
    const isProveedor = ajv.compile(Proveedor);
    for (const card of cards) {
      for (const language of ['es', 'en'] as const)
        assert.ok(
          isProveedor(presentProveedor(card, language, TODAY)),
          `${card.codigo}: ${ajv.errorsText(isProveedor.errors)}`,
        );
    }
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
    await assert.rejects(loadCatalogo(copy), (error: Error) => {
      assert.match(error.message, /musica\.json\/0\/orden: must be integer/);
      assert.match(error.message, /musica\.json\/0: must NOT have additional properties/);
      return true;
    });
  });

  it('refuses a release that holds a request back, because only a person at the desk may do so', async () => {
    const copy = await having('musica.json', ([card, ...others]) => {
      const [action, ...actions] = card?.acciones ?? [];
      const vias = action?.vias.map((way) => ({ ...way, retencion: 'Porque sí.' }));
      return [{ ...card, acciones: [{ ...action, vias }, ...actions] }, ...others];
    });
    await assert.rejects(
      loadCatalogo(copy),
      /spotify: acciones\.\w+\.vias\.[a-z-]+\.retencion: only a person in the backoffice/,
    );
  });

  it('refuses an entry in the file of another kind, and entries that contradict each other', async () => {
    const foreign = await having('musica.json', ([card]) => [{ ...card, tipo: 'video' }]);
    await assert.rejects(loadCatalogo(foreign), /musica\.json: spotify is of the kind video/);
    const repeated = await having('musica.json', ([card]) => [card, { ...card, codigo: 'otra', matriz: 'nadie' }]);
    await assert.rejects(
      loadCatalogo(repeated),
      /otra: dominios: spotify\.com belongs to spotify[\s\S]*no provider nadie/,
    );
  });

  it('reads the same catalogue from a copy as from the source tree', async () => {
    const copy = await having('musica.json', (content) => content);
    assert.deepEqual((await loadCatalogo(copy)).cards, cards);
  });
});
