/** How many pages a paper takes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDFDocument } from 'pdf-lib';
import { paintPaper } from './paint.ts';
import type { Block, Paper } from './rules-paper.ts';

const entries = (n: number): Block[] =>
  Array.from({ length: n }, () => ({ clase: 'entrada', titulo: 'Netflix', lado: '', lineas: ['Se dio de baja.'] }));
const pagesOf = async (bloques: Block[], closer: boolean): Promise<number> => {
  const paper: Paper = {
    idioma: 'es',
    titulo: 'Lo que se ha hecho',
    fecha: '2026-11-24T12:00:00.250Z',
    referencia: 'CAS-2026-000123',
    emisor: { nombre: 'Albacea', porCuentaDe: 'Aurora', color: null },
    bloques,
    ...(closer && { mayBeCloser: true as const }),
  };
  return (await PDFDocument.load(await paintPaper(paper))).getPageCount();
};

describe('the pages of a paper', () => {
  it('do not end with one that has only a few lines, where lines that stand closer leave it out', async () => {
    const a = entries(17);
    assert.equal(await pagesOf(a, false), 2);
    assert.equal(await pagesOf(a, true), 1);
    // so it is before a page of its own too
    assert.equal(await pagesOf([...a, { clase: 'pagina' }, ...entries(2)], false), 3);
    assert.equal(await pagesOf([...a, { clase: 'pagina' }, ...entries(2)], true), 2);
  });

  it('stay as they are where the last one has enough on it', async () => {
    const a = entries(30);
    assert.equal(await pagesOf(a, false), 2);
    assert.equal(await pagesOf(a, true), 2);
  });
});
