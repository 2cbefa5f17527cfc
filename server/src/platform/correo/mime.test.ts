import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { componerMime, normalizarDireccion } from './mime.ts';
import { unMensaje } from './test/servidor-smtp.ts';

const CABECERAS = [
  'auto-submitted',
  'content-language',
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
];

const PAPEL = {
  nombre: 'Certificado de defunción "x"\r\n.pdf',
  formato: 'application/pdf',
  contenido: Buffer.from(Uint8Array.from({ length: 1000 }, (_, i) => (i * 31) % 256)),
} as const;

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
        '=?UTF-8?B?Qm9uZA==?=',
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

const bytesDe = async (...args: Parameters<typeof unMensaje>): Promise<Buffer> =>
  componerMime(unMensaje(...args))?.build() ?? assert.fail('not composed');
const leer = async (...args: Parameters<typeof unMensaje>) => PostalMime.parse(await bytesDe(...args));
const cabecerasDe = async (...args: Parameters<typeof unMensaje>) =>
  (await bytesDe(...args)).toString('latin1').split('\r\n\r\n')[0] ?? '';

test('whatever stands in names and subject, the message has exactly its own headers', async () => {
  await fc.assert(
    fc.asyncProperty(malicia, malicia, malicia, async (asunto, de, para) => {
      const bytes = await bytesDe({
        asunto: `Aviso ${asunto}`,
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

test('no header line is longer than 78 characters, with words of a sensible length', async () => {
  const palabra = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  const nombres = fc.array(palabra, { maxLength: 12 }).map((palabras) => palabras.join(' '));
  await fc.assert(
    fc.asyncProperty(nombres, nombres, async (asunto, nombre) => {
      const cabeceras = await cabecerasDe({ asunto, para: { nombre, direccion: `${'b'.repeat(40)}@correo.example` } });
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
      const leido = await leer({ asunto, para: { nombre, direccion: 'b@correo.example' } });
      assert.equal(leido.subject ?? '', visible(asunto));
      assert.deepEqual(leido.to, [{ name: visible(nombre), address: 'b@correo.example' }]);
    }),
  );
});

test('any text and html come back as they went', async () => {
  const cuerpos = fc.string({ unit: 'grapheme', maxLength: 400 }).map((t) => t.replace(/\r\n?/g, '\n'));
  await fc.assert(
    fc.asyncProperty(cuerpos, cuerpos, async (texto, html) => {
      const leido = await leer({ texto: `.${texto}.`, html: `<p>${html}</p>` });
      assert.equal(leido.text?.replace(/\n$/, ''), `.${texto}.`);
      assert.equal(leido.html?.replace(/\n$/, ''), `<p>${html}</p>`);
    }),
  );
});

test('the message is ASCII in lines of at most 76 characters, with no space at their ends in text and papers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }), async (texto) => {
      const bytes = await bytesDe({ texto, adjuntos: [PAPEL] });
      const [, ...cuerpo] = bytes.toString('latin1').split('\r\n\r\n');
      for (const linea of cuerpo.join('\r\n\r\n').split('\r\n')) {
        assert.match(linea, /^[\x20-\x7e\t]{0,76}$/);
        assert.doesNotMatch(linea, /[ \t]$/);
      }
    }),
  );
});

test('every attempt at a message has the same bytes', async () => {
  const primero = await bytesDe({ adjuntos: [PAPEL] });
  assert.deepEqual(await bytesDe({ adjuntos: [PAPEL] }), primero);
  const uno = componerMime(unMensaje({ adjuntos: [PAPEL] }));
  assert.deepEqual([await uno?.build(), await uno?.build()], [primero, primero]);
});

test('papers come as they were given, under a name in plain letters', async () => {
  const { attachments, text, html } = await leer({ adjuntos: [PAPEL, { ...PAPEL, nombre: 'otro.pdf' }] });
  assert.deepEqual(
    attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
    [
      ['Certificado-de-defuncion-x-.pdf', 'application/pdf', 'attachment'],
      ['otro.pdf', 'application/pdf', 'attachment'],
    ],
  );
  assert.deepEqual(Buffer.from(attachments[0]?.content as ArrayBuffer), PAPEL.contenido);
  assert.match(text ?? '', /^Hola, Begoña\./);
  assert.match(html ?? '', /<b>Begoña<\/b>/);
});

test('what a reader might take for an encoded word is shown as it was written, with a space in it', async () => {
  const disfrazado = 'Hola =?utf-8?q?=0D=0ABcc=3A?=, 2+2=?';
  const leido = await leer({ asunto: disfrazado, para: { nombre: disfrazado, direccion: 'b@correo.example' } });
  const visible = 'Hola = ?utf-8?q?=0D=0ABcc=3A?=, 2+2=?';
  assert.deepEqual([leido.subject, leido.to?.[0]?.name], [visible, visible]);
});

test('the address that stops reminders stands in one line, and a letter by hand does not call itself automatic', async () => {
  const baja = `https://albacea.example/${'b'.repeat(200)}`;
  const cabeceras = await cabecerasDe({ baja, personal: true, responderA: 'casos@albacea.example' });
  const lineas = cabeceras.split('\r\n');
  assert.ok(lineas.includes(`List-Unsubscribe: <${baja}>`));
  assert.ok(lineas.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'));
  assert.ok(lineas.includes('Reply-To: casos@albacea.example'));
  assert.doesNotMatch(cabeceras, /Auto-Submitted/);
});

test('commas, quotes and dots in a company’s name do not split the sender', async () => {
  const nombre = 'Seguros "La Paz", S.A. (España) <x>';
  const leido = await leer({ de: { nombre, direccion: 'a@albacea.example' } });
  assert.deepEqual(leido.from, { name: nombre, address: 'a@albacea.example' });
  assert.ok((await cabecerasDe({ de: { nombre: '', direccion: 'a@b.es' } })).includes('\r\nFrom: a@b.es\r\n'));
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
