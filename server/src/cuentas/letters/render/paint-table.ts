/** A table: the end of a page never cuts a row, and each page repeats the head. */
import { MARGIN, type Part, type Pen, STYLES, type Style, WIDTH } from './pen.ts';
import type { BlockOf } from './rules-paper.ts';

type Row = BlockOf<'tabla'>['filas'][number];

/** Gap to the right of each column, and above and below the text of a row. */
const GUTTER = 10;
const LEADING = 4;

export function tableParts(pen: Pen, { columnas, filas }: BlockOf<'tabla'>): Part[] {
  const head: Row = columnas.map(({ titulo }) => [titulo]);
  const at = (i: number) => columnas.slice(0, i).reduce((left, { ancho }) => left + ancho * WIDTH, MARGIN.left);
  const place = (style: Style, i: number): Style => ({
    ...style,
    x: at(i),
    width: (columnas[i]?.ancho ?? 0) * WIDTH - GUTTER,
  });
  const leading = LEADING * pen.spacing;
  const heightOf = (row: Row, style: Style) =>
    Math.max(...row.map((lines, i) => lines.reduce((sum, line) => sum + pen.measure(line, place(style, i)), 0))) +
    2 * leading;
  const writeCell = (lines: readonly string[], style: Style, i: number) => {
    const top = pen.y;
    pen.y += leading;
    for (const line of lines) pen.writeOn(line, place(style, i));
    pen.y = top;
  };
  const endRow = (height: number) => {
    pen.y += height;
    pen.apart(() => pen.rule());
  };
  const headHeight = heightOf(head, STYLES.cabeza);
  // Made when the first row is drawn: measuring a table must not add one to the structure.
  let table: PDFKit.PDFStructureElement | undefined;
  const writeRow = (row: Row, kind: 'TH' | 'TD', style: Style) => {
    table ??= pen.element('Table');
    const of = pen.element('TR', table);
    const scope = kind === 'TH' ? ({ scope: 'Column' } as const) : {};
    row.forEach((cell, i) => void pen.tagged(kind, () => writeCell(cell, style, i), { of, ...scope }));
    endRow(heightOf(row, style));
  };
  return filas.map((row, i) => ({
    height: heightOf(row, STYLES.celda) + (i === 0 ? headHeight : 0),
    paint: () => {
      if (i === 0) writeRow(head, 'TH', STYLES.cabeza);
      else if (pen.isAtTop) {
        pen.apart(() => head.forEach((cell, column) => void writeCell(cell, STYLES.cabeza, column)));
        endRow(headHeight);
      }
      writeRow(row, 'TD', STYLES.celda);
    },
  }));
}
