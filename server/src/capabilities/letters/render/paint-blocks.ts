/** The blocks of a paper as parts that may stand on different pages, each whole. */
import { paintQr, paintSignatureDrawing } from './paint-strokes.ts';
import { MARGIN, type Pen, STYLES, WIDTH } from './pen.ts';
import type { Block } from './rules-paper.ts';

type BlockOf<C extends Block['clase']> = Extract<Block, { clase: C }>;

export interface Part {
  readonly height: number;
  /** Draws it where the pen is, and leaves the pen below it. */
  readonly paint: () => void;
}

/** Space before each kind of block, in points. */
export const SPACE_BEFORE: Readonly<Record<Block['clase'], number>> = {
  titulo: 12,
  seccion: 12,
  parrafo: 8,
  aviso: 10,
  lineas: 12,
  lista: 6,
  ficha: 7,
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
      return block.elementos.map((item) => itemPart(pen, block.signo ?? '–', item));
    case 'ficha':
      return block.filas.map(([label, value]) => rowPart(pen, label, value));
    case 'firma':
      return [{ height: SIGNATURE_HEIGHT + 6, paint: () => paintSignature(pen, block) }];
    case 'comprobacion':
      return [{ height: QR_SIDE + 8, paint: () => paintCheck(pen, block) }];
    default:
      return [textPart(pen, block)];
  }
}

/** Height of a block with the space before it. */
export const heightOf = (pen: Pen, block: Block): number =>
  partsOf(pen, block).reduce((sum, { height }) => sum + height, SPACE_BEFORE[block.clase]);

function linesPart(pen: Pen, { lineas }: BlockOf<'lineas'>): Part {
  return {
    height: lineas.reduce((sum, line) => sum + pen.measure(line, STYLES.parrafo), 0),
    paint: () =>
      pen.tagged('P', () => {
        for (const line of lineas) pen.writeOn(line, STYLES.parrafo);
      }),
  };
}

function itemPart(pen: Pen, sign: string, item: string): Part {
  const style = { ...STYLES.parrafo, x: MARGIN.left + 14, width: WIDTH - 14 };
  return {
    height: pen.measure(item, style) + 2,
    paint: () =>
      pen.tagged('P', () => {
        pen.write(sign, STYLES.parrafo);
        pen.writeOn(item, style, 2);
      }),
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

function paintSignature(pen: Pen, { rubrica, alternativa }: BlockOf<'firma'>): void {
  const { y } = pen;
  if (rubrica) {
    const box = { x: MARGIN.left, y, width: 200, height: SIGNATURE_HEIGHT };
    pen.tagged('Figure', () => paintSignatureDrawing(pen.doc, rubrica, box), alternativa);
  } else if (alternativa !== '') {
    pen.y = y + SIGNATURE_HEIGHT - 20;
    pen.tagged('P', () => pen.write(alternativa, { family: 'serif', size: 16 }));
  }
  pen.y = y + SIGNATURE_HEIGHT + 6;
}

function paintCheck(pen: Pen, { texto, codigo, enlace }: BlockOf<'comprobacion'>): void {
  const top = pen.y;
  const beside = { x: MARGIN.left + QR_SIDE + 18, width: WIDTH - QR_SIDE - 18 };
  pen.tagged('Figure', () => paintQr(pen.doc, enlace, { x: MARGIN.left, y: top, side: QR_SIDE }), enlace);
  pen.y = top + 2;
  pen.tagged('P', () => pen.writeOn(texto, { ...STYLES.parrafo, ...beside }, 6));
  pen.tagged('P', () => pen.writeOn(codigo, { family: 'strong', size: CODE_SIZE, ...beside }, 2));
  pen.tagged('P', () => pen.write(enlace.split('?')[0] ?? enlace, { ...STYLES.label, ...beside }));
  pen.y = top + QR_SIDE + 8;
}
