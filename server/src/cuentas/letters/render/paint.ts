/**
 * Lays a paper out on A4 pages: the same paper gives the same bytes. A page ends between the parts of paint-blocks.ts, never inside one, so
 * no line stands alone. Runs in a worker thread (the lane `papers` of platform/worker-pool), because fonts and compression take time.
 */
import { contrast, EDGE_CONTRAST, OWN_COLOUR, PALETTE } from '@albacea/contract/schemas/brand.ts';
import PDFDocument from 'pdfkit';
import { say } from '../../../shared/rules-phrase.ts';
import en from '../words/en/papers.json' with { type: 'json' };
import es from '../words/es/papers.json' with { type: 'json' };
import { archiveOptions, describe } from './archive.ts';
import { openFonts } from './fonts.ts';
import { heightOf, heightToKeep, partsOf, spaceBefore } from './paint-blocks.ts';
import { MARGIN, Pen, STYLES, WIDTH } from './pen.ts';
import { type Block, type Paper, withoutCuts } from './rules-paper.ts';

const WORDS = { es, en } as const;

/** Share of the usual spacing, used where a few lines would otherwise get a page to themselves. */
const CLOSER = 0.55;
/** Share of a page below which it counts as nearly empty. */
const NEARLY_EMPTY = 0.3;

export async function paintPaper(paper: Paper): Promise<Buffer> {
  const usual = await paintSpaced(paper, 1);
  if (!paper.mayBeCloser || !usual.endsNearlyEmpty) return usual.bytes;
  const closer = await paintSpaced(paper, CLOSER);
  return closer.pages < usual.pages ? closer.bytes : usual.bytes;
}

interface Painted {
  readonly bytes: Buffer;
  readonly pages: number;
  /** Whether the last page, or a page before a forced break, holds only a few lines that did not fit on the page before. */
  readonly endsNearlyEmpty: boolean;
}

async function paintSpaced(paper: Paper, spacing: number): Promise<Painted> {
  const description = {
    titulo: paper.titulo,
    autor: paper.emisor ? `${paper.emisor.nombre}, ${onBehalfOf(paper.idioma, paper.emisor.porCuentaDe)}` : '',
    asunto: paper.referencia,
    idioma: paper.idioma,
    fecha: new Date(paper.fecha),
  };
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    autoFirstPage: false,
    font: null,
    ...archiveOptions(description),
  } as unknown as PDFKit.PDFDocumentOptions); // the types do not know `font: null`
  describe(doc, description);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const pen = new Pen(
    doc,
    await openFonts(doc),
    legibleColour(paper.emisor?.color ?? null),
    paper.emisor !== null,
    spacing,
  );
  doc.addPage();
  const blocks = paper.bloques.map(withoutCuts);
  let endsNearlyEmpty = false;
  let first = 0;
  const endPart = () => {
    const { count: written } = doc.bufferedPageRange();
    if (written - first > 1 && pen.filled < NEARLY_EMPTY) endsNearlyEmpty = true;
    first = written;
  };
  for (const [i, block] of blocks.entries()) {
    if (block.clase === 'pagina') endPart();
    put(pen, block, blocks.slice(i + 1));
  }
  endPart();
  pen.end();
  const { count } = doc.bufferedPageRange();
  for (let i = 0; i < count; i += 1) paintEdges(pen, paper, i, count);
  doc.end();
  return { bytes: await end, pages: count, endsNearlyEmpty };
}

/** @param next the blocks that follow */
function put(pen: Pen, block: Block, next: readonly Block[]): void {
  if (block.clase === 'pagina') pen.newPage();
  if (!pen.isAtTop) pen.y += spaceBefore(pen, block);
  const together = block.clase === 'seccion' ? heightOfWhatFollows(pen, next) : 0;
  const parts = partsOf(pen, block);
  for (const [i, { paint }] of parts.entries()) {
    if (pen.overflows(heightToKeep(pen, block, parts, i) + together) && !pen.isAtTop) pen.newPage();
    paint();
  }
}

/**
 * Height of what stays with a heading: the block below it; for the last heading everything that is left, so that no farewell stands alone.
 */
function heightOfWhatFollows(pen: Pen, next: readonly Block[]): number {
  const [first] = next;
  if (!first) return 0;
  const isLast = !next.some(({ clase }) => clase === 'seccion' || clase === 'pagina');
  if (isLast) return next.reduce((sum, block) => sum + heightOf(pen, block), 0);
  // Rows of data are read together, so the block stays whole.
  if (first.clase === 'datos') return heightOf(pen, first);
  return spaceBefore(pen, first) + heightToKeep(pen, first, partsOf(pen, first), 0);
}

/** Paints the head and the foot of a page, with the reference and the page number. */
function paintEdges(pen: Pen, { emisor, idioma, referencia }: Paper, number: number, total: number): void {
  const { doc, accent } = pen;
  doc.switchToPage(number);
  doc.markContent('Artifact', { type: 'Pagination' });
  const { bottom } = doc.page.margins;
  doc.page.margins.bottom = 0; // the foot stands in the margin
  if (emisor) {
    doc.rect(0, 0, doc.page.width, 5).fill(accent);
    pen.y = 40;
    pen.write(emisor.nombre, { family: 'strong', size: 15, color: accent, gap: 0 });
    pen.y = 60;
    pen.write(onBehalfOf(idioma, emisor.porCuentaDe), { ...STYLES.foot, size: 9.5 });
  }
  const foot = doc.page.height - 50;
  doc.moveTo(MARGIN.left, foot - 8).lineTo(doc.page.width - MARGIN.right, foot - 8);
  doc.lineWidth(0.5).stroke(PALETTE.borde);
  doc.font('sans latin').fontSize(STYLES.foot.size).fillColor(PALETTE.tintaSuave);
  doc.text(referencia, MARGIN.left, foot, { width: WIDTH / 2, lineBreak: false });
  const pages = say(WORDS[idioma].pagina, { pagina: number + 1, total });
  doc.text(pages, MARGIN.left + WIDTH - doc.widthOfString(pages), foot, { lineBreak: false });
  doc.page.margins.bottom = bottom;
  doc.endMarkedContent();
}

const onBehalfOf = (language: Paper['idioma'], aseguradora: string): string =>
  say(WORDS[language].porCuentaDe, { aseguradora });

/** The insurer's colour if it is legible on white, else the service's own. */
const legibleColour = (colour: string | null): string =>
  colour !== null && /^#[0-9a-f]{6}$/i.test(colour) && contrast(colour, '#ffffff') >= EDGE_CONTRAST * 1.5
    ? colour
    : OWN_COLOUR;
