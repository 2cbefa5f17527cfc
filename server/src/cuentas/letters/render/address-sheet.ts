/**
 * The sheet in front of a letter by post. Folded in three, it shows the address in the right-hand window of a DL envelope. Runs in a worker
 * thread (the lane `papers`).
 */
import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';

export interface AddressSheet {
  readonly lineas: readonly string[];
  /** The sender, in one line above the address. */
  readonly remite: string;
  readonly referencia: string;
  /** The kind of postage; null: a plain letter. */
  readonly clase: string | null;
  /** Instant, fixed so that the same sheet has the same bytes. */
  readonly fecha: string;
}

const PER_MM = 72 / 25.4;
const A4 = { width: 210 * PER_MM, height: 297 * PER_MM };
/** The window in millimetres: its distance from the left and the top, and the width for the address. */
const WINDOW = { left: 112, top: 52, width: 80 };
const INK = rgb(0.1, 0.1, 0.1);
const SOFT = rgb(0.35, 0.35, 0.35);

export async function makeAddressSheet({
  lineas,
  remite,
  referencia,
  clase,
  fecha,
}: AddressSheet): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([A4.width, A4.height]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const strong = await pdf.embedFont(StandardFonts.HelveticaBold);
  const x = WINDOW.left * PER_MM;
  const top = A4.height - WINDOW.top * PER_MM;
  const put = (text: string, y: number, size: number, of: PDFFont, color = INK) => {
    const shown = writable(of, text);
    const width = of.widthOfTextAtSize(shown, size);
    const fitting = Math.min(size, (size * WINDOW.width * PER_MM) / Math.max(1, width));
    page.drawText(shown, { x, y, size: fitting, font: of, color });
  };
  put(remite, top, 7, font, SOFT);
  lineas.forEach((line, i) => {
    put(line, top - 18 - i * 14, 11, i === 0 ? strong : font);
  });
  if (clase !== null) put(clase, top + 22, 10, strong);
  put(referencia, 40, 8, font, SOFT);
  pdf.setTitle(writable(font, lineas[0] ?? ''));
  pdf.setProducer('Albacea');
  pdf.setCreator('Albacea');
  pdf.setCreationDate(new Date(fecha));
  pdf.setModificationDate(new Date(fecha));
  return pdf.save({ addDefaultPage: false });
}

/** Characters that the font lacks lose their accents, or are left out. */
function writable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  const can = (letters: string) => [...letters].every((letter) => known.has(letter.codePointAt(0) ?? 0));
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (can(letter)) return letter;
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
      return can(plain) ? plain : '';
    })
    .join('');
}
