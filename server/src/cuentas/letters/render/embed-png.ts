/**
 * Embeds PNGs in PDFs. A PDF holds the rows of an opaque PNG as they are (ISO 32000-1, 7.4.4.4), so only others are decoded, which takes twenty
 * times as long.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { type PDFDocument, PDFHexString, type PDFImage, type PDFObject, type PDFRef } from 'pdf-lib';
import { CHANNELS, chunksOf, headerOf, PALETTE, type PngHeader } from '../../../shared/rules-png.ts';

/** The predictor under which each row begins with its own filter, as in a PNG. */
const PNG_ROWS = 15;

/**
 * Embeds a PNG that was inspected before.
 * @returns the image, whose samples are those of the PNG
 */
export async function embedPng(
  pdf: PDFDocument,
  content: Uint8Array,
): Promise<Pick<PDFImage, 'ref' | 'width' | 'height'>> {
  const { header, palette, isOpaque, data } = readPng(content);
  const rows = isOpaque && !header.interlaced && inflateSync(data).subarray(0, bytesOf(header));
  if (!rows || rows.length < bytesOf(header)) return pdf.embedPng(content);
  const { width, height } = header;
  return { ref: embedRows(pdf, header, palette, rows), width, height };
}

function readPng(content: Uint8Array) {
  const chunks = [...chunksOf(content)];
  const dataOf = (type: string) =>
    chunks.filter((chunk) => chunk.type === type).map(({ from, to }) => content.subarray(from, to));
  const header = headerOf(Buffer.concat(dataOf('IHDR')));
  const isOpaque = [0, 2, PALETTE].includes(header.colour) && dataOf('tRNS').length === 0;
  return { header, palette: Buffer.concat(dataOf('PLTE')), isOpaque, data: Buffer.concat(dataOf('IDAT')) };
}

/** Bytes of all rows: in each, the filter and the samples. */
const bytesOf = ({ width, height, depth, colour }: PngHeader): number =>
  height * (1 + Math.ceil((width * depth * (CHANNELS[colour] ?? 0)) / 8));

/** The rows are compressed again, so that nothing is copied that may stand behind them in the file. */
function embedRows(pdf: PDFDocument, header: PngHeader, palette: Buffer, rows: Buffer): PDFRef {
  const { width, height, depth, colour } = header;
  return pdf.context.register(
    pdf.context.stream(deflateSync(rows), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      BitsPerComponent: depth,
      ColorSpace: colourSpace(pdf, colour, palette),
      Filter: 'FlateDecode',
      DecodeParms: { Predictor: PNG_ROWS, Colors: CHANNELS[colour] ?? 0, BitsPerComponent: depth, Columns: width },
    }),
  );
}

function colourSpace(pdf: PDFDocument, colour: number, palette: Buffer): PDFObject {
  if (colour !== PALETTE) return pdf.context.obj(colour === 0 ? 'DeviceGray' : 'DeviceRGB');
  const colours = PDFHexString.of(palette.toString('hex'));
  return pdf.context.obj(['Indexed', 'DeviceRGB', palette.length / 3 - 1, colours]);
}
