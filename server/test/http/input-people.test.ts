/** Personal data are accepted leniently: stored as typed or normalised, never lost, and doubtful ones raise a notice. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { having } from '../support/entry.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroB } from '../support/factories.ts';

describe('people', () => {
  let e: Environment;
  let own: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    own = await e.aseguradora('B', { dominiosEmail: ['decesos.example'] });
  });
  after(() => e.close());

  /** Text as typed, text as stored, and the notice that it raises. One example of each; the rules have their own tests. */
  const TYPED: readonly (readonly [
    field: string,
    written: string | undefined,
    kept: string | null,
    notice?: string,
  ])[] = [
    // names keep their particles, accents, apostrophes, case and script
    ...[
      'María del Carmen',
      'José Mª',
      'Núria de la O',
      "D'Ors i O'Neill",
      'Iñaki Etxeberría-Goñi',
      'Ángel·la Çelik Łukasz',
      'Αλέξανδρος Παπαδόπουλος',
      'Null',
      'Robert"); drop table casos;--',
      '<b>Ana</b> & Cía',
    ].map((name) => ['fallecido.apellidos', name, name] as const),
    // a script that our documents cannot print raises a notice
    ...['محمد بن عبد الله', '李小龙', 'Ana 🙂'].map(
      (name) => ['fallecido.apellidos', name, name, 'nombre_en_otra_escritura'] as const,
    ),
    ['heredero.nombre', 'გიორგი', 'გიორგი', 'nombre_en_otra_escritura'],
    // composed (NFC), without blanks at the ends and with single spaces between
    ['fallecido.nombre', '  Mari\u0301a   Jose\u0301\u00a0 ', 'María José'],
    ['poliza_numero', ' DEC  0048213/7 ', 'DEC 0048213/7'],
    // a telephone becomes E.164, however it is spaced; an invalid number stays as typed
    ['heredero.telefono', '+34 600 11 22 33', '+34600112233'],
    ['heredero.telefono', '+34.600.112.233', '+34600112233'],
    ['heredero.telefono', '+34-600-112-233', '+34600112233'],
    ['heredero.telefono', '+34 (600) 112 233', '+34600112233'],
    ['heredero.telefono', '+44 (0)20 7946 0958', '+442079460958'],
    ['heredero.telefono', '+376312345', '+376312345'],
    ['heredero.telefono', '600 11 22 33', '+34600112233'],
    ['heredero.telefono', '912-345-678', '+34912345678'],
    ['heredero.telefono', '0034600112233', '+34600112233'],
    ['heredero.telefono', '34600112233', '+34600112233'],
    ...[
      '+34 600',
      '34500112233',
      '+34600112233 ext 4',
      'tel:+34600112233',
      '500112233',
      '+1234567890123456',
      'no tiene',
    ].map((written) => ['heredero.telefono', ` ${written} `, written, 'heredero_telefono_dudoso'] as const),
    // the domain of an address is lower-cased; a dot too many is accepted with a notice
    ['heredero.email', ' Lucia.Ortega@Example.COM ', 'Lucia.Ortega@example.com'],
    ['heredero.email', 'lucia+herencia@example.com', 'lucia+herencia@example.com'],
    ['heredero.email', "o'neill@sub.example.es", "o'neill@sub.example.es"],
    ['heredero.email', 'núria@exámple.com', 'núria@exámple.com'],
    ['heredero.email', 'lucia..ortega@example.com', 'lucia..ortega@example.com', 'heredero_email_dudoso'],
    ['heredero.email', '.lucia@example.com', '.lucia@example.com', 'heredero_email_dudoso'],
    ['heredero.email', 'lucia.@example.com', 'lucia.@example.com', 'heredero_email_dudoso'],
    [
      'heredero.email',
      'gestor@Mail.DECESOS.example',
      'gestor@mail.decesos.example',
      'heredero_email_de_la_aseguradora',
    ],
    ['heredero.email', 'ana@otrosdecesos.example', 'ana@otrosdecesos.example'],
    // an identity number is stored as typed
    ['fallecido.dni', '12345678A', '12345678A', 'dni_letra_incorrecta'],
    ['fallecido.dni', 'PA 1234567-B', 'PA 1234567-B', 'dni_extranjero'],
    ['fallecido.dni', 'NO CONSTA', 'NO CONSTA', 'dni_marcador'],
    ['fallecido.dni', undefined, null, 'dni_ausente'],
    ['fallecido.dni', 'X1234567L', 'X1234567L'],
    // a language that is not switched on raises a notice, not a refusal
    ['heredero.idioma', 'eu', 'eu', 'heredero_idioma_inactivo'],
  ];

  it('typed data are stored as typed or normalised, never lost, and doubtful ones open the case with a notice', async () => {
    for (const [field, written, kept, notice] of TYPED) {
      const { json, text } = await e.request(own, 'POST', '/casos', having(aCaso(), field, written));
      assert.ok(json.success, `${field} ${written}: ${text}`);
      const { data } = (await e.request(own, 'GET', `/casos/${json.data.caso_id}`)).json;
      const [outer = '', inner] = field.split('.');
      assert.equal(inner === undefined ? data[outer] : data[outer][inner], kept, `${field} ${written}`);
      const notices = data.avisos.map(({ codigo, campo }: Record<string, string>) => `${campo} ${codigo}`);
      assert.deepEqual(notices, notice === undefined ? [] : [`${field} ${notice}`], `${field} ${written}`);
    }
  });

  it('an empty text counts as a missing field, and a number in `metadatos` is stored as text', async () => {
    const lacking = { prioridad: '', pack: '', referencia: '', notas_aseguradora: '' };
    const body = aSiniestroB({ ...lacking, fallecido: { dni: '' }, metadatos: { centro: 412, ramo: 'decesos' } });
    Object.assign(body.heredero, { telefono: '', parentesco: '', idioma: '' });
    const { json, text } = await e.request(own, 'POST', '/siniestro', body);
    assert.ok(json.success, text);
    const { data } = (await e.request(own, 'GET', `/casos/${json.data.caso_id}`)).json;
    assert.deepEqual(
      [data.prioridad, data.pack, data.referencia, data.heredero.idioma],
      ['normal', 'basico', null, 'es'],
    );
    assert.deepEqual(data.metadatos, { centro: '412', ramo: 'decesos' });
  });

  it('a notice is in the language of the request', async () => {
    const { json } = await e.request(own, 'POST', '/casos', aCaso({ fallecido: { dni: undefined } }));
    const route = `/casos/${json.data.caso_id}`;
    const en = await e.request(own, 'GET', route, undefined, { 'accept-language': 'en-GB,en;q=0.9,es;q=0.5' });
    assert.match(en.json.data.avisos[0].mensaje, /^No identity number/);
    assert.match((await e.request(own, 'GET', route)).json.data.avisos[0].mensaje, /^No se ha indicado/);
  });

  it('no name, however written, adds a header or a recipient to the e-mail', async () => {
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
      assert.equal((await e.request(own, 'POST', '/casos', body)).status, 201);
      const { para, headers } = await mailTo(e, body.heredero.email);
      assert.deepEqual(para, [body.heredero.email], nombre);
      assert.ok(!headers.some((header) => ['bcc', 'cc'].includes(header)), nombre);
    }
  });
});

/** The recipients and header names of the one stored message to an address. */
async function mailTo({ program }: Environment, theAddress: string): Promise<{ para: string[]; headers: string[] }> {
  const root = join(program.config.dataDir, 'correos');
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(root, file)))));
  const theirs = mails.filter(({ to = [] }) => to.some(({ address }) => address === theAddress));
  assert.equal(theirs.length, 1);
  const [{ to = [], headers }] = theirs as [Email];
  return { para: to.map(({ address = '' }) => address), headers: headers.map(({ key }) => key) };
}
