/** Reads the words of a PDF with their places. Nothing is drawn, and no code of the file runs. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { layoutOf } from './rules-layout.ts';
import { type Extracto, isRejection, type Rejection } from './rules-movement.ts';
import { linesOf, type PrintedLine, type Word, wordsOfText } from './rules-runs.ts';
import { findHeader, readRows } from './rules-table.ts';

/** A year of a busy account has some sixty pages. */
const PAGES_MAXIMUM = 200;
/** A page of a statement has some thousand pieces of text. */
const PIECES_MAXIMUM = 400_000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;

/** Reads the movements of a PDF. Call it in a thread with limits of time and memory: a file can demand any amount of both. */
export async function readPdf(bytes: Uint8Array): Promise<Extracto | Rejection> {
  const pages = await pagesOf(bytes);
  if (isRejection(pages)) return pages;
  const layout = layoutOf(pages);
  const header = layout && findHeader(layout.rows);
  if (!header) return { rechazo: 'sin_columnas' };
  // Lines without a readable date are no movements; where they are the majority, the columns were not understood.
  if (layout.withoutDate > layout.rows.length) return { rechazo: 'fechas_ilegibles' };
  return readRows(layout.rows, header, 'pdf');
}

/** @returns the lines of each page, or the reason why there are none */
async function pagesOf(bytes: Uint8Array): Promise<readonly (readonly PrintedLine[])[] | Rejection> {
  const pdf = await open(bytes);
  if (isRejection(pdf)) return pdf;
  if (pdf.numPages > PAGES_MAXIMUM) return { rechazo: 'demasiadas_paginas' };
  const pages: (readonly PrintedLine[])[] = [];
  let pieces = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const words = await wordsOf(await pdf.getPage(number));
    pieces += words.length;
    if (pieces > PIECES_MAXIMUM) return { rechazo: 'demasiados_movimientos' };
    pages.push(linesOf(words));
  }
  return pieces === 0 ? { rechazo: 'pdf_sin_texto' } : pages;
}

async function open(bytes: Uint8Array): Promise<Pdf | Rejection> {
  const { VerbosityLevel } = await getResolvedPDFJS();
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: VerbosityLevel.ERRORS,
      enableXfa: false,
      useSystemFonts: false,
      disableFontFace: true,
      maxImageSize: 1,
      stopAtErrors: false,
    });
  } catch (error) {
    return { rechazo: (error as Error).name === 'PasswordException' ? 'pdf_protegido' : 'pdf_roto' };
  }
}

async function wordsOf(page: PdfPage): Promise<Word[]> {
  const { items } = await page.getTextContent();
  const { transform } = page.getViewport({ scale: 1 });
  return items.flatMap((item) => ('str' in item ? wordsOfText({ ...item, view: transform }) : []));
}
