/** Whom a signature speaks for, and which letter an e-mail names; pure. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';

type Card = Pick<ProveedorCard, 'codigo' | 'dominios' | 'acciones'>;

/** Anybody may have an address there, or write from it: its signature says nothing about the provider of that name. */
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
  // what customers write to each other through a provider is signed by it, and said by anybody
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

/**
 * The domain that stands for the sender: a signature that holds and is of the domain of `From`, or above it (RFC 7489, 3.1).
 * @param firmado domains whose signature holds
 */
export const provenDomain = (firmado: readonly string[], de: string | null): string | null =>
  de !== null && firmado.some((signed) => isWithin(de, signed)) ? de : null;

/** Codes of the providers that are known by a domain. */
export function providersOf(domain: string | null, cards: readonly Card[]): string[] {
  if (domain === null || isPublic(domain)) return [];
  return cards.filter((card) => domainsOf(card).some((known) => isWithin(domain, known))).map(({ codigo }) => codigo);
}

/** Its own domains, of which no address is anybody's, and those of the addresses that it is written to. */
export function domainsOf({ dominios, acciones }: Card): string[] {
  const written = acciones.flatMap(({ vias }) =>
    vias.flatMap(({ direccion }) => (direccion?.includes('@') ? [direccion.slice(direccion.indexOf('@') + 1)] : [])),
  );
  return [...dominios, ...written].map((domain) => domain.toLowerCase()).filter((domain) => !isPublic(domain));
}

/** The number of a case that subject or text quote; null where there is none, or several. */
export function referenceIn(text: string): string | null {
  const found = new Set(text.match(/\bCAS-\d{4}-\d{6,12}\b/g) ?? []);
  const [only] = found;
  return found.size === 1 && only ? only : null;
}

const UUID = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

/**
 * The letter that an e-mail names: our Message-ID is its number.
 * @param returned the message that a report encloses, or its text where that stands in it
 */
export function letterIn(headers: Readonly<Record<string, string>>, returned: string): string | null {
  const [, enclosed = ''] = /^[> \t]*message-id:[ \t]*(<[^<>\s]{1,200}>)/im.exec(returned) ?? [];
  const named = `${headers['in-reply-to'] ?? ''} ${headers.references ?? ''} ${enclosed}`;
  return UUID.exec(named.toLowerCase())?.[1] ?? null;
}
