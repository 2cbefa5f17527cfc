/** Finds the sender that a signature proves, and the letter that an e-mail names; pure. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';

type Card = Pick<ProveedorCard, 'codigo' | 'dominios' | 'acciones'>;

/** Domains where anybody may have or use an address: a signature proves nothing about the provider of that name. */
const PUBLIC_MAIL = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'outlook.es', 'hotmail.com', 'hotmail.es', 'live.com', 'msn.com'],
  ...[
    'yahoo.com',
    'yahoo.es',
    'ymail.com',
    'aol.com',
    'icloud.com',
    'me.com',
    'mac.com',
    'gmx.com',
    'gmx.es',
    'gmx.net',
  ],
  ...['proton.me', 'protonmail.com', 'pm.me', 'mail.com', 'zoho.com', 'yandex.com', 'mail.ru', 'terra.es', 'ono.com'],
  ...[
    'telefonica.net',
    'movistar.es',
    'orange.es',
    'vodafone.es',
    'jazztel.es',
    'euskaltel.net',
    'wanadoo.es',
    'ya.com',
    'mundo-r.com',
    'telecable.es',
    'euskalnet.net',
  ],
  // messages between customers, which the provider signs and anybody writes
  ...[
    'marketplace.amazon.es',
    'marketplace.amazon.com',
    'members.ebay.com',
    'members.ebay.es',
    'guest.booking.com',
    'property.booking.com',
    'guest.airbnb.com',
    'reply.airbnb.com',
    'user.airbnb.com',
    'reply.linkedin.com',
    'reply.github.com',
    'users.noreply.github.com',
  ],
];

const isWithin = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`);
const isPublic = (domain: string): boolean => PUBLIC_MAIL.some((mail) => isWithin(domain, mail));

/** The domain of `From`, if that domain or a parent domain signed the message (RFC 7489, 3.1); null: nothing proves it. */
export const provenDomain = (firmado: readonly { readonly dominio: string }[], de: string | null): string | null =>
  de !== null && firmado.some(({ dominio }) => isWithin(de, dominio)) ? de : null;

/**
 * The signatures that also cover a recipient to whom the message really came. Anybody can pass on a signed message that they got
 * themselves, with a line above it that names a case.
 * @param came recipients in the SMTP envelope
 */
export function signedTo<Firma extends { readonly para: readonly string[] }>(
  firmado: readonly Firma[],
  came: readonly string[],
): Firma[] {
  const recipients = came.map((address) => address.toLowerCase());
  return firmado.filter(({ para }) => para.some((address) => recipients.includes(address)));
}

/** Codes of the providers that a domain identifies. */
export function providersOf(domain: string | null, cards: readonly Card[]): string[] {
  if (domain === null || isPublic(domain)) return [];
  return cards.filter((card) => domainsOf(card).some((known) => isWithin(domain, known))).map(({ codigo }) => codigo);
}

/** The provider's own domains and those of the addresses that we write to, without domains open to everybody. */
export function domainsOf({ dominios, acciones }: Card): string[] {
  const written = acciones.flatMap(({ vias }) =>
    vias.flatMap(({ direccion }) => (direccion?.includes('@') ? [direccion.slice(direccion.indexOf('@') + 1)] : [])),
  );
  return [...dominios, ...written].map((domain) => domain.toLowerCase()).filter((domain) => !isPublic(domain));
}

/** The case number quoted in subject or text. @returns null: there is none, or several */
export function referenceIn(text: string): string | null {
  const found = new Set(text.match(/\bCAS-\d{4}-\d{6,12}\b/g) ?? []);
  const [only] = found;
  return found.size === 1 && only ? only : null;
}

const UUID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

/**
 * The id of the letter that an e-mail names: our Message-ID contains it.
 * @param returned headers of the attached message, or the text of the e-mail, which may quote them
 */
export function letterIn(headers: Readonly<Record<string, string>>, returned: string): string | null {
  const [, enclosed = ''] = /^[> \t]*message-id:[ \t]*(<[^<>\s]{1,200}>)/im.exec(returned) ?? [];
  const named = `${headers['in-reply-to'] ?? ''} ${headers.references ?? ''} ${enclosed}`;
  return UUID.exec(named.toLowerCase())?.[1] ?? null;
}
