/** The person's own addresses, found in the identifiers of their accounts; pure. */

export interface OwnAddress {
  readonly medio: 'correo' | 'telefono';
  /** An e-mail address in lower case, or a telephone with its prefix. */
  readonly destino: string;
}

/** Addresses of the family, who are told in another way and must not get the notice. */
interface Others {
  readonly correos: readonly string[];
  readonly telefonos: readonly string[];
}

/** Maximum number of addresses of a case that are told. A person has fewer, but a long list of accounts must not send a thousand e-mails. */
export const ADDRESSES_MAXIMUM = 5;

const EMAIL = /^[^\s@<>"(),:;]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
const SPANISH = /^(?:\+34|0034)?([679]\d{8})$/;
const ABROAD = /^(?:\+|00)(\d{8,15})$/;

const emailOf = (text: string): string | null => {
  const address = text.trim().toLowerCase();
  return address.length <= 254 && EMAIL.test(address) ? address : null;
};

function phoneOf(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '');
  const spanish = SPANISH.exec(digits)?.[1];
  if (spanish !== undefined) return `+34${spanish}`;
  const abroad = ABROAD.exec(digits)?.[1];
  return abroad === undefined ? null : `+${abroad}`;
}

/**
 * The addresses of the person, each once: e-mail addresses that identify accounts or, if there are none, telephones.
 * @param identificadores identifiers of the accounts, as the family gave them
 */
export function ownAddresses(identificadores: readonly string[], others: Others): OwnAddress[] {
  const foreign = new Set([...others.correos.map(emailOf), ...others.telefonos.map(phoneOf)]);
  const found = (read: (text: string) => string | null) =>
    [...new Set(identificadores.flatMap((text) => read(text) ?? []))]
      .filter((one) => !foreign.has(one))
      .slice(0, ADDRESSES_MAXIMUM);
  const correos = found(emailOf);
  if (correos.length > 0) return correos.map((destino) => ({ medio: 'correo', destino }));
  return found(phoneOf).map((destino) => ({ medio: 'telefono', destino }));
}
