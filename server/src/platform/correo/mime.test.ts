import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { codificarBuzon, codificarTextoCabecera, normalizarDireccion } from './cabeceras.ts';
import { codificarQuotedPrintable, componerMime } from './mime.ts';
import { unMensaje } from './test/servidor-smtp.ts';

const CABECERAS = [
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'auto-submitted',
  'content-language',
  'mime-version',
  'content-type',
];

/** Text with what breaks headers and bodies, mixed into ordinary text. */
const malicia = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\0',
        '\u2028',
        '\u0085',
        'Bcc: otro@x.es',
        '=?UTF-8?Q?',
        '?=',
        '"',
        '\\',
        '<',
        ',',
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((trozos) => trozos.join(''));

function bytesDe(...args: Parameters<typeof unMensaje>): Buffer {
  return componerMime(unMensaje(...args))?.bytes ?? assert.fail('not composed');
}

test('whatever stands in names and subject, the message has exactly its own headers', async () => {
  await fc.assert(
    fc.asyncProperty(malicia, malicia, malicia, async (asunto, de, para) => {
      const bytes = bytesDe({
        asunto,
        de: { nombre: de, direccion: 'a@albacea.example' },
        para: { nombre: para, direccion: 'b@correo.example' },
      });
      const leido = await PostalMime.parse(bytes);
      assert.deepEqual(
        leido.headers.map((c) => c.key),
        CABECERAS,
      );
      assert.equal(leido.from?.address, 'a@albacea.example');
      assert.deepEqual(
        leido.to?.map((b) => b.address),
        ['b@correo.example'],
      );
      assert.match(leido.text ?? '', /^Hola, Begoña\./);
    }),
  );
});

test('no header line is longer than 78 characters, with names of a sensible length', () => {
  const nombres = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(nombres, nombres, (asunto, nombre) => {
      const bytes = bytesDe({ asunto, para: { nombre, direccion: `${'b'.repeat(40)}@correo.example` } });
      const cabeceras = bytes.toString('latin1').split('\r\n\r\n')[0] ?? '';
      assert.ok(cabeceras.split('\r\n').every((linea) => linea.length <= 78));
    }),
  );
});

test('subject and names come back as they went, spaces apart', async () => {
  const palabras = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
  const visible = (t: string) =>
    t.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim();
  await fc.assert(
    fc.asyncProperty(palabras, palabras, async (asunto, nombre) => {
      const leido = await PostalMime.parse(bytesDe({ asunto, para: { nombre, direccion: 'b@correo.example' } }));
      assert.equal(leido.subject ?? '', visible(asunto));
      assert.deepEqual(leido.to, [{ name: visible(nombre), address: 'b@correo.example' }]);
    }),
  );
});

test('any text and html come back as they went', async () => {
  const cuerpos = fc.string({ unit: 'grapheme', maxLength: 400 }).map((t) => t.replace(/\r\n?/g, '\n'));
  await fc.assert(
    fc.asyncProperty(cuerpos, cuerpos, async (texto, html) => {
      const leido = await PostalMime.parse(bytesDe({ texto: `.${texto}.`, html: `<p>${html}</p>` }));
      assert.equal(leido.text?.replace(/\n$/, ''), `.${texto}.`);
      assert.equal(leido.html?.replace(/\n$/, ''), `<p>${html}</p>`);
    }),
  );
});

test('the body is ASCII in lines of at most 76 characters, with no space at their ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (texto) => {
      for (const linea of codificarQuotedPrintable(texto).toString('latin1').split('\r\n')) {
        assert.match(linea, /^[\x20-\x7e\t]{0,76}$/);
        assert.doesNotMatch(linea, /[ \t]$/);
      }
    }),
  );
});

test('every attempt at a message has the same bytes', () => {
  assert.deepEqual(bytesDe(), bytesDe());
});

test('commas, quotes and dots in a company’s name do not split the sender', async () => {
  const nombre = 'Seguros "La Paz", S.A. (España) <x>';
  const leido = await PostalMime.parse(bytesDe({ de: { nombre, direccion: 'a@albacea.example' } }));
  assert.deepEqual(leido.from, { name: nombre, address: 'a@albacea.example' });
  assert.equal(codificarBuzon('La Paz, S.A.', 'a@b.es'), '"La Paz, S.A." <a@b.es>');
  assert.equal(codificarBuzon('', 'a@b.es'), 'a@b.es');
  assert.equal(codificarTextoCabecera('Hola'), 'Hola');
});

test('an address is a mailbox and nothing else', () => {
  assert.equal(normalizarDireccion('Maria.Lopez+casa@correo.example'), 'Maria.Lopez+casa@correo.example');
  assert.equal(normalizarDireccion('muñoz@correo.example'), 'muñoz@correo.example');
  assert.equal(normalizarDireccion('a@CORREO.Example'), 'a@correo.example');
  for (const mala of [
    'a',
    '@b',
    'a@',
    'a@b>',
    'a@b,c@d',
    'a b@c',
    'a@b\n',
    'a@b\0',
    `${'a'.repeat(250)}@b.es`,
    '\ud800@b.es',
  ]) {
    assert.equal(normalizarDireccion(mala), null, JSON.stringify(mala));
  }
});

test('a fault of our own is thrown, and shows nothing of the message', () => {
  const malos = [
    { messageId: '<a@b>\r\nBcc: x' },
    { messageId: 'a@b' },
    { id: '../x' },
    { idioma: 'es\r\n' },
    { fecha: new Date(Number.NaN) },
    { responderA: 'nadie' },
    { de: { nombre: '', direccion: 'secreto\r\n@x.es' } },
  ];
  for (const malo of malos) {
    assert.throws(
      () => componerMime(unMensaje(malo)),
      (error) => error instanceof TypeError && /^malformed mail message: \w+$/.test(error.message),
    );
  }
});
