/** The page breaks of a paper. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDFDocument } from 'pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { paintPaper } from './paint.ts';
import type { Block, Paper } from './rules-paper.ts';

const entries = (n: number): Block[] =>
  Array.from({ length: n }, () => ({ clase: 'entrada', titulo: 'Netflix', lado: '', lineas: ['Se dio de baja.'] }));
const paperOf = (bloques: Block[], closer = false): Paper => ({
  idioma: 'es',
  titulo: 'Lo que se ha hecho',
  fecha: '2026-11-24T12:00:00.250Z',
  referencia: 'CAS-2026-000123',
  emisor: { nombre: 'Albacea', porCuentaDe: 'Aurora', color: null },
  bloques,
  ...(closer && { mayBeCloser: true as const }),
});
const pagesOf = async (bloques: Block[], closer: boolean): Promise<number> =>
  (await PDFDocument.load(await paintPaper(paperOf(bloques, closer)))).getPageCount();
/** The words of each page. */
const wordsOf = async (bloques: Block[]): Promise<string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(await paintPaper(paperOf(bloques))));
  return (await extractText(pdf, { mergePages: false })).text;
};

describe('the pages of a paper', () => {
  it('do not end with a nearly empty page if closer lines avoid it', async () => {
    const a = entries(17);
    assert.equal(await pagesOf(a, false), 2);
    assert.equal(await pagesOf(a, true), 1);
    // The same holds before a forced page break.
    assert.equal(await pagesOf([...a, { clase: 'pagina' }, ...entries(2)], false), 3);
    assert.equal(await pagesOf([...a, { clase: 'pagina' }, ...entries(2)], true), 2);
  });

  it('do not leave a row of a table alone: a short table moves to the next page whole, with its heading', async () => {
    const table = (rows: number): Block[] => [
      { clase: 'seccion', texto: 'Cuentas' },
      {
        clase: 'tabla',
        columnas: [{ titulo: 'Módulo', ancho: 1 }],
        filas: Array.from({ length: rows }, (_, i) => [[`Fila ${i}`]]),
      },
      { clase: 'seccion', texto: 'Coste' },
      { clase: 'parrafo', texto: 'Nada.' },
    ];
    for (let n = 8; n < 18; n += 1) {
      const [, ...second] = await wordsOf([...entries(n), ...table(9)]);
      const rows = second.join(' ').match(/Fila \d/g)?.length ?? 0;
      assert.ok(rows === 0 || rows === 9, `${rows} rows after ${n} entries`);
    }
    for (let n = 26; n < 34; n += 1) {
      const [, last = ''] = await wordsOf(table(n));
      assert.notEqual(last.match(/Fila \d/g)?.length, 1, `${n} rows`);
    }
  });

  it('stay as they are if the last page is full enough', async () => {
    const a = entries(30);
    assert.equal(await pagesOf(a, false), 2);
    assert.equal(await pagesOf(a, true), 2);
  });
});
