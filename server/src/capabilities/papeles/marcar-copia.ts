/**
 * A copy that says on every page whom it is for, what for and since when: whoever finds it elsewhere knows where it came
 * from. The original stays as it is. Runs in a thread of the lane of papers.
 */
import type { Formato } from '@albacea/contract/documentos.ts';
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { ErrorDeDominio } from '../../platform/error.ts';
import { inspeccionar } from '../documentos/inspeccion.ts';
import { noAdmitido } from '../documentos/no-admitido.ts';
import { keepWhatIsDrawn } from './keep-what-is-drawn.ts';

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

/**
 * @returns always a PDF, and of one what is drawn alone
 * @throws ErrorDeDominio documento_no_admitido: a PDF that was taken before today's inspection and can't be copied safely
 */
export async function marcarCopia(contenido: Uint8Array, formato: Formato, marca: Marca): Promise<Uint8Array> {
  if (formato !== 'application/pdf') return marcarPaginas(await deImagen(contenido, formato), marca);
  const copia = await dePdf(contenido, marca).catch((error) => {
    throw error instanceof ErrorDeDominio ? error : noAdmitido('complejo');
  });
  // What leaves is looked at as what arrives: in case pdf-lib and another reader see a paper differently.
  inspeccionar(Buffer.from(copia.buffer, copia.byteOffset, copia.byteLength));
  return copia;
}

async function dePdf(contenido: Uint8Array, marca: Marca): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(contenido, { updateMetadata: false, ignoreEncryption: true });
  if (pdf.isEncrypted) throw noAdmitido('protegido');
  keepWhatIsDrawn(pdf);
  return marcarPaginas(pdf, marca);
}

async function marcarPaginas(pdf: PDFDocument, marca: Marca): Promise<Uint8Array> {
  const fecha = new Date(marca.fecha);
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
