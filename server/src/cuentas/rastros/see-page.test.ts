/** A page is decoded in its own charset, and only a page that was read to its end can show that it no longer names somebody. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seePage, TEXT_MAXIMUM } from './see-page.ts';

const CARMEN = { nombre: 'Carmen', apellidos: 'Ruiz Núñez', dni: null };
const HTML = 'text/html';
const see = (page: string, encoding: BufferEncoding, type = HTML) => seePage(Buffer.from(page, encoding), type, CARMEN);

describe('a page of a stranger', () => {
  it('is read in the charset that its server or the page declares, otherwise in UTF-8 or Windows-1252', () => {
    const named = '<p>Carmen Ruiz Núñez';
    for (const [page, encoding, type] of [
      [named, 'utf8', HTML],
      [named, 'latin1', HTML],
      [named, 'latin1', `${HTML}; charset=iso-8859-1`],
      [named, 'latin1', `${HTML}; charset="no-such-charset"`],
      [
        `<META http-equiv=Content-Type content="text/html; charset=iso-8859-1">${named} 10 \u00c3\u0080`,
        'latin1',
        HTML,
      ],
      [`<meta charset='utf-8'>${named}`, 'utf8', HTML],
      [named, 'latin1', 'text/plain'],
    ] as const)
      assert.equal(see(page, encoding, type).visto, 'nombra', `${type} ${encoding} ${page}`);
    assert.equal(see(named, 'latin1', `${HTML}; charset=utf-8`).visto, 'no_nombra');
  });

  it('counts as no longer naming somebody only when it was read to its end', () => {
    assert.equal(see('<p>Nadie', 'utf8').visto, 'no_nombra');
    assert.equal(see(`<p>${'x '.repeat(250_000)}`, 'utf8').visto, 'no_se_pudo');
    assert.equal(see(`<p>Carmen Ruiz Núñez${'x '.repeat(250_000)}`, 'utf8').visto, 'nombra');
    assert.equal(see(`${'<div>'.repeat(300)}Nadie`, 'utf8').visto, 'no_se_pudo');
  });

  it('keeps no more than the maximum of its text, however long its elements make the text', () => {
    const { texto } = see(`${'<blockquote>'.repeat(150)}${'a<br>'.repeat(9000)}`, 'utf8');
    assert.equal(texto?.length, TEXT_MAXIMUM);
  });

  it('keeps the part of its text that names the person, wherever it is, and nothing if the page cannot be judged', () => {
    for (const before of [0, TEXT_MAXIMUM / 2 - 5, TEXT_MAXIMUM - 5, 3.4 * TEXT_MAXIMUM]) {
      const { visto, texto } = see(
        `${'x '.repeat(before / 2)}Ruiz Núñez, Carmen ${'y '.repeat(TEXT_MAXIMUM)}`,
        'utf8',
        'text/plain; charset=utf-8',
      );
      assert.equal(visto, 'nombra');
      assert.match(texto ?? '', /Ruiz Núñez, Carmen/, `${before}`);
      assert.ok((texto ?? '').length <= TEXT_MAXIMUM);
    }
    assert.equal(see('   ', 'utf8').texto, null);
    assert.equal(see(`<p>${'x '.repeat(250_000)}`, 'utf8').texto, null);
  });
});
