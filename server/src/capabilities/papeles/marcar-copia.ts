/**
 * A copy that says on every page whom it is for, what for and since when: whoever finds it elsewhere knows where it came from
 * (research/legal-es.md, section 5). The original stays as it is. Runs in the workshop.
 */
import type { Formato } from '@albacea/contract/documentos.ts';
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

export interface Marca {
  /** Whom for and what for: across the page. */
  readonly texto: string;
  /** Title of the copy. */
  readonly titulo: string;
  /** Instant: the same copy has the same bytes. */
  readonly fecha: string;
}

/** Points of the longer side of a page that is made for a picture. */
const LADO_MAYOR = 842;
const TINTA = rgb(0.45, 0.1, 0.12);

/** @returns always a PDF */
export async function marcarCopia(contenido: Uint8Array, formato: Formato, marca: Marca): Promise<Uint8Array> {
  const fecha = new Date(marca.fecha);
  const pdf = await (formato === 'application/pdf'
    ? PDFDocument.load(contenido, { updateMetadata: false })
    : deImagen(contenido, formato));
  const fuente = await pdf.embedFont(StandardFonts.HelveticaBold);
  const texto = escribible(fuente, marca.texto);
  for (const pagina of pdf.getPages()) marcarPagina(pagina, fuente, texto);
  pdf.setTitle(escribible(fuente, marca.titulo));
  pdf.setProducer('Albacea');
  pdf.setCreator('Albacea');
  pdf.setCreationDate(fecha);
  pdf.setModificationDate(fecha);
  return pdf.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
}

async function deImagen(contenido: Uint8Array, formato: Exclude<Formato, 'application/pdf'>): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const imagen = formato === 'image/jpeg' ? await pdf.embedJpg(contenido) : await pdf.embedPng(contenido);
  const escala = LADO_MAYOR / Math.max(imagen.width, imagen.height);
  const [ancho, alto] = [imagen.width * escala, imagen.height * escala];
  pdf.addPage([ancho, alto]).drawImage(imagen, { x: 0, y: 0, width: ancho, height: alto });
  return pdf;
}

/** Three times across the page, so that no part can be cut out without it, and once in full at its foot. */
function marcarPagina(pagina: PDFPage, fuente: PDFFont, texto: string): void {
  const { x, y, width, height } = pagina.getCropBox();
  const angulo = Math.atan2(height, width) * 0.75;
  const cuerpo = Math.min(26, (Math.hypot(width, height) * 0.74) / Math.max(1, fuente.widthOfTextAtSize(texto, 1)));
  const largo = fuente.widthOfTextAtSize(texto, cuerpo);
  for (const parte of [0.2, 0.5, 0.8]) {
    pagina.drawText(texto, {
      x: x + width / 2 - (Math.cos(angulo) * largo) / 2,
      y: y + height * parte - (Math.sin(angulo) * largo) / 2,
      size: cuerpo,
      font: fuente,
      color: TINTA,
      opacity: 0.28,
      rotate: degrees((angulo * 180) / Math.PI),
    });
  }
  const pie = Math.min(8, (width - 24) / Math.max(1, fuente.widthOfTextAtSize(texto, 1)));
  pagina.drawText(texto, { x: x + 12, y: y + 10, size: pie, font: fuente, color: TINTA, opacity: 0.9 });
}

/** The fonts that every reader has know Western letters alone; others become a dot. */
function escribible(fuente: PDFFont, texto: string): string {
  const conocidas = new Set(fuente.getCharacterSet());
  return [...texto].map((letra) => (conocidas.has(letra.codePointAt(0) ?? 0) ? letra : '\u00b7')).join('');
}
