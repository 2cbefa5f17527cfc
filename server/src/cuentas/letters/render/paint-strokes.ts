/** Draws the handwritten signature and the QR code. */
import type { SignatureDrawing } from '@albacea/contract/schemas/papers.ts';
import { encode } from 'uqr';

type Doc = PDFKit.PDFDocument;

export function paintSignatureDrawing(
  doc: Doc,
  { ancho, alto, trazos }: SignatureDrawing,
  box: { x: number; y: number; width: number; height: number },
): void {
  const scale = Math.min(box.width / ancho, box.height / alto);
  doc.save().lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor('#1b2a4a');
  for (const stroke of trazos) {
    for (let i = 0; i + 1 < stroke.length; i += 2) {
      const x = box.x + Math.min(stroke[i] ?? 0, ancho) * scale;
      const y = box.y + Math.min(stroke[i + 1] ?? 0, alto) * scale;
      if (i === 0) doc.moveTo(x, y);
      else doc.lineTo(x, y);
    }
    doc.stroke();
  }
  doc.restore();
}

/** Draws rectangles row by row, sharp at any size and without an image. */
export function paintQr(doc: Doc, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
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
