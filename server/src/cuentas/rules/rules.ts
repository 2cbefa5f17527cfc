/** Compares accounts, and masks them for the insurer; pure. */
import { fold } from '../../shared/rules-text.ts';

export interface HowItIsKnown {
  /** Code of the catalogue; null: the name was written by hand. */
  readonly codigo: string | null;
  readonly nombre: string;
  readonly identificador: string | null;
}

/** White space, and separators in telephone and contract numbers. */
const SEPARATORS = /[\s().\-/]/g;

/** Whether two accounts are the same: one provider and one identifier, however written. */
export function sameCuenta(a: HowItIsKnown, b: HowItIsKnown): boolean {
  return keyOf(a) === keyOf(b);
}

function keyOf({ codigo, nombre, identificador }: HowItIsKnown): string {
  const proveedor = codigo === null ? `a mano ${fold(nombre).replace(/\s+/g, ' ')}` : `codigo ${codigo}`;
  if (identificador === null) return proveedor;
  // In an address, dots and hyphens matter.
  const plain = identificador.normalize('NFKC').toLowerCase();
  return `${proveedor}\n${plain.includes('@') ? plain.trim() : plain.replace(SEPARATORS, '')}`;
}
