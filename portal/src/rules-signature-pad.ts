/** A signature being drawn: strokes of points in a box with its own units, whatever the size of the screen; pure. */
import type { SignatureDrawing } from '@albacea/contract/schemas/papers.ts';

/** The size of the box in its own units; rotating or enlarging the screen only scales it. */
export const WIDTH = 600;
export const HEIGHT = 260;
/** Limits of the contract; a point counts as two numbers, x and y. */
const NUMBERS_MAXIMUM = 800;
const STROKES_MAXIMUM = 40;
/** A point closer to the last one than this is dropped. */
const STEP = 3;
/** Kept around the line when the empty rest is cut off. */
const MARGIN = 12;
/** Width and height together; a dot or a slip of the finger is no signature. */
const MINIMUM = 80;

export type Stroke = readonly number[];

const fitInto = (value: number, maximum: number): number => Math.min(maximum, Math.max(0, Math.round(value)));

/** @returns the same stroke, when the point is too near or the stroke is full */
export function withPoint(stroke: Stroke, x: number, y: number): Stroke {
  const point = [fitInto(x, WIDTH), fitInto(y, HEIGHT)] as const;
  if (stroke.length >= NUMBERS_MAXIMUM) return stroke;
  const [beforeX, beforeY] = [stroke.at(-2), stroke.at(-1)];
  if (beforeX !== undefined && beforeY !== undefined && Math.hypot(point[0] - beforeX, point[1] - beforeY) < STEP)
    return stroke;
  return [...stroke, ...point];
}

/** A touch without a movement is a dot. */
export function withStroke(strokes: readonly Stroke[], stroke: Stroke): readonly Stroke[] {
  if (stroke.length < 2 || strokes.length >= STROKES_MAXIMUM) return strokes;
  const [x = 0, y = 0] = stroke;
  return [...strokes, stroke.length === 2 ? [x, y, Math.min(WIDTH, x + 1), y] : stroke];
}

/** @returns the stroke as an SVG path */
export function pathOf(stroke: Stroke): string {
  const points = stroke.flatMap((x, i) => (i % 2 === 0 ? [`${x} ${stroke[i + 1]}`] : []));
  return `M${points.join('L')}`;
}

/** The drawing to sign with, the empty rest of the box cut off; null: no signature yet. */
export function signatureDrawingOf(strokes: readonly Stroke[]): SignatureDrawing | null {
  const [xs, ys] = [0, 1].map((remainder) => strokes.flatMap((stroke) => stroke.filter((_, i) => i % 2 === remainder)));
  if (!xs?.length || !ys?.length) return null;
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  if (width + height < MINIMUM) return null;
  const moved = (value: number, i: number) => value - (i % 2 === 0 ? left : top) + MARGIN;
  return {
    // the contract has a smallest box; a small drawing sits at its top left
    ancho: Math.max(50, width + 2 * MARGIN),
    alto: Math.max(20, height + 2 * MARGIN),
    trazos: strokes.map((stroke) => stroke.map(moved)),
  };
}
