/** Writes on the pages of a paper: keeps the position, measures texts, and tags content in the structure for screen readers. */
import { PALETTE } from '@albacea/contract/schemas/brand.ts';
import { type Family, type Fonts, lines } from './fonts.ts';

type Doc = PDFKit.PDFDocument;

export const MARGIN = { top: 100, bottom: 78, left: 68, right: 68 };
/** Width of the text, in points. */
export const WIDTH = 595.28 - MARGIN.left - MARGIN.right;
/** Top margin of a page without a head. */
const TOP_WITHOUT_HEAD = 62;
const LINE_GAP = 2.9;

export interface Style {
  readonly family: Family;
  readonly size: number;
  readonly color?: string;
  readonly x?: number;
  readonly width?: number;
  readonly gap?: number;
  readonly align?: 'right';
}

const BODY = 10.5;
export const STYLES = {
  titulo: { family: 'strong', size: 15, gap: 2 },
  seccion: { family: 'strong', size: 11 },
  parrafo: { family: 'serif', size: BODY },
  aviso: { family: 'strong', size: BODY },
  label: { family: 'sans', size: 9.5, color: PALETTE.tintaSuave },
  cifra: { family: 'strong', size: 26, gap: 0 },
  entrada: { family: 'strong', size: BODY },
  linea: { family: 'serif', size: 10, gap: 2.4 },
  celda: { family: 'sans', size: 9, gap: 1.6 },
  cabeza: { family: 'strong', size: 9, gap: 1.6 },
  foot: { family: 'sans', size: 8.5, color: PALETTE.tintaSuave, gap: 0 },
} as const satisfies Record<string, Style>;

/** A part that is drawn as a whole. */
export interface Part {
  readonly height: number;
  /** Draws the part at the pen's position, and moves the pen below it. */
  readonly paint: () => void;
}

interface Tag {
  /** Description of a figure. */
  readonly alt?: string;
  /** Scope of a table header. */
  readonly scope?: 'Column';
  /** The parent element; the document by default. */
  readonly of?: PDFKit.PDFStructureElement;
}

export class Pen {
  readonly doc: Doc;
  /** Colour of section headings, notices, large figures and the page head. */
  readonly accent: string;
  readonly #fonts: Fonts;
  readonly #top: number;
  readonly #structure: PDFKit.PDFStructureElement;
  /** Share of the usual space between lines and blocks. */
  readonly spacing: number;
  /** Position of the next part, in points from the top of the page. */
  y: number;

  /**
   * @param withHead whether to leave space for the head of each page
   * @param spacing share of the usual space between lines and blocks
   */
  constructor(doc: Doc, fonts: Fonts, accent: string, withHead: boolean, spacing: number) {
    this.spacing = spacing;
    this.doc = doc;
    this.accent = accent;
    this.#fonts = fonts;
    this.#structure = doc.struct('Document');
    doc.addStructure(this.#structure);
    this.#top = withHead ? MARGIN.top : TOP_WITHOUT_HEAD;
    this.y = this.#top;
  }

  get isAtTop(): boolean {
    return this.y <= this.#top;
  }

  /** Whether a part of that height would pass the foot of this page. */
  overflows(height: number): boolean {
    return this.y + height > this.doc.page.height - MARGIN.bottom;
  }

  /** Usable height of a page. */
  get room(): number {
    return this.doc.page.height - MARGIN.bottom - this.#top;
  }

  /** Filled share of this page. */
  get filled(): number {
    return (this.y - this.#top) / this.room;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = this.#top;
  }

  /** Height of a text as it would be written. */
  measure(text: string, { family, size, width = WIDTH, gap: usual = LINE_GAP }: Style): number {
    const { doc } = this;
    const gap = usual * this.spacing;
    const runs = this.#fonts.runs(family, text);
    const [only] = runs;
    doc.font(only?.font ?? `${family} latin`).fontSize(size);
    if (runs.length > 1)
      return lines(doc, this.#fonts, text, { family, size, width }).length * (doc.currentLineHeight(true) + gap);
    return doc.heightOfString(only?.text ?? '', { width, lineGap: gap });
  }

  /** Writes at `y`, which stays unchanged. */
  write(text: string, style: Style): void {
    const { doc } = this;
    const { family, size, color = PALETTE.tinta, x = MARGIN.left, width = WIDTH, align } = style;
    const gap = (style.gap ?? LINE_GAP) * this.spacing;
    const runs = this.#fonts.runs(family, text);
    const [only] = runs;
    doc.fillColor(color).fontSize(size);
    if (runs.length <= 1) {
      doc.font(only?.font ?? `${family} latin`).text(only?.text ?? '', x, this.y, {
        width,
        lineGap: gap,
        ...(align && { align }),
      });
      return;
    }
    const height = doc.font(only?.font ?? '').currentLineHeight(true) + gap;
    lines(doc, this.#fonts, text, { family, size, width }).forEach((line, i) => {
      let at = x;
      for (const { font, text: run } of this.#fonts.runs(family, line)) {
        doc.font(font).text(run, at, this.y + i * height, { lineBreak: false });
        at += doc.widthOfString(run);
      }
    });
  }

  /** Writes and moves below the text. @param after points left free below it */
  writeOn(text: string, style: Style, after = 0): void {
    const height = this.measure(text, style);
    this.write(text, style);
    this.y += height + after;
  }

  /** Adds an element to the structure, for children that may lie on several pages: a list, a table and its rows. */
  element(kind: string, of: PDFKit.PDFStructureElement = this.#structure): PDFKit.PDFStructureElement {
    const element = this.doc.struct(kind);
    of.add(element);
    return element;
  }

  /** Tags the drawing as one element for screen readers. */
  tagged(kind: string, draw: () => void, { of = this.#structure, ...said }: Tag = {}): void {
    of.add(this.doc.struct(kind, said as PDFKit.Mixins.StructureElementOptions, () => draw()));
  }

  /** Marks the drawing as decoration: a rule, a repeated heading. */
  decoration(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** A fine line across the text. */
  rule(): void {
    this.doc.moveTo(MARGIN.left, this.y).lineTo(MARGIN.left + WIDTH, this.y);
    this.doc.lineWidth(0.5).stroke(PALETTE.borde);
  }

  /** Ends the structure: nothing more is tagged. */
  end(): void {
    this.#structure.end();
  }
}
