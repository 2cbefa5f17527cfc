/** Lenient about people: what was typed is kept or tidied, never lost, and doubts become notices. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { type Body, type Counter, DOORS, type Door, having, openCounter } from '../support/entry.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aDni } from '../support/factories.ts';

const [DIRECT] = DOORS as [Door, ...Door[]];

describe('people', () => {
  let e: Environment;
  let m: Counter;
  before(async () => {
    e = await createEnvironment({ motor: 'postgres' });
  });
  after(() => e.cerrar());
  beforeEach(async () => {
    m = await openCounter(e);
  });

  const open = (field: string, value: unknown): Promise<Body> => m.accepts(DIRECT, having(DIRECT.good(), field, value));
  const codesOf = ({ avisos }: { avisos: { codigo: string; campo: string }[] }) =>
    avisos.map(({ codigo, campo }) => `${campo} ${codigo}`);

  it('names keep their particles, accents, apostrophes, case and scripts', async () => {
    const names = [
      'María del Carmen',
      'José Mª',
      'Núria de la O',
      "D'Ors i O'Neill",
      'Iñaki Etxeberría-Goñi',
      'Ángel·la Çelik Łukasz',
      'Αλέξανδρος Παπαδόπουλος',
      'محمد بن عبد الله',
      '李小龙',
      'Null',
      'Robert"); drop table casos;--',
      '<b>Ana</b> & Cía',
    ];
    for (const name of names) {
      const { fallecido } = await open('fallecido.apellidos', name);
      assert.equal(fallecido.apellidos, name);
    }
  });

  it('text is stored composed (NFC), without blanks at the ends and with single spaces between', async () => {
    const { fallecido } = await open('fallecido.nombre', '  Mari\u0301a   Jose\u0301\u00a0 ');
    assert.equal(fallecido.nombre, 'María José');
    const { poliza_numero } = await open('poliza_numero', ' DEC  0048213/7 ');
    assert.equal(poliza_numero, 'DEC 0048213/7');
  });

  it('a telephone is taken with spaces, dots, hyphens and brackets, and stored as E.164', async () => {
    for (const [written, kept] of [
      ['+34 600 11 22 33', '+34600112233'],
      ['+34.600.112.233', '+34600112233'],
      ['+34-600-112-233', '+34600112233'],
      ['+34 (600) 112 233', '+34600112233'],
      ['+44 (0)20 7946 0958', '+442079460958'],
      ['+376312345', '+376312345'],
      ['600 11 22 33', '+34600112233'],
      ['912-345-678', '+34912345678'],
      ['0034600112233', '+34600112233'],
    ] as const) {
      assert.equal((await open('heredero.telefono', written)).heredero.telefono, kept, written);
    }
  });

  it('a telephone that is no number is kept as it came and flagged; the claim is taken', async () => {
    for (const written of [
      '+34 600',
      '34600112233',
      '+34600112233 ext 4',
      'tel:+34600112233',
      '500112233',
      '+1234567890123456',
      'no tiene',
    ]) {
      const caso = await open('heredero.telefono', ` ${written} `);
      assert.equal(caso.heredero.telefono, written);
      assert.deepEqual(codesOf(caso), ['heredero.telefono heredero_telefono_dudoso'], written);
    }
  });

  it('an e-mail address with a dot too many is taken and flagged', async () => {
    for (const written of ['lucia..ortega@example.com', '.lucia@example.com', 'lucia.@example.com']) {
      const caso = await open('heredero.email', written);
      assert.deepEqual(codesOf(caso), ['heredero.email heredero_email_dudoso'], written);
    }
  });

  it('an e-mail address is trimmed and its domain lower-cased, and its name kept as typed', async () => {
    for (const [written, kept] of [
      [' Lucia.Ortega@Example.COM ', 'Lucia.Ortega@example.com'],
      ['lucia+herencia@example.com', 'lucia+herencia@example.com'],
      ["o'neill@sub.example.es", "o'neill@sub.example.es"],
      ['núria@exámple.com', 'núria@exámple.com'],
    ] as const) {
      assert.equal((await open('heredero.email', written)).heredero.email, kept, written);
    }
  });

  it('an identity number with a wrong letter opens the case, as it was typed, with a notice', async () => {
    const dni = aDni();
    const bad = `${dni.slice(0, 8)}${dni.endsWith('A') ? 'B' : 'A'}`;
    const caso = await open('fallecido.dni', bad);
    assert.equal(caso.fallecido.dni, bad);
    assert.deepEqual(codesOf(caso), ['fallecido.dni dni_letra_incorrecta']);
    assert.deepEqual(codesOf(await open('fallecido.dni', 'X1234567A')), ['fallecido.dni dni_letra_incorrecta']);
  });

  it('a foreign number, none, or one that identifies nobody opens the case with a notice', async () => {
    assert.deepEqual(codesOf(await open('fallecido.dni', 'PA 1234567-B')), ['fallecido.dni dni_extranjero']);
    assert.deepEqual(codesOf(await open('fallecido.dni', undefined)), ['fallecido.dni dni_ausente']);
    for (const marker of ['00000000T', '0', '-', 'NO CONSTA', 'SIN DNI', '99999999R']) {
      const caso = await open('fallecido.dni', marker);
      assert.deepEqual(codesOf(caso), ['fallecido.dni dni_marcador'], marker);
      assert.equal(caso.fallecido.dni, marker);
    }
    assert.deepEqual(codesOf(await open('fallecido.dni', aDni())), []);
    assert.deepEqual(codesOf(await open('fallecido.dni', 'X1234567L')), []);
  });

  it("an heir's address in the insurer's own domain, or below it, is a notice; a look-alike is not", async () => {
    const own = await e.aseguradora('B', { dominiosEmail: ['decesos.example'] });
    for (const [address, notices] of [
      ['gestor@decesos.example', ['heredero_email_de_la_aseguradora']],
      ['gestor@Mail.DECESOS.example', ['heredero_email_de_la_aseguradora']],
      ['ana@otrosdecesos.example', []],
      ['decesos.example@example.com', []],
    ] as const) {
      const { json } = await e.pedir(own, 'POST', '/casos', aCaso({ heredero: { email: address } }));
      const { data } = (await e.pedir(own, 'GET', `/casos/${json.data.caso_id}`)).json;
      assert.deepEqual(
        data.avisos.map(({ codigo }: { codigo: string }) => codigo),
        notices,
        address,
      );
    }
  });

  it('a notice speaks the language of who asks', async () => {
    const own = await e.aseguradora('B');
    const { json } = await e.pedir(own, 'POST', '/casos', aCaso({ fallecido: { dni: undefined } }));
    const route = `/casos/${json.data.caso_id}`;
    const en = await e.pedir(own, 'GET', route, undefined, { 'accept-language': 'en-GB,en;q=0.9,es;q=0.5' });
    assert.match(en.json.data.avisos[0].mensaje, /^No identity number/);
    assert.match((await e.pedir(own, 'GET', route)).json.data.avisos[0].mensaje, /^No se ha indicado/);
  });

  it('no name, however written, adds a header or a recipient to the e-mail', async () => {
    const own = await e.aseguradora('B');
    const names = [
      'Ana\u2060 Bcc: x@example.com',
      'Ana=?utf-8?q?=0D=0ABcc:_x@example.com?=',
      'Ana <x@example.com>, Eva',
      '"Ana", x@example.com',
      'Ana\u200fselpmaxe',
      'á'.repeat(100),
    ];
    for (const nombre of names) {
      const body = aCaso({ heredero: { nombre }, fallecido: { nombre } });
      assert.equal((await e.pedir(own, 'POST', '/casos', body)).estado, 201);
      const { para, cabeceras } = await mailA(e, body.heredero.email);
      assert.deepEqual(para, [body.heredero.email], nombre);
      assert.ok(!cabeceras.some((header) => ['bcc', 'cc'].includes(header)), nombre);
    }
  });
});

/** Recipients and names of the headers of the one kept message to an address. */
async function mailA({ programa }: Environment, theAddress: string): Promise<{ para: string[]; cabeceras: string[] }> {
  const root = join(programa.config.dataDir, 'correos');
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(root, file)))));
  const theirs = mails.filter(({ to = [] }) => to.some(({ address }) => address === theAddress));
  assert.equal(theirs.length, 1);
  const [{ to = [], headers }] = theirs as [Email];
  return { para: to.map(({ address = '' }) => address), cabeceras: headers.map(({ key }) => key) };
}
