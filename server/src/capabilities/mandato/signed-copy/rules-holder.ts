/** Whether the holder of a certificate is who signed a mandate: by name and by number; pure. */
import { type NameOnFile, namesAgree } from '../rules-signer-name.ts';

/** As a certificate writes them; null: it does not say. */
export interface HolderName {
  readonly nombre: string | null;
  readonly apellidos: string | null;
  readonly comun: string | null;
  readonly numero: string | null;
}

/** What stands before a number: kind of document and country (ETSI EN 319 412-1, 5.1.3). */
const KIND = /^(?:IDC|PNO|PAS|TIN|TAX)[A-Z]{2}-/;

/** @returns null: the certificate says none */
export const numberOf = ({ numero }: HolderName): string | null =>
  plain((numero ?? '').toUpperCase().replace(KIND, '')) || null;

export const sameNumber = (numero: string, onFile: string): boolean => numero === plain(onFile.toUpperCase());

const plain = (text: string): string => text.replace(/[^0-9A-Z]/g, '');

/**
 * The DNI has but the first surname in its own place, and both in the common name: «ORTEGA RUIZ, LUCIA (FIRMA)»; others write
 * «ORTEGA RUIZ LUCIA - 12345678Z».
 */
export function isNamed(holder: HolderName, onFile: NameOnFile): boolean {
  const apart = [holder.nombre, holder.apellidos].filter((part) => part !== null);
  return [apart.length === 2 ? apart.join(' ') : '', inOneLine(holder.comun ?? '')].some(
    (written) => written !== '' && namesAgree(written, onFile),
  );
}

const inOneLine = (common: string): string =>
  (common.replace(/\([^)]*\)/g, ' ').split(' - ')[0] ?? '')
    .replace(/^NOMBRE /, '')
    .replace(',', ' ')
    .trim();

/** For people to read; empty: it says none. */
export const shownName = ({ nombre, apellidos, comun }: HolderName): string => {
  const inCommon = inOneLine(comun ?? '');
  return inCommon || [nombre, apellidos].filter((part) => part !== null).join(' ');
};
