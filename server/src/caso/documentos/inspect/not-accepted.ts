/** The refusal of a file, and the check for pages and programs in it. */
import { DomainError } from '../../../shared/errors.ts';
import { type InadmissibilityReason, inadmissibilityPhrase } from '../rules/rules-admission.ts';

/** Error 422, which says what is wrong with the file and which files are accepted. */
export const notAccepted = (reason: InadmissibilityReason): DomainError =>
  new DomainError('documento_no_admitido', { detalle: inadmissibilityPhrase(reason) });

/** Web pages and programs, which some readers run wherever they find them. The property list that Photoshop on a Mac writes is harmless. */
const PAGE = /<script|<html|<!doctype(?! plist )|<\?php|<svg/i;

export const hasPage = (bytes: Buffer): boolean => PAGE.test(bytes.toString('latin1'));

/**
 * Checks a text segment of an image.
 * @throws DomainError documento_no_admitido when the segment contains a web page or a program
 */
export function checkNote(bytes: Buffer): void {
  if (hasPage(bytes)) throw notAccepted('anadido');
}
