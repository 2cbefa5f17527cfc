/** The signature as it stands on a page: what the file really draws, and not that it was asked to. */
import assert from 'node:assert/strict';
import type { SignatureDrawing } from '@albacea/contract/schemas/papers.ts';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

type Punto = readonly [x: number, y: number];
type Stroke = readonly Punto[];

/** Signatures are the only lines of this colour. */
const INK = '#1b2a4a';
/** In points of the page: what a file rounds away. */
const SLACK = 0.02;

/** @returns the strokes in ink, in points of their page, y downwards as they were drawn */
export async function strokesInPdf(bytes: Uint8Array): Promise<Stroke[]> {
  const { OPS } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const strokes: Stroke[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { fnArray, argsArray } = await (await pdf.getPage(page)).getOperatorList();
    let ink = '';
    fnArray.forEach((command: number, i: number) => {
      const data = argsArray[i];
      if (command === OPS.setStrokeRGBColor) ink = data[0];
      if (command === OPS.constructPath && data[0] === OPS.stroke && ink === INK) strokes.push(puntosOf(data[1][0]));
    });
  }
  await pdf.loadingTask.destroy();
  return strokes;
}

/** A path is an order and its point in turn: 0 begins there, 1 draws a line to there. */
function puntosOf(path: ArrayLike<number>): Stroke {
  const [first, ...others] = Array.from({ length: path.length / 3 }, (_, i) => path[i * 3]);
  assert.deepEqual([first, new Set(others)], [0, new Set([1])], 'one line without a gap');
  return Array.from({ length: path.length / 3 }, (_, i) => [path[i * 3 + 1] ?? 0, path[i * 3 + 2] ?? 0]);
}

/** Every stroke is there, point by point, as it was drawn: elsewhere on the page and smaller, and not distorted. */
export async function compareSignatureDrawing(
  bytes: Uint8Array,
  { trazos }: Pick<SignatureDrawing, 'trazos'>,
): Promise<void> {
  const pintados = (await strokesInPdf(bytes)).flat();
  const drawn = trazos.flatMap((stroke) =>
    Array.from({ length: stroke.length / 2 }, (_, i): Punto => [stroke[i * 2] ?? 0, stroke[i * 2 + 1] ?? 0]),
  );
  assert.equal(pintados.length, drawn.length);
  const [width, inPage] = [drawn, pintados].map(widthOf) as [number, number];
  assert.ok(inPage > 20, `${inPage} points wide: nobody could read it`);
  const scale = inPage / width;
  const [[x0, y0], [a0, b0]] = [drawn[0], pintados[0]] as [Punto, Punto];
  drawn.forEach(([x, y], i) => {
    const [a, b] = pintados[i] as Punto;
    const far = Math.hypot(a - a0 - (x - x0) * scale, b - b0 - (y - y0) * scale);
    assert.ok(far < SLACK, `point ${i} lies ${far} points off`);
  });
}

const widthOf = (puntos: readonly Punto[]): number => {
  const equis = puntos.map(([x]) => x);
  return Math.max(...equis) - Math.min(...equis);
};
