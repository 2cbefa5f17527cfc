import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { composeMime, normalizeAddress } from './mime.ts';
import { aMessage } from './test/smtp-server.ts';

const HEADERS = [
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

const ATTACHMENT = {
  name: 'Certificado de defunción "x"\r\n.pdf',
  format: 'application/pdf',
  content: Buffer.from(Uint8Array.from({ length: 1000 }, (_, i) => (i * 31) % 256)),
} as const;

/** Ordinary text mixed with pieces that could break headers and bodies. */
const malice = fc
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
  .map((chunks) => chunks.join(''));

const bytesOf = async (...args: Parameters<typeof aMessage>): Promise<Buffer> =>
  composeMime(aMessage(...args))?.build() ?? assert.fail('not composed');
const read = async (...args: Parameters<typeof aMessage>) => PostalMime.parse(await bytesOf(...args));
const headersOf = async (...args: Parameters<typeof aMessage>) =>
  (await bytesOf(...args)).toString('latin1').split('\r\n\r\n')[0] ?? '';

test('no text in names or subject adds a header to the message', async () => {
  await fc.assert(
    fc.asyncProperty(malice, malice, malice, async (subject, from, target) => {
      const bytes = await bytesOf({
        asunto: `Aviso ${subject}`,
        de: { nombre: from, direccion: 'a@albacea.example' },
        para: { nombre: target, direccion: 'b@correo.example' },
      });
      const read = await PostalMime.parse(bytes);
      assert.deepEqual(
        read.headers.map((c) => c.key),
        HEADERS,
      );
      assert.equal(read.from?.address, 'a@albacea.example');
      assert.deepEqual(
        read.to?.map((b) => b.address),
        ['b@correo.example'],
      );
      assert.match(read.text ?? '', /^Hola, Begoña\./);
    }),
  );
});

test('no header line is longer than 78 characters if the words have at most 20 characters', async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  const names = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(names, names, async (asunto, nombre) => {
      const headers = await headersOf({ asunto, para: { nombre, direccion: `${'b'.repeat(40)}@correo.example` } });
      assert.ok(headers.split('\r\n').every((line) => line.length <= 78));
    }),
  );
});

test('a parser reads subject and names as written, except for repeated spaces and invisible characters', async () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
  const visible = (t: string) =>
    t.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim();
  await fc.assert(
    fc.asyncProperty(words, words, async (asunto, nombre) => {
      const theRead = await read({ asunto, para: { nombre, direccion: 'b@correo.example' } });
      assert.equal(theRead.subject ?? '', visible(asunto));
      assert.deepEqual(theRead.to, [{ name: visible(nombre), address: 'b@correo.example' }]);
    }),
  );
});

test('a parser reads any text and HTML as written', async () => {
  const bodies = fc.string({ unit: 'grapheme', maxLength: 400 }).map((t) => t.replace(/\r\n?/g, '\n'));
  await fc.assert(
    fc.asyncProperty(bodies, bodies, async (text, html) => {
      const theRead = await read({ texto: `.${text}.`, html: `<p>${html}</p>` });
      assert.equal(theRead.text?.replace(/\n$/, ''), `.${text}.`);
      assert.equal(theRead.html?.replace(/\n$/, ''), `<p>${html}</p>`);
    }),
  );
});

test('every line below the headers is ASCII, has at most 76 characters, and does not end in a space', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }), async (texto) => {
      const bytes = await bytesOf({ texto, attachments: [ATTACHMENT] });
      const [, ...body] = bytes.toString('latin1').split('\r\n\r\n');
      for (const line of body.join('\r\n\r\n').split('\r\n')) {
        assert.match(line, /^[\x20-\x7e\t]{0,76}$/);
        assert.doesNotMatch(line, /[ \t]$/);
      }
    }),
  );
});

test('only messages of test insurers have the header X-Albacea-Ensayo', async () => {
  assert.match(await headersOf({ ensayo: true }), /\r\nX-Albacea-Ensayo: 1(\r\n|$)/);
  assert.doesNotMatch(await headersOf({}), /ensayo/i);
});

test('every attempt at a message has the same bytes', async () => {
  const first = await bytesOf({ attachments: [ATTACHMENT] });
  assert.deepEqual(await bytesOf({ attachments: [ATTACHMENT] }), first);
  const one = composeMime(aMessage({ attachments: [ATTACHMENT] }));
  assert.deepEqual([await one?.build(), await one?.build()], [first, first]);
});

test('attachments keep their bytes, and their names are written in plain letters', async () => {
  const { attachments, text, html } = await read({ attachments: [ATTACHMENT, { ...ATTACHMENT, name: 'otro.pdf' }] });
  assert.deepEqual(
    attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
    [
      ['Certificado-de-defuncion-x-.pdf', 'application/pdf', 'attachment'],
      ['otro.pdf', 'application/pdf', 'attachment'],
    ],
  );
  assert.deepEqual(Buffer.from(attachments[0]?.content as ArrayBuffer), ATTACHMENT.content);
  assert.match(text ?? '', /^Hola, Begoña\./);
  assert.match(html ?? '', /<b>Begoña<\/b>/);
});

test('text that a mail program might take for an encoded word is shown with an added space, and is not decoded', async () => {
  const disfrazado = 'Hola =?utf-8?q?=0D=0ABcc=3A?=, 2+2=?';
  const theRead = await read({ asunto: disfrazado, para: { nombre: disfrazado, direccion: 'b@correo.example' } });
  const visible = 'Hola = ?utf-8?q?=0D=0ABcc=3A?=, 2+2=?';
  assert.deepEqual([theRead.subject, theRead.to?.[0]?.name], [visible, visible]);
});

test('List-Unsubscribe is on one line, and a personal message has no Auto-Submitted', async () => {
  const baja = `https://albacea.example/${'b'.repeat(200)}`;
  const headers = await headersOf({ baja, personal: true, replyTo: 'casos@albacea.example' });
  const lines = headers.split('\r\n');
  assert.ok(lines.includes(`List-Unsubscribe: <${baja}>`));
  assert.ok(lines.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'));
  assert.ok(lines.includes('Reply-To: casos@albacea.example'));
  assert.doesNotMatch(headers, /Auto-Submitted/);
});

test('commas, quotes and dots in a company’s name do not split the sender', async () => {
  const name = 'Seguros "La Paz", S.A. (España) <x>';
  const theRead = await read({ de: { nombre: name, direccion: 'a@albacea.example' } });
  assert.deepEqual(theRead.from, { name, address: 'a@albacea.example' });
  assert.ok((await headersOf({ de: { nombre: '', direccion: 'a@b.es' } })).includes('\r\nFrom: a@b.es\r\n'));
});

test('only a single mailbox is accepted as an address', () => {
  assert.equal(normalizeAddress('Maria.Lopez+casa@correo.example'), 'Maria.Lopez+casa@correo.example');
  assert.equal(normalizeAddress('muñoz@correo.example'), 'muñoz@correo.example');
  assert.equal(normalizeAddress('a@CORREO.Example'), 'a@correo.example');
  for (const bad of [
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
    assert.equal(normalizeAddress(bad), null, JSON.stringify(bad));
  }
});

test('a malformed field that we supply is refused with an error that names it and quotes nothing of the message', () => {
  const bad = [
    { messageId: '<a@b>\r\nBcc: x' },
    { messageId: 'a@b' },
    { id: '../x' },
    { idioma: 'es\r\n' },
    { fecha: new Date(Number.NaN) },
    { replyTo: 'nadie' },
    { de: { nombre: '', direccion: 'secreto\r\n@x.es' } },
  ];
  for (const theBad of bad) {
    assert.throws(
      () => composeMime(aMessage(theBad)),
      (error) => error instanceof TypeError && /^malformed mail message: \w+$/.test(error.message),
    );
  }
});

test('a logo is an inline part of the HTML with its Content-ID, no attachment, and the same bytes at every attempt', async () => {
  const logo = ATTACHMENT.content;
  const message = { html: '<img src="cid:logo@albacea">', logo, attachments: [ATTACHMENT] };
  const bytes = await bytesOf(message);
  assert.deepEqual(await bytesOf(message), bytes);
  const { attachments, html } = await PostalMime.parse(bytes);
  assert.match(String(html), /cid:logo@albacea/);
  assert.deepEqual(
    attachments.map(({ contentId, disposition, related, mimeType }) => [contentId, disposition, related, mimeType]),
    [
      ['<logo@albacea>', 'inline', true, 'image/png'],
      [undefined, 'attachment', undefined, 'application/pdf'],
    ],
  );
  assert.deepEqual(Buffer.from(attachments[0]?.content as ArrayBuffer), logo);
  const types = [...bytes.toString('latin1').matchAll(/^Content-Type: (multipart\/\w+|text\/\w+)/gm)].map(
    ([, type]) => type,
  );
  assert.deepEqual(types, ['multipart/mixed', 'multipart/alternative', 'text/plain', 'multipart/related', 'text/html']);
});
