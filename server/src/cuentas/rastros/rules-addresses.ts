/** Finds the public addresses in a text that a person pasted: a list, a page of results, a CSV; pure. */
import { DIRECCION_MAXIMUM } from '@albacea/contract/schemas/rastros.ts';

type AddressFault = 'larga' | 'cortada' | 'privada' | 'nuestra';

interface PastedAddresses {
  /** As a browser writes them, each once, in the order of the text. */
  readonly direcciones: readonly string[];
  readonly rechazadas: readonly { readonly direccion: string; readonly fault: AddressFault }[];
}

/** Maximum number of characters that are read as one address. */
const RUN_MAXIMUM = 2000;
/** An address that begins with a scheme or `www.`, up to RUN_MAXIMUM characters; this bound keeps the search linear. */
const ADDRESS = new RegExp(`(?:https?://|www\\.)[^\\s<>"'«»“”|;\\\\]{1,${RUN_MAXIMUM}}`, 'giu');
/** Punctuation that can end a sentence, but not an address. */
const TAIL = new Set(['.', ',', ':', '!', '?', ')', ']', '}', '…', '*', '›']);
/** Maximum number of characters of a host name (RFC 1035, 2.3.4); parsing a longer one takes quadratic time. */
const HOST_MAXIMUM = 253;
const HOST = /^https?:\/\/([^/?#]*)/iu;
/** Search engines show the path of a result in steps (`site › path`), which is not a whole address. */
const STEPS = /^[ \t]{0,3}›/u;

/**
 * Finds the addresses in a text, and those that cannot be taken.
 * @param isPublic whether an address is public: neither this machine nor a private network
 * @param isOurs whether a host belongs to this service
 */
export function addressesIn(
  text: string,
  isPublic: (url: string) => boolean,
  isOurs: (host: string) => boolean,
): PastedAddresses {
  const direcciones = new Set<string>();
  const rechazadas = new Map<string, AddressFault>();
  const endsAtComma = isCsvWithCommas(text);
  for (const found of text.matchAll(ADDRESS)) {
    const written = upToComma(withoutTail(found[0]), endsAtComma);
    const url = parsed(written);
    if (url === null) continue;
    const fault = faultOf(
      url,
      STEPS.test(text.slice(found.index + found[0].length, found.index + found[0].length + 5)),
      {
        isPublic,
        isOurs,
      },
    );
    if (fault === null) direcciones.add(url.href);
    else rechazadas.set(url.href.slice(0, DIRECCION_MAXIMUM), fault);
  }
  return {
    direcciones: [...direcciones],
    rechazadas: [...rechazadas].map(([direccion, fault]) => ({ direccion, fault })),
  };
}

function faultOf(
  { href, hostname }: URL,
  isCut: boolean,
  { isPublic, isOurs }: { readonly isPublic: (url: string) => boolean; readonly isOurs: (host: string) => boolean },
): AddressFault | null {
  if (href.length > DIRECCION_MAXIMUM) return 'larga';
  if (isOurs(hostname)) return 'nuestra';
  if (!isPublic(href)) return 'privada';
  return isCut ? 'cortada' : null;
}

/**
 * Parses an address and drops its fragment, which no server sees.
 * @returns null: no browser would open the text
 */
function parsed(text: string): URL | null {
  const written = /^www\./i.test(text) ? `https://${text}` : text;
  if ((HOST.exec(written)?.[1] ?? '').length > HOST_MAXIMUM) return null;
  const url = URL.parse(written);
  if (url === null || !url.hostname.includes('.')) return null;
  url.hash = '';
  return url;
}

function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && TAIL.has(text.charAt(end - 1)) && !closesBracket(text, end)) end -= 1;
  return text.slice(0, end);
}

/** Whether an address ends in a bracket that it opened itself, as addresses of Wikipedia do. */
const closesBracket = (text: string, end: number): boolean =>
  text.charAt(end - 1) === ')' && text.slice(0, end).includes('(');

/** Whether the first line of a text names columns, separated by commas. Called once per text, because the line may be as long as the text. */
function isCsvWithCommas(text: string): boolean {
  const head = text.slice(0, text.search(/[\r\n]|$/u));
  return head.includes(',') && !/https?:/i.test(head);
}

/**
 * Cuts an address at a comma. In a CSV with commas the address ends there; elsewhere a comma belongs to the address, unless another address
 * follows it.
 */
function upToComma(address: string, endsAtComma: boolean): string {
  const comma = address.indexOf(',');
  if (comma < 0) return address;
  return endsAtComma || /^,https?:/i.test(address.slice(comma)) ? address.slice(0, comma) : address;
}
