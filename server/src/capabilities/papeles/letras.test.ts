import assert from 'node:assert/strict';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { abrirLetras } from './letras.ts';
import { pintarPapel } from './pintar.ts';
import type { Papel } from './reglas-papel.ts';

const conTexto = (texto: string): Papel =>
  ({
    titulo: texto,
    referencia: 'CAS-2026-000123',
    idioma: 'es',
    fecha: '2026-11-21T12:00:00.000Z',
    emisor: { nombre: 'Albacea', porCuentaDe: texto, color: null },
    bloques: [
      { clase: 'parrafo', texto },
      { clase: 'ficha', filas: [[texto, texto]] },
    ],
  }) as unknown as Papel;

test('a paper is painted whatever signs came along with a name: of no width, odd blanks, directions, other scripts', async () => {
  const nombres = [
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
  for (const nombre of nombres) {
    const pdf = await pintarPapel(conTexto(nombre));
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-', JSON.stringify(nombre));
  }
});

test('what nobody sees is left out, other blanks become the common one, and the one that holds two words together stays', async () => {
  const letras = await abrirLetras(new PDFDocument({ font: null } as never));
  const escrito = (texto: string) =>
    letras
      .trozos('texto', texto)
      .map((trozo) => trozo.texto)
      .join('');
  assert.equal(escrito('Car\u00admen\u200b\u2009Ruiz\u202e'), 'Carmen Ruiz');
  assert.equal(escrito('25\u00a0de\u3000mayo'), '25\u00a0de mayo');
});
