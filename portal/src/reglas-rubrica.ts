/** A signature that is being drawn: strokes of points in a box of its own measure, whatever the size of the screen; pure. */
import type { Rubrica } from '@albacea/contract/papeles.ts';

/** The box, in units of its own: turned or made larger, the screen only shows it at another scale. */
export const ANCHO = 600;
export const ALTO = 260;
/** As the contract takes them; x and y are two numbers. */
const MAXIMO_DE_NUMEROS = 800;
const MAXIMO_DE_TRAZOS = 40;
/** Nearer than this to the point before, a point says nothing new. */
const PASO = 3;
/** Left around the line when the empty rest is cut off. */
const MARGEN = 12;
/** A dot or a slip of the finger is no signature: width and height together. */
const MINIMO = 80;

export type Trazo = readonly number[];

const encajar = (valor: number, maximo: number): number => Math.min(maximo, Math.max(0, Math.round(valor)));

/** @returns the same stroke, when the point is too near or the stroke is full */
export function conPunto(trazo: Trazo, x: number, y: number): Trazo {
  const punto = [encajar(x, ANCHO), encajar(y, ALTO)] as const;
  if (trazo.length >= MAXIMO_DE_NUMEROS) return trazo;
  const [antesX, antesY] = [trazo.at(-2), trazo.at(-1)];
  if (antesX !== undefined && antesY !== undefined && Math.hypot(punto[0] - antesX, punto[1] - antesY) < PASO)
    return trazo;
  return [...trazo, ...punto];
}

/** A touch without a movement is a dot. */
export function conTrazo(trazos: readonly Trazo[], trazo: Trazo): readonly Trazo[] {
  if (trazo.length < 2 || trazos.length >= MAXIMO_DE_TRAZOS) return trazos;
  const [x = 0, y = 0] = trazo;
  return [...trazos, trazo.length === 2 ? [x, y, Math.min(ANCHO, x + 1), y] : trazo];
}

/** As SVG draws it. */
export function caminoDe(trazo: Trazo): string {
  const puntos = trazo.flatMap((x, i) => (i % 2 === 0 ? [`${x} ${trazo[i + 1]}`] : []));
  return `M${puntos.join('L')}`;
}

/** What is signed with, the empty rest of the box cut off; null: there is no signature yet. */
export function rubricaDe(trazos: readonly Trazo[]): Rubrica | null {
  const [xs, ys] = [0, 1].map((resto) => trazos.flatMap((trazo) => trazo.filter((_, i) => i % 2 === resto)));
  if (!xs?.length || !ys?.length) return null;
  const [izquierda, arriba] = [Math.min(...xs), Math.min(...ys)];
  const [ancho, alto] = [Math.max(...xs) - izquierda, Math.max(...ys) - arriba];
  if (ancho + alto < MINIMO) return null;
  const mover = (valor: number, i: number) => valor - (i % 2 === 0 ? izquierda : arriba) + MARGEN;
  return {
    // never a box narrower than it may be: the line stays at its left and top
    ancho: Math.max(50, ancho + 2 * MARGEN),
    alto: Math.max(20, alto + 2 * MARGEN),
    trazos: trazos.map((trazo) => trazo.map(mover)),
  };
}
