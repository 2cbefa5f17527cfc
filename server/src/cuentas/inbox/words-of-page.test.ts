import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseMail } from './parse-mail.ts';

const read = (html: string) => {
  const head = 'From: Soporte <soporte@servicio.example>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n';
  return parseMail(Buffer.from(head + html));
};
const readBoth = (text: string, html: string) => {
  const part = (type: string, body: string) => `--x\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n${body}\r\n`;
  const head = 'From: Soporte <soporte@servicio.example>\r\nContent-Type: multipart/alternative; boundary=x\r\n\r\n';
  return parseMail(Buffer.from(`${head}${part('plain', text)}${part('html', html)}--x--\r\n`));
};
const page = async (html: string) => (await read(html)).texto;

describe('the words of an HTML e-mail', () => {
  it('have the right letters, however the page encodes them', async () => {
    const html =
      '<p>Buenos d&iacute;as:</p><p>La cancelaci&oacute;n n.&ordm;&nbsp;7 est&#225; hecha &mdash; &lt;ayer&gt; &#x20AC;3.</p>';
    assert.equal(await page(html), 'Buenos días:\n\nLa cancelación n.º 7 está hecha — <ayer> €3.');
  });

  it('do not replace a plain text that says more; if each says something of its own, the message counts as cut', async () => {
    const closed = 'Hemos cerrado la cuenta de forma definitiva, y le devolveremos el saldo que quedaba en ella.';
    const asked = 'Para tramitar su solicitud necesitamos antes un certificado literal con sello del registro civil.';
    const shown = async (text: string, html: string) => {
      const { texto, cortado } = await readBoth(text, html);
      return [texto, cortado];
    };
    assert.deepEqual(await shown(closed, '<p>Servicio de Clientes, Madrid</p>'), [closed, false]);
    assert.deepEqual(await shown('Su programa no muestra páginas.', `<p>${closed}</p>`), [closed, false]);
    assert.deepEqual(await shown(closed, `<p>${closed}</p><blockquote>${asked}</blockquote>`), [closed, false]);
    assert.deepEqual(await shown(closed, `<p>${asked} Gracias por su paciencia.</p>`), [
      `${asked} Gracias por su paciencia.`,
      true,
    ]);
    assert.deepEqual(await shown(`${closed} ${closed}`, `<p>${closed}</p><p>${asked}</p>`), [
      `${closed} ${closed}`,
      true,
    ]);
  });

  it('keep the text below a quotation, and mark the quotation', async () => {
    const html =
      '<p>El 24/11/2026, Albacea escribi&oacute;:</p><blockquote><p>Rogamos que <b>contesten</b>.</p><blockquote>Antes.</blockquote></blockquote><p>Hemos cerrado la cuenta.</p>';
    assert.equal(
      await page(html),
      'El 24/11/2026, Albacea escribió:\n\n> Rogamos que contesten.\n> \n> > Antes.\n\nHemos cerrado la cuenta.',
    );
  });

  it('are spaced as on the page, with the addresses of its links and without its styles, scripts and pictures', async () => {
    const html =
      '<html><head><title>x</title><style>p{}</style></head><body><script>y()</script><h2>Estado</h2>' +
      '<table><tr><td>Cuenta</td><td>Cerrada</td></tr></table><ol><li>uno<li>dos</ol><hr><img src="https://a.example/p" alt="logo">' +
      '<a href="https://servicio.example/f">Formulario</a> o <a href="https://servicio.example">https://servicio.example</a></body></html>';
    const lines = (await page(html)).split('\n').map((line) => line.trim());
    assert.deepEqual(
      lines.filter((line) => line !== ''),
      [
        'Estado',
        'Cuenta',
        'Cerrada',
        '* uno',
        '* dos',
        'Formulario (https://servicio.example/f) o https://servicio.example',
      ],
    );
  });

  it('have no token of our links, in whatever way filters of links have rewritten them', async () => {
    const token = `${'Ab_d'.repeat(10)}-Z9`;
    const own = `https://funeraria.albacea.example/portal#token=${token}`;
    const inBasque = own.replace('#', '?idioma=eu#');
    const coded = { '-': '-2D', _: '-5F', '#': '-23', '=': '-3D', '/': '_', ':': '-3A' };
    const marked = own.replaceAll(/[-_#=/:]/g, (one) => coded[one as keyof typeof coded]);
    const links = [
      ...[own, inBasque, own.replace('portal#token=', 'recordatorios/'), own.replace('portal#token=', 'estoy-vivo/')],
      ...[own, inBasque].map((one) => `https://filtro.example/?url=${encodeURIComponent(one)}&amp;data=1`),
      `https://otro.example/?a=${encodeURIComponent(encodeURIComponent(inBasque))}`,
      `https://defensa.example/v3/__${own.replace('#', '*')}__;Iw!!AbC$`,
      `https://defensa.example/v2/url?u=${marked}&amp;d=Dw`,
    ];
    for (const one of links) {
      const texto = await page(`<p>Gracias.</p><a href="${one}">Abrir</a>`);
      assert.match(texto, /…/);
      assert.doesNotMatch(texto, /Z9/, one);
    }
    const foreign = `https://wise.com/confirm?token=${token}`;
    assert.ok((await page(`<a href="${foreign}">Confirmar</a>`)).includes(foreign));
  });

  it('count as cut if elements are nested too deeply, with a mark at the place', async () => {
    const nested = (depth: number) => `<p>Hola.</p>${'<div>'.repeat(depth)}<p>La cuenta está cerrada.</p>`;
    const { texto, cortado } = await read(nested(150));
    assert.deepEqual([texto, cortado], ['Hola.\n\nLa cuenta está cerrada.', false]);
    const deep = await read(nested(300));
    assert.deepEqual([deep.texto, deep.cortado], ['Hola.\n\n…', true]);
  });

  it('lose direction marks, which could reverse what the reader sees', async () => {
    const marks = '\u202e\u2066\u200f\u061c';
    assert.equal(await page(`<p>Saldo${marks}: 12&#x202E; €</p>`), 'Saldo: 12 €');
    const head = `From: =?utf-8?B?${Buffer.from(`Wise${marks}`).toString('base64')}?= <a@wise.com>\r\nSubject: =?utf-8?B?${Buffer.from(`Baja${marks}`).toString('base64')}?=\r\n`;
    const body = `Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: inline\r\n\r\nHecho${marks}.`;
    const { texto, asunto, de } = await parseMail(Buffer.from(`${head}${body}`));
    assert.deepEqual([texto, asunto, de.nombre], ['Hecho.', 'Baja', 'Wise']);
  });

  it('are found in pages built to be slow or deeply nested', async () => {
    const many = (piece: string) => piece.repeat(Math.ceil(400_000 / piece.length));
    for (const piece of [
      '<b>',
      '<ul><li>',
      '<ol type=i start=999999999><li>',
      '<blockquote>a',
      '<table><tr><td>',
      '<hr>',
      '<a href="',
    ])
      assert.equal((await page(`<p>Hola.</p>${many(piece)}`)).startsWith('Hola.'), true, piece);
    assert.equal(await page(many('<')), (await page(many('<'))).slice(0, 50_000));
  });
});
