/** No paper is made with dots in place of letters: it waits until somebody has said how the identity document writes them. */
import { DomainError } from '../shared/errors.ts';
import { isUnprintable } from '../shared/rules-printable.ts';

/** @param texts what a paper is to carry. @throws DomainError nombre_en_otra_escritura */
export function requirePrintable(...texts: readonly string[]): void {
  if (texts.some(isUnprintable)) throw new DomainError('nombre_en_otra_escritura');
}
