/** The kind of identifier by which a company finds an account, and the form of telephone numbers; pure. */
import type { ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';

/** `otro`: an e-mail, a user name or a number; it is not known which. */
export type IdentifierKind = 'correo' | 'telefono' | 'contrato' | 'iban' | 'otro';

export interface ProveedorKind {
  /** Null: not in the catalogue. */
  readonly codigo: string | null;
  readonly tipo: ProveedorType | null;
}

/** Codes of providers that know an account by its telephone number alone. */
const BY_NUMBER: readonly (string | null)[] = ['whatsapp', 'telegram', 'bizum'];

const KIND_OF: Readonly<Partial<Record<ProveedorType, IdentifierKind>>> = {
  agua: 'contrato',
  banca: 'iban',
  citas: 'correo',
  correo: 'correo',
  energia: 'contrato',
  musica: 'correo',
  nube: 'correo',
  red_profesional: 'correo',
  red_social: 'correo',
  telefonia: 'telefono',
  tienda: 'correo',
  video: 'correo',
  videojuegos: 'correo',
};

export function identifierKind({ codigo, tipo }: ProveedorKind): IdentifierKind {
  if (BY_NUMBER.includes(codigo)) return 'telefono';
  return (tipo && KIND_OF[tipo]) ?? 'otro';
}

/** The telephone number with its country code; null: the text is no such number. Nine digits that begin with 6 to 9 count as Spanish. */
export function normalizedTelephone(text: string): string | null {
  const typed = text.trim().replace(/^00(?=[1-9])/, '+');
  const digits = typed.replace(/[\s()./-]/g, '');
  if (/^[6-9]\d{8}$/.test(digits)) return grouped(`+34${digits}`);
  if (/^34[6-9]\d{8}$/.test(digits)) return grouped(`+${digits}`);
  return /^\+[1-9]\d{6,14}$/.test(digits) ? grouped(digits) : null;
}

/** Groups the digits of a Spanish number as it is spoken; leaves numbers of other countries as they are. */
const grouped = (number: string): string => number.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34 $1 $2 $3');

/** Which identifiers of other accounts may also be this account's. */
export const fittingIdentifiers = (kind: IdentifierKind, known: readonly string[]): readonly string[] => {
  if (kind === 'telefono') return known.filter((one) => normalizedTelephone(one) !== null);
  return kind === 'correo' ? known.filter((one) => one.includes('@')) : [];
};

/** Whether the account is known by a telephone number alone, and the input is no such number. */
export const isInvalidTelephone = (of: ProveedorKind, text: string): boolean =>
  BY_NUMBER.includes(of.codigo) && text.trim() !== '' && normalizedTelephone(text) === null;

/** The stored form: a telephone with its country code, anything else as typed. */
export const storedIdentifier = (of: ProveedorKind, text: string): string =>
  (identifierKind(of) === 'telefono' ? normalizedTelephone(text) : null) ?? text.trim();
