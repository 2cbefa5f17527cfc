/** What is drawn and not written: the signature and the square that telephones read. */
import type { SignatureDrawing } from '@albacea/contract/schemas/papers.ts';
import { encode } from 'uqr';

type Doc = PDFKit.PDFDocument;

export function paintSignatureDrawing(
  doc: Doc,
  { ancho, alto, trazos }: SignatureDrawing,
  box: { x: number; y: number; ancho: number; alto: number },
): void {
  const scale = Math.min(box.ancho / ancho, box.alto / alto);
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

/** Rectangles, row by row, so that it is sharp at any size and no picture is needed. */
export function paintQr(doc: Doc, text: string, { x, y, lado }: { x: number; y: number; lado: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const punto = lado / size;
  doc.save();
  data.forEach((row, j) => {
    for (let i = 0; i < size; i += 1) {
      if (!row[i]) continue;
      const since = i;
      while (i + 1 < size && row[i + 1]) i += 1;
      doc.rect(x + since * punto, y + j * punto, (i - since + 1) * punto, punto);
    }
  });
  doc.fill('#000000').restore();
}
