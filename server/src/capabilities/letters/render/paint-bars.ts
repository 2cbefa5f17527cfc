/** Bars with their values: drawn as one figure, which is read aloud as its rows. */
import { PALETTE } from '@albacea/contract/schemas/brand.ts';
import { MARGIN, type Part, type Pen, STYLES, WIDTH } from './pen.ts';
import type { Bar, BlockOf } from './rules-paper.ts';

const ROW = 17;
const THICK = 10;
const LABELS = 150;
/** Room for the value behind the longest bar. */
const VALUES = 52;

export function barsPart(pen: Pen, { barras, alternativa }: BlockOf<'barras'>): Part {
  const most = Math.max(1, ...barras.flatMap(({ desde, hasta }) => [desde, hasta]));
  const scale = (WIDTH - LABELS - VALUES) / most;
  const height = barras.length * ROW + 2;
  const aloud = `${alternativa} ${barras.map(({ etiqueta, valor }) => `${etiqueta}: ${valor}`).join('; ')}.`;
  return {
    height,
    paint: () => {
      const top = pen.y;
      pen.tagged('Figure', () => barras.forEach((bar, i) => void paintBar(pen, bar, top + i * ROW, scale)), {
        alt: aloud,
      });
      pen.y = top + height;
    },
  };
}

function paintBar(pen: Pen, { etiqueta, desde, hasta, valor, tono }: Bar, y: number, scale: number): void {
  const { doc, accent } = pen;
  const left = MARGIN.left + LABELS + Math.min(desde, hasta) * scale;
  const width = Math.max(0.75, Math.abs(hasta - desde) * scale);
  pen.y = y + 1;
  pen.write(etiqueta, { ...STYLES.celda, width: LABELS - 10 });
  doc.rect(left, y + 2, width, THICK);
  // what takes away is a frame: told apart in black and white, too
  if (tono === 'menos') doc.lineWidth(0.8).fillAndStroke('#ffffff', accent);
  else doc.fill(tono === 'total' ? PALETTE.tinta : accent);
  pen.write(valor, { ...STYLES.cabeza, x: left + width + 5, width: VALUES });
}
