/** No paper is made with dots in place of a name: it waits until somebody has said how the identity document writes it. */
import { DomainError } from '../shared/errors.ts';
import { isUnprintable } from '../shared/rules-printable.ts';

interface Named {
  readonly nombre: string;
  readonly apellidos: string;
}

/** Those whose names a paper is to carry. @throws DomainError nombre_en_otra_escritura */
export function requirePrintable(...people: readonly Named[]): void {
  if (people.some(({ nombre, apellidos }) => isUnprintable(nombre) || isUnprintable(apellidos)))
    throw new DomainError('nombre_en_otra_escritura');
}
