/** Statements as PDF in the layouts of several banks, with the movements of invented persons. */
import { degrees, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import type { Annotation } from './banks.ts';

interface Column {
  /** The title, in one or two lines. */
  readonly title: readonly string[];
  /** Horizontal position of the left edge in points, or of the right edge if `right`. */
  readonly x: number;
  readonly right?: true;
  readonly print: (one: Printed) => string;
}

interface Printed extends Annotation {
  readonly balance: number;
}

export interface PdfLayout {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Most characters in a line of text; the rest is printed below. */
  readonly wrap: number;
  /** Whether only the first page has column titles. */
  readonly titlesOnce?: true;
  /** Degrees by which the pages are drawn turned; their rotation entry shows them upright. */
  readonly rotated?: 90;
}

const MS_PER_DAY = 86_400_000;
const [WIDTH, HEIGHT, MARGIN, LINE, SIZE] = [595, 842, 60, 12, 9];

const parts = (day: number) => new Date(day * MS_PER_DAY).toISOString().slice(0, 10).split('-');
const slashed = ({ day }: Printed): string => parts(day).toReversed().join('/');
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const named = (printed: Printed): string => {
  const [year, month, day] = parts(printed.day);
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
};
function amount(centimos: number): string {
  const whole = String(Math.floor(Math.abs(centimos) / 100)).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${whole},${String(Math.abs(centimos) % 100).padStart(2, '0')}`;
}
const signed = (centimos: number): string => `${centimos < 0 ? '-' : ''}${amount(centimos)}`;

export const textOf = ({ operation, name, returned }: Annotation): string => {
  const before = { tarjeta: 'COMPRA ', recibo: 'RECIBO ', transferencia: 'TRANSFERENCIA A ', otra: '' }[operation];
  return `${returned ? 'DEVOLUCION ' : ''}${before}${name}`;
};

const FIRST = { title: ['Fecha'], x: 40, print: slashed };
const TEXT = { title: ['Concepto'], x: 160, print: textOf };
const BALANCE: Column = { title: ['Saldo'], x: 550, right: true, print: ({ balance }) => signed(balance) };

export const PDF_LAYOUTS: readonly PdfLayout[] = [
  {
    name: 'two dates, a signed amount, a balance',
    columns: [
      FIRST,
      { title: ['Fecha valor'], x: 98, print: slashed },
      TEXT,
      { title: ['Importe'], x: 470, right: true, print: ({ centimos }) => signed(centimos) },
      BALANCE,
    ],
    wrap: 40,
  },
  {
    name: 'debit and credit, titles of two lines on the first page alone',
    columns: [
      { ...FIRST, title: ['Fecha', 'operación'] },
      { title: ['Fecha', 'valor'], x: 98, print: slashed },
      TEXT,
      { title: ['Cargos'], x: 400, right: true, print: ({ centimos }) => (centimos < 0 ? amount(centimos) : '') },
      { title: ['Abonos'], x: 470, right: true, print: ({ centimos }) => (centimos < 0 ? '' : amount(centimos)) },
      BALANCE,
    ],
    wrap: 34,
    titlesOnce: true,
  },
  {
    name: 'months by name, the sign behind, a euro sign, no balance',
    columns: [
      { ...FIRST, print: named },
      { ...TEXT, title: ['Descripción'], x: 110 },
      {
        title: ['Importe (€)'],
        x: 540,
        right: true,
        print: ({ centimos }) => `${amount(centimos)}${centimos < 0 ? '-' : ''} €`,
      },
    ],
    wrap: 60,
  },
  {
    name: 'text before the date, D and H behind the amount, on pages that are turned',
    columns: [
      { ...TEXT, title: ['Movimiento'], x: 40 },
      { ...FIRST, x: 330 },
      {
        title: ['Importe'],
        x: 470,
        right: true,
        print: ({ centimos }) => `${amount(centimos)} ${centimos < 0 ? 'D' : 'H'}`,
      },
    ],
    wrap: 44,
    rotated: 90,
  },
];

/** @param annotations printed in this order, without letters that the standard fonts lack */
export async function pdfStatement(annotations: readonly Annotation[], layout: PdfLayout): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  let balance = 523_417;
  let page: PageInk | null = null;
  for (const annotation of annotations) {
    balance += annotation.centimos;
    const lines = wrapped(textOf(annotation), layout.wrap);
    if (!page || page.y < MARGIN + lines.length * LINE) page = newPage(pdf, font, layout, page === null);
    for (const column of layout.columns) {
      const texts = column.print === textOf ? lines : [column.print({ ...annotation, balance })];
      for (const [i, text] of texts.entries()) page.draw(text, column, i);
    }
    page.y -= lines.length * LINE + 5;
  }
  return pdf.save();
}

interface PageInk {
  y: number;
  draw(text: string, column: Pick<Column, 'x' | 'right'>, line: number): void;
}

function newPage(
  pdf: PDFDocument,
  font: PDFFont,
  { columns, titlesOnce, rotated }: PdfLayout,
  first: boolean,
): PageInk {
  const page = pdf.addPage(rotated ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]);
  const ink: PageInk = {
    y: HEIGHT - MARGIN,
    draw(text, { x, right }, line) {
      const left = right ? x - font.widthOfTextAtSize(text, SIZE) : x;
      drawAt(page, font, text, left, ink.y - line * LINE, rotated);
    },
  };
  if (rotated) page.setRotation(degrees(rotated));
  if (first) {
    ink.draw('Movimientos de la cuenta ES00 0049 0000 0000 0000 1234', { x: 40 }, 0);
    ink.draw('Titular: PERSONA DE EJEMPLO. Periodo: del 01/01/2026 al 31/12/2026', { x: 40 }, 1);
    ink.y -= LINE * 4;
  }
  if (first || !titlesOnce) {
    for (const column of columns) for (const [i, title] of column.title.entries()) ink.draw(title, column, i);
    ink.y -= LINE * (Math.max(...columns.map(({ title }) => title.length)) + 1);
  }
  drawAt(page, font, 'Banco de Ejemplo, S.A. Inscrito en el Registro Mercantil.', 40, 24, rotated);
  return ink;
}

function drawAt(page: PDFPage, font: PDFFont, text: string, x: number, y: number, rotated?: 90): void {
  const turned = { x: HEIGHT - y, y: x, rotate: degrees(90) };
  page.drawText(text, { size: SIZE, font, ...(rotated ? turned : { x, y }) });
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
