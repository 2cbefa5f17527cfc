/** Splits the blocks of a paper into parts, each of which stays whole on one page. */
import { encode } from 'uqr';
import { MARGIN, type Part, type Pen, STYLES, type Style, WIDTH } from './pen.ts';
import type { Block, BlockOf } from './rules-paper.ts';

/** Space before each kind of block, in points. */
const SPACE_BEFORE: Readonly<Record<Block['clase'], number>> = {
  titulo: 12,
  seccion: 12,
  parrafo: 8,
  aviso: 10,
  lineas: 12,
  lista: 6,
  cifra: 12,
  entrada: 9,
  tabla: 12,
  datos: 7,
  firma: 14,
  comprobacion: 14,
  pagina: 0,
};
const LABEL_WIDTH = 148;
const QR_SIDE = 92;
const SIGNATURE_HEIGHT = 62;
const CODE_SIZE = 12;

export function partsOf(pen: Pen, block: Block): Part[] {
  switch (block.clase) {
    case 'pagina':
      return [];
    case 'lineas':
      return [linesPart(pen, block)];
    case 'lista':
      return listParts(pen, block);
    case 'cifra':
      return [figurePart(pen, block)];
    case 'entrada':
      return [entryPart(pen, block)];
    case 'tabla':
      return tableParts(pen, block);
    case 'datos':
      return block.filas.map(([label, value]) => rowPart(pen, label, value));
    case 'firma':
      return [signaturePart(pen, block)];
    case 'comprobacion':
      return [{ height: QR_SIDE + 8, paint: () => paintCheck(pen, block) }];
    default:
      return [textPart(pen, block)];
  }
}

/** Space above a block in points; a block at the top of a page needs none. */
export const spaceBefore = (pen: Pen, { clase }: Pick<Block, 'clase'>): number => SPACE_BEFORE[clase] * pen.spacing;

/** Height of a block, including the space before it. */
export const heightOf = (pen: Pen, block: Block): number =>
  partsOf(pen, block).reduce((sum, { height }) => sum + height, spaceBefore(pen, block));

/** A table higher than this share of a page may continue on the next page. */
const WHOLE_TABLE = 0.5;

/**
 * Height that has to be free on the page for a part to begin there: a short table stays whole; in a long one, neither the first nor the
 * last row stands alone.
 */
export function heightToKeep(pen: Pen, { clase }: Block, parts: readonly Part[], i: number): number {
  const rest = parts.slice(i).reduce((sum, { height }) => sum + height, 0);
  const own = parts[i]?.height ?? 0;
  if (clase !== 'tabla') return own;
  if (i === 0 && rest <= pen.room * WHOLE_TABLE) return rest;
  return i === 0 || i === parts.length - 2 ? own + (parts[i + 1]?.height ?? 0) : own;
}

function linesPart(pen: Pen, { lineas }: BlockOf<'lineas'>): Part {
  return {
    height: lineas.reduce((sum, line) => sum + pen.measure(line, STYLES.parrafo), 0),
    paint: () =>
      pen.tagged('P', () => {
        for (const line of lineas) pen.writeOn(line, STYLES.parrafo);
      }),
  };
}

function listParts(pen: Pen, { elementos, signo }: BlockOf<'lista'>): Part[] {
  const style = { ...STYLES.parrafo, x: MARGIN.left + 14, width: WIDTH - 14 };
  // Created when the first item is drawn: measuring a list must not add one to the structure.
  let list: PDFKit.PDFStructureElement | undefined;
  return elementos.map((item) => ({
    height: pen.measure(item, style) + 2,
    paint: () => {
      list ??= pen.element('L');
      const of = pen.element('LI', list);
      pen.tagged('Lbl', () => pen.write(signo ?? '–', STYLES.parrafo), { of });
      pen.tagged('LBody', () => pen.writeOn(item, style, 2), { of });
    },
  }));
}

function figurePart(pen: Pen, { cifra, texto }: BlockOf<'cifra'>): Part {
  return {
    height: pen.measure(cifra, STYLES.cifra) + pen.measure(texto, STYLES.aviso),
    paint: () =>
      pen.tagged('P', () => {
        pen.writeOn(cifra, { ...STYLES.cifra, color: pen.accent });
        pen.writeOn(texto, STYLES.aviso);
      }),
  };
}

/** Width of the remark beside the name of an entry, in points. */
const BESIDE = 150;

function entryPart(pen: Pen, { titulo, lado, lineas }: BlockOf<'entrada'>): Part {
  const name = { ...STYLES.entrada, width: lado === '' ? WIDTH : WIDTH - BESIDE };
  const beside = { ...STYLES.entrada, x: MARGIN.left + WIDTH - BESIDE, width: BESIDE, align: 'right' as const };
  const head = pen.measure(titulo, name);
  return {
    height: lineas.reduce((sum, line) => sum + pen.measure(line, STYLES.linea), head),
    paint: () => {
      pen.tagged('H3', () => pen.write(titulo, name));
      if (lado !== '') pen.tagged('P', () => pen.write(lado, beside));
      pen.y += head;
      for (const line of lineas) pen.tagged('P', () => pen.writeOn(line, STYLES.linea));
    },
  };
}

function rowPart(pen: Pen, label: string, value: string): Part {
  const valueStyle = { ...STYLES.parrafo, x: MARGIN.left + LABEL_WIDTH, width: WIDTH - LABEL_WIDTH };
  const labelStyle = { ...STYLES.label, width: LABEL_WIDTH - 12 };
  const height = Math.max(pen.measure(value, valueStyle), pen.measure(label, labelStyle)) + 2;
  return {
    height,
    paint: () =>
      pen.tagged('P', () => {
        pen.y += 0.8; // the smaller letters stand on the line of the larger ones
        pen.write(`${label} `, labelStyle);
        pen.y -= 0.8;
        pen.write(value, valueStyle);
        pen.y += height;
      }),
  };
}

function textPart(pen: Pen, { clase, texto }: BlockOf<'titulo' | 'seccion' | 'parrafo' | 'aviso'>): Part {
  const style = STYLES[clase];
  const kind = { titulo: 'H1', seccion: 'H2', parrafo: 'P', aviso: 'P' }[clase];
  const color = clase === 'seccion' || clase === 'aviso' ? { color: pen.accent } : {};
  return {
    height: pen.measure(texto, style),
    paint: () => {
      pen.tagged(kind, () => pen.write(texto, { ...style, ...color }));
      pen.y += pen.measure(texto, style);
    },
  };
}

function signaturePart(pen: Pen, { nombre }: BlockOf<'firma'>): Part {
  // A signature by hand needs its space even where lines are set closer.
  const room = nombre !== '' ? SIGNATURE_HEIGHT : SIGNATURE_HEIGHT * Math.max(0.75, pen.spacing);
  return {
    height: room + 6,
    paint: () => {
      const { y } = pen;
      if (nombre !== '') {
        pen.y = y + room - 20;
        pen.tagged('P', () => pen.write(nombre, { family: 'serif', size: 16 }));
      }
      pen.y = y + room + 6;
    },
  };
}

function paintCheck(pen: Pen, { texto, codigo, enlace }: BlockOf<'comprobacion'>): void {
  const top = pen.y;
  const beside = { x: MARGIN.left + QR_SIDE + 18, width: WIDTH - QR_SIDE - 18 };
  pen.tagged('Figure', () => paintQr(pen.doc, enlace, { x: MARGIN.left, y: top, side: QR_SIDE }), {
    alt: enlace,
  });
  pen.y = top + 2;
  pen.tagged('P', () => pen.writeOn(texto, { ...STYLES.parrafo, ...beside }, 6));
  pen.tagged('P', () => pen.writeOn(codigo, { family: 'strong', size: CODE_SIZE, ...beside }, 2));
  pen.tagged('P', () => pen.write(enlace.split('?')[0] ?? enlace, { ...STYLES.label, ...beside }));
  pen.y = top + QR_SIDE + 8;
}

type Row = BlockOf<'tabla'>['filas'][number];

/** Gap to the right of each column, and above and below the text of a row. */
const GUTTER = 10;
const LEADING = 4;

function tableParts(pen: Pen, { columnas, filas }: BlockOf<'tabla'>): Part[] {
  const head: Row = columnas.map(({ titulo }) => [titulo]);
  const at = (i: number) => columnas.slice(0, i).reduce((left, { ancho }) => left + ancho * WIDTH, MARGIN.left);
  const place = (style: Style, i: number): Style => ({
    ...style,
    x: at(i),
    width: (columnas[i]?.ancho ?? 0) * WIDTH - GUTTER,
  });
  const leading = LEADING * pen.spacing;
  const rowHeight = (row: Row, style: Style) =>
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
    pen.decoration(() => pen.rule());
  };
  const headHeight = rowHeight(head, STYLES.cabeza);
  // Created when the first row is drawn: measuring a table must not add one to the structure.
  let table: PDFKit.PDFStructureElement | undefined;
  const writeRow = (row: Row, kind: 'TH' | 'TD', style: Style) => {
    table ??= pen.element('Table');
    const of = pen.element('TR', table);
    const scope = kind === 'TH' ? ({ scope: 'Column' } as const) : {};
    row.forEach((cell, i) => void pen.tagged(kind, () => writeCell(cell, style, i), { of, ...scope }));
    endRow(rowHeight(row, style));
  };
  return filas.map((row, i) => ({
    height: rowHeight(row, STYLES.celda) + (i === 0 ? headHeight : 0),
    paint: () => {
      if (i === 0) writeRow(head, 'TH', STYLES.cabeza);
      else if (pen.isAtTop) {
        pen.decoration(() => head.forEach((cell, column) => void writeCell(cell, STYLES.cabeza, column)));
        endRow(headHeight);
      }
      writeRow(row, 'TD', STYLES.celda);
    },
  }));
}

type Doc = PDFKit.PDFDocument;

/** Draws a QR code as rectangles, row by row: sharp at any size and without an image. */
function paintQr(doc: Doc, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const point = side / size;
  doc.save();
  data.forEach((row, j) => {
    for (let i = 0; i < size; i += 1) {
      if (!row[i]) continue;
      const first = i;
      while (i + 1 < size && row[i + 1]) i += 1;
      doc.rect(x + first * point, y + j * point, (i - first + 1) * point, point);
    }
  });
  doc.fill('#000000').restore();
}
