/** The signature as it stands on a page: what the file really draws, and not that it was asked to. */
import assert from 'node:assert/strict';
import type { Rubrica } from '@albacea/contract/papeles.ts';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

type Punto = readonly [x: number, y: number];
type Trazo = readonly Punto[];

/** Signatures are the only lines of this colour. */
const TINTA = '#1b2a4a';
/** In points of the page: what a file rounds away. */
const HOLGURA = 0.02;

/** @returns the strokes in ink, in points of their page, y downwards as they were drawn */
export async function trazosEnPdf(bytes: Uint8Array): Promise<Trazo[]> {
  const { OPS } = await getResolvedPDFJS();
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const trazos: Trazo[] = [];
  for (let pagina = 1; pagina <= pdf.numPages; pagina += 1) {
    const { fnArray, argsArray } = await (await pdf.getPage(pagina)).getOperatorList();
    let tinta = '';
    fnArray.forEach((orden: number, i: number) => {
      const datos = argsArray[i];
      if (orden === OPS.setStrokeRGBColor) tinta = datos[0];
      if (orden === OPS.constructPath && datos[0] === OPS.stroke && tinta === TINTA) trazos.push(puntosDe(datos[1][0]));
    });
  }
  await pdf.loadingTask.destroy();
  return trazos;
}

/** A path is an order and its point in turn: 0 begins there, 1 draws a line to there. */
function puntosDe(camino: ArrayLike<number>): Trazo {
  const [primera, ...otras] = Array.from({ length: camino.length / 3 }, (_, i) => camino[i * 3]);
  assert.deepEqual([primera, new Set(otras)], [0, new Set([1])], 'one line without a gap');
  return Array.from({ length: camino.length / 3 }, (_, i) => [camino[i * 3 + 1] ?? 0, camino[i * 3 + 2] ?? 0]);
}

/** Every stroke is there, point by point, as it was drawn: elsewhere on the page and smaller, and not distorted. */
export async function compararRubrica(bytes: Uint8Array, { trazos }: Pick<Rubrica, 'trazos'>): Promise<void> {
  const pintados = (await trazosEnPdf(bytes)).flat();
  const dibujados = trazos.flatMap((trazo) =>
    Array.from({ length: trazo.length / 2 }, (_, i): Punto => [trazo[i * 2] ?? 0, trazo[i * 2 + 1] ?? 0]),
  );
  assert.equal(pintados.length, dibujados.length);
  const [ancho, enPagina] = [dibujados, pintados].map(anchoDe) as [number, number];
  assert.ok(enPagina > 20, `${enPagina} points wide: nobody could read it`);
  const escala = enPagina / ancho;
  const [[x0, y0], [a0, b0]] = [dibujados[0], pintados[0]] as [Punto, Punto];
  dibujados.forEach(([x, y], i) => {
    const [a, b] = pintados[i] as Punto;
    const lejos = Math.hypot(a - a0 - (x - x0) * escala, b - b0 - (y - y0) * escala);
    assert.ok(lejos < HOLGURA, `point ${i} lies ${lejos} points off`);
  });
}

const anchoDe = (puntos: readonly Punto[]): number => {
  const equis = puntos.map(([x]) => x);
  return Math.max(...equis) - Math.min(...equis);
};
