/** The refusal of a file. */
import { ErrorDeDominio } from '../../platform/error.ts';
import { fraseDeInadmision, type MotivoDeInadmision } from './reglas-admision.ts';

/** 422 that says what is wrong with the file and what is taken. */
export const noAdmitido = (motivo: MotivoDeInadmision): ErrorDeDominio =>
  new ErrorDeDominio('documento_no_admitido', { detalle: fraseDeInadmision(motivo) });

/** Pages and programs, which some readers would run wherever they find them. */
const PAGINA = /<script|<html|<!doctype|<\?php|<svg/i;

export const tienePagina = (bytes: Buffer): boolean => PAGINA.test(bytes.toString('latin1'));

/**
 * For the notes of an image.
 * @throws ErrorDeDominio documento_no_admitido when they hold a page or a program
 */
export function comprobarNota(bytes: Buffer): void {
  if (tienePagina(bytes)) throw noAdmitido('anadido');
}
