/** What is drawn and not written: the signature and the square that telephones read. */
import type { Rubrica } from '@albacea/contract/papeles.ts';
import { encode } from 'uqr';

type Doc = PDFKit.PDFDocument;

export function pintarRubrica(
  doc: Doc,
  { ancho, alto, trazos }: Rubrica,
  caja: { x: number; y: number; ancho: number; alto: number },
): void {
  const escala = Math.min(caja.ancho / ancho, caja.alto / alto);
  doc.save().lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor('#1b2a4a');
  for (const trazo of trazos) {
    for (let i = 0; i + 1 < trazo.length; i += 2) {
      const x = caja.x + Math.min(trazo[i] ?? 0, ancho) * escala;
      const y = caja.y + Math.min(trazo[i + 1] ?? 0, alto) * escala;
      if (i === 0) doc.moveTo(x, y);
      else doc.lineTo(x, y);
    }
    doc.stroke();
  }
  doc.restore();
}

/** Rectangles, row by row, so that it is sharp at any size and no picture is needed. */
export function pintarQr(doc: Doc, texto: string, { x, y, lado }: { x: number; y: number; lado: number }): void {
  const { data, size } = encode(texto, { ecc: 'M', border: 0 });
  const punto = lado / size;
  doc.save();
  data.forEach((fila, j) => {
    for (let i = 0; i < size; i += 1) {
      if (!fila[i]) continue;
      const desde = i;
      while (i + 1 < size && fila[i + 1]) i += 1;
      doc.rect(x + desde * punto, y + j * punto, (i - desde + 1) * punto, punto);
    }
  });
  doc.fill('#000000').restore();
}
