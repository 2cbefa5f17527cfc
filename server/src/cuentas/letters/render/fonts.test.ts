import assert from 'node:assert/strict';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { isUnprintable, LETTERS_OF_OUR_FONTS } from '../../../shared/rules-printable.ts';
import { openFonts } from './fonts.ts';
import { paintPaper } from './paint.ts';
import type { Paper } from './rules-paper.ts';

const withTexts = (...textos: string[]): Paper =>
  ({
    titulo: textos.join(' '),
    referencia: 'CAS-2026-000123',
    idioma: 'es',
    fecha: '2026-11-21T12:00:00.000Z',
    emisor: { nombre: 'Albacea', porCuentaDe: textos.join(' '), color: null },
    bloques: textos.flatMap((texto) => [
      { clase: 'parrafo', texto },
      { clase: 'datos', filas: [[texto, texto]] },
    ]),
  }) as unknown as Paper;

test('a paper is painted whatever characters a name contains: zero width, odd blanks, directions, other scripts', async () => {
  const names = [
    'Lucía\u200bOrtega',
    '\u200b',
    'Aurora\u2009Decesos',
    'Seguros\u2002Aurora',
    'Car\u00admen',
    '\u202eogeid\u202c',
    'Paral·lel',
    'Γιώργος',
    'محمد',
    '😀',
    '',
  ];
  for (const paper of [withTexts(...names), withTexts('\u200b'), withTexts('')])
    assert.equal((await paintPaper(paper)).subarray(0, 5).toString(), '%PDF-');
});

test('a paper keeps its characters whatever was painted before, also where a font draws two characters the same', async () => {
  for (const sign of ['\u2018', '\u02bb', '\u2018']) {
    const pdf = await getDocumentProxy(new Uint8Array(await paintPaper(withTexts(`Kale${sign}a`))));
    const { text } = await extractText(pdf, { mergePages: true });
    assert.deepEqual(new Set(text.match(/(?<=Kale).(?=a)/g)), new Set([sign]), text);
  }
});

test('every letter that a name may have is in every font of the papers, so that none becomes a dot', async () => {
  const fonts = await openFonts(new PDFDocument({ font: null } as never));
  const letters = new RegExp(`[${LETTERS_OF_OUR_FONTS}]`);
  for (let point = 0; point <= 0xffff; point += 1) {
    const letter = String.fromCodePoint(point);
    if (!letters.test(letter) || isUnprintable(letter)) continue;
    for (const family of ['serif', 'sans', 'strong'] as const)
      assert.notEqual(dotted(fonts.runs(family, letter), letter), true, `${family} has no ${letter}`);
  }
});

/** Whether a dot stands in place of the letter. */
const dotted = (runs: readonly { readonly text: string }[], letter: string): boolean =>
  letter !== '\u00b7' && runs.some(({ text }) => text === '\u00b7');

test('names in scripts that identity documents transliterate are asked for in Latin letters; European ones are printed as they are', () => {
  for (const name of [
    'محمد',
    'דוד',
    '李伟',
    '김민준',
    'さくら',
    'राम',
    'สมชาย',
    'አበበ',
    'გიორგი',
    'Արամ',
    'ᾍδης',
    '🙂',
    'Ana 李',
  ])
    assert.ok(isUnprintable(name), name);
  for (const name of [
    'Muñoz Ibáñez',
    'Nguyễn Thị',
    'Łódź Øre Ţepeş Șt',
    'Γιώργος',
    'Ђорђе Їжак',
    'O’Neill',
    'Gal·la',
    'Mª',
    'Qārī Ṣiddīq',
    'e\u0301',
    '',
  ])
    assert.ok(!isUnprintable(name), name);
});

test('invisible characters are left out, other blanks become common ones, and the no-break space stays', async () => {
  const fonts = await openFonts(new PDFDocument({ font: null } as never));
  const written = (text: string) =>
    fonts
      .runs('serif', text)
      .map((run) => run.text)
      .join('');
  assert.equal(written('Car\u00admen\u200b\u2009Ruiz\u202e'), 'Carmen Ruiz');
  assert.equal(written('25\u00a0de\u3000mayo'), '25\u00a0de mayo');
});
