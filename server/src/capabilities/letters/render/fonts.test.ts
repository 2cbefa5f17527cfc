import assert from 'node:assert/strict';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
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
      { clase: 'ficha', filas: [[texto, texto]] },
    ]),
  }) as unknown as Paper;

test('a paper is painted whatever signs came along with a name: of no width, odd blanks, directions, other scripts', async () => {
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

test('what nobody sees is left out, other blanks become the common one, and the one that holds two words together stays', async () => {
  const fonts = await openFonts(new PDFDocument({ font: null } as never));
  const written = (text: string) =>
    fonts
      .runs('serif', text)
      .map((run) => run.text)
      .join('');
  assert.equal(written('Car\u00admen\u200b\u2009Ruiz\u202e'), 'Carmen Ruiz');
  assert.equal(written('25\u00a0de\u3000mayo'), '25\u00a0de mayo');
});
