/** Lenient about people: what was typed is kept or tidied, never lost, and doubts become notices. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { crearEntorno, type Entorno } from './entorno.ts';
import { abrirMostrador, type Cuerpo, con, type Mostrador, PUERTAS, type Puerta } from './entrada.ts';
import { unCaso, unDni } from './fabricas.ts';

const [DIRECTA] = PUERTAS as [Puerta, ...Puerta[]];

describe('people', () => {
  let e: Entorno;
  let m: Mostrador;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());
  beforeEach(async () => {
    m = await abrirMostrador(e);
  });

  const abrir = (campo: string, valor: unknown): Promise<Cuerpo> =>
    m.acepta(DIRECTA, con(DIRECTA.bueno(), campo, valor));
  const codigosDe = ({ avisos }: { avisos: { codigo: string; campo: string }[] }) =>
    avisos.map(({ codigo, campo }) => `${campo} ${codigo}`);

  it('names keep their particles, accents, apostrophes, case and scripts', async () => {
    const nombres = [
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
    for (const nombre of nombres) {
      const { fallecido } = await abrir('fallecido.apellidos', nombre);
      assert.equal(fallecido.apellidos, nombre);
    }
  });

  it('text is stored composed (NFC), without blanks at the ends and with single spaces between', async () => {
    const { fallecido } = await abrir('fallecido.nombre', '  Mari\u0301a   Jose\u0301\u00a0 ');
    assert.equal(fallecido.nombre, 'María José');
    const { poliza_numero } = await abrir('poliza_numero', ' DEC  0048213/7 ');
    assert.equal(poliza_numero, 'DEC 0048213/7');
  });

  it('a telephone is taken with spaces, dots, hyphens and brackets, and stored as E.164', async () => {
    for (const [escrito, guardado] of [
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
      assert.equal((await abrir('heredero.telefono', escrito)).heredero.telefono, guardado, escrito);
    }
  });

  it('a telephone that is no number is kept as it came and flagged; the claim is taken', async () => {
    for (const escrito of [
      '+34 600',
      '34600112233',
      '+34600112233 ext 4',
      'tel:+34600112233',
      '500112233',
      '+1234567890123456',
      'no tiene',
    ]) {
      const caso = await abrir('heredero.telefono', ` ${escrito} `);
      assert.equal(caso.heredero.telefono, escrito);
      assert.deepEqual(codigosDe(caso), ['heredero.telefono heredero_telefono_dudoso'], escrito);
    }
  });

  it('an e-mail address with a dot too many is taken and flagged', async () => {
    for (const escrito of ['lucia..ortega@example.com', '.lucia@example.com', 'lucia.@example.com']) {
      const caso = await abrir('heredero.email', escrito);
      assert.deepEqual(codigosDe(caso), ['heredero.email heredero_email_dudoso'], escrito);
    }
  });

  it('an e-mail address is trimmed and its domain lower-cased, and its name kept as typed', async () => {
    for (const [escrito, guardado] of [
      [' Lucia.Ortega@Example.COM ', 'Lucia.Ortega@example.com'],
      ['lucia+herencia@example.com', 'lucia+herencia@example.com'],
      ["o'neill@sub.example.es", "o'neill@sub.example.es"],
      ['núria@exámple.com', 'núria@exámple.com'],
    ] as const) {
      assert.equal((await abrir('heredero.email', escrito)).heredero.email, guardado, escrito);
    }
  });

  it('an identity number with a wrong letter opens the case, as it was typed, with a notice', async () => {
    const dni = unDni();
    const malo = `${dni.slice(0, 8)}${dni.endsWith('A') ? 'B' : 'A'}`;
    const caso = await abrir('fallecido.dni', malo);
    assert.equal(caso.fallecido.dni, malo);
    assert.deepEqual(codigosDe(caso), ['fallecido.dni dni_letra_incorrecta']);
    assert.deepEqual(codigosDe(await abrir('fallecido.dni', 'X1234567A')), ['fallecido.dni dni_letra_incorrecta']);
  });

  it('a foreign number, none, or one that identifies nobody opens the case with a notice', async () => {
    assert.deepEqual(codigosDe(await abrir('fallecido.dni', 'PA 1234567-B')), ['fallecido.dni dni_extranjero']);
    assert.deepEqual(codigosDe(await abrir('fallecido.dni', undefined)), ['fallecido.dni dni_ausente']);
    for (const marcador of ['00000000T', '0', '-', 'NO CONSTA', 'SIN DNI', '99999999R']) {
      const caso = await abrir('fallecido.dni', marcador);
      assert.deepEqual(codigosDe(caso), ['fallecido.dni dni_marcador'], marcador);
      assert.equal(caso.fallecido.dni, marcador);
    }
    assert.deepEqual(codigosDe(await abrir('fallecido.dni', unDni())), []);
    assert.deepEqual(codigosDe(await abrir('fallecido.dni', 'X1234567L')), []);
  });

  it("an heir's address in the insurer's own domain, or below it, is a notice; a look-alike is not", async () => {
    const propia = await e.aseguradora('B', { dominiosEmail: ['decesos.example'] });
    for (const [direccion, avisos] of [
      ['gestor@decesos.example', ['heredero_email_de_la_aseguradora']],
      ['gestor@Mail.DECESOS.example', ['heredero_email_de_la_aseguradora']],
      ['ana@otrosdecesos.example', []],
      ['decesos.example@example.com', []],
    ] as const) {
      const { json } = await e.pedir(propia, 'POST', '/casos', unCaso({ heredero: { email: direccion } }));
      const { data } = (await e.pedir(propia, 'GET', `/casos/${json.data.caso_id}`)).json;
      assert.deepEqual(
        data.avisos.map(({ codigo }: { codigo: string }) => codigo),
        avisos,
        direccion,
      );
    }
  });

  it('a notice speaks the language of who asks', async () => {
    const propia = await e.aseguradora('B');
    const { json } = await e.pedir(propia, 'POST', '/casos', unCaso({ fallecido: { dni: undefined } }));
    const ruta = `/casos/${json.data.caso_id}`;
    const en = await e.pedir(propia, 'GET', ruta, undefined, { 'accept-language': 'en-GB,en;q=0.9,es;q=0.5' });
    assert.match(en.json.data.avisos[0].mensaje, /^No identity number/);
    assert.match((await e.pedir(propia, 'GET', ruta)).json.data.avisos[0].mensaje, /^No se ha indicado/);
  });

  it('no name, however written, adds a header or a recipient to the e-mail', async () => {
    const propia = await e.aseguradora('B');
    const nombres = [
      'Ana\u2060 Bcc: x@example.com',
      'Ana=?utf-8?q?=0D=0ABcc:_x@example.com?=',
      'Ana <x@example.com>, Eva',
      '"Ana", x@example.com',
      'Ana\u200fselpmaxe',
      'á'.repeat(100),
    ];
    for (const nombre of nombres) {
      const cuerpo = unCaso({ heredero: { nombre }, fallecido: { nombre } });
      assert.equal((await e.pedir(propia, 'POST', '/casos', cuerpo)).estado, 201);
      const { para, cabeceras } = await correoA(e, cuerpo.heredero.email);
      assert.deepEqual(para, [cuerpo.heredero.email], nombre);
      assert.ok(!cabeceras.some((cabecera) => ['bcc', 'cc'].includes(cabecera)), nombre);
    }
  });
});

/** Recipients and names of the headers of the one kept message to an address. */
async function correoA({ programa }: Entorno, direccion: string): Promise<{ para: string[]; cabeceras: string[] }> {
  const raiz = join(programa.config.dataDir, 'correos');
  const ficheros = (await readdir(raiz, { recursive: true })).filter((fichero) => fichero.endsWith('.eml'));
  const correos = await Promise.all(
    ficheros.map(async (fichero) => PostalMime.parse(await readFile(join(raiz, fichero)))),
  );
  const suyos = correos.filter(({ to = [] }) => to.some(({ address }) => address === direccion));
  assert.equal(suyos.length, 1);
  const [{ to = [], headers }] = suyos as [Email];
  return { para: to.map(({ address = '' }) => address), cabeceras: headers.map(({ key }) => key) };
}
