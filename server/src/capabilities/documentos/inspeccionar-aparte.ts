/**
 * Looks at a file. In the workshop, whatever takes its time: one of 20 MB would hold up everybody else for a quarter of a
 * second, and a PDF of 40 KB that inflates to 32 MB as well.
 */
import { ErrorDeTaller, type Taller } from '../../platform/taller/taller.ts';
import type * as inspeccion from './inspeccion.ts';
import { type Inspeccionado, inspeccionar } from './inspeccion.ts';
import { noAdmitido } from './no-admitido.ts';

const INSPECCION = new URL('./inspeccion.ts', import.meta.url);
/** Bytes of a picture that are looked at sooner than they are copied to a thread and back. */
const PEQUENO = 512 * 1024;

/** @throws ErrorDeDominio documento_no_admitido, also when it can't be looked at within bounds */
export async function inspeccionarAparte(taller: Taller, bytes: Buffer): Promise<Inspeccionado> {
  if (bytes.length <= PEQUENO && !pareceUnPdf(bytes)) return inspeccionar(bytes);
  try {
    const { formato, fin } = await taller.hacer<typeof inspeccion.medir>(INSPECCION, 'medir', bytes);
    return { formato, contenido: bytes.subarray(0, fin) };
  } catch (error) {
    if (error instanceof ErrorDeTaller) throw noAdmitido('complejo');
    throw error;
  }
}

const pareceUnPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';
