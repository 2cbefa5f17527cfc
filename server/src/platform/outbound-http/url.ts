/** Checks a URL that the service is to call, and the addresses to which its host name resolves. */
import { isIP } from 'node:net';
import { type ForbiddenRange, forbiddenRange } from './addresses.ts';

export type UrlProblem = 'malformed' | 'scheme' | 'credentials' | 'port' | 'host' | 'fragment' | ForbiddenRange;

/** Ports of protocols for which a request could be mistaken (Fetch standard, "bad ports"), and of common databases. */
const FORBIDDEN_PORTS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 80, 87, 95, 101, 102, 103, 104, 109,
  110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531,
  532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379,
  2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672, 5984, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 8086, 9042, 9092, 9200, 9300, 10080, 11211, 27017,
]);

export interface Permissions {
  /** ALLOW_LOOPBACK_WEBHOOKS: http, and loopback addresses; private and link-local ranges stay closed. */
  readonly loopback: boolean;
  /** Allows plain http, for reading public pages to which nothing is sent. Absent: https alone. */
  readonly plainHttp?: boolean;
  /** PRIVATE_RECEIVERS: whether an address in a private network may be called; absent: none. */
  readonly opened?: (address: string) => boolean;
  /** The addresses of this machine, which stay closed even if public; absent: none. */
  readonly ownAddresses?: () => readonly string[];
}

/** Names that mean this machine, whatever the resolver answers. */
const LOCAL_NAMES = /(?:^|\.)localhost\.?$/;

/** Finds the fault in the text of a URL; null: none. If the host is a name, the connection checks its addresses later. */
export function urlProblem(text: string, permissions: Permissions): UrlProblem | null {
  // Refuses what the WHATWG URL parser would silently repair, because other parsers may read it differently.
  if (/[\s\\\p{Cc}]/u.test(text) || !/^[a-z]+:\/\/[^/]/i.test(text) || !URL.canParse(text)) return 'malformed';
  const url = new URL(text);
  const isLocal = LOCAL_NAMES.test(url.hostname) || isLoopback(url.hostname);
  const inDevelopment = permissions.loopback && isLocal;
  if (url.protocol !== 'https:' && !((inDevelopment || permissions.plainHttp) && url.protocol === 'http:'))
    return 'scheme';
  if (url.username !== '' || url.password !== '' || text.split('/')[2]?.includes('@')) return 'credentials';
  if (text.includes('#')) return 'fragment';
  if (url.port !== '' && !inDevelopment && FORBIDDEN_PORTS.has(Number(url.port))) return 'port';
  if (inDevelopment) return null;
  if (isLocal) return 'loopback';
  const ip = withoutBrackets(url.hostname);
  if (isIP(ip) !== 0) return addressProblem(ip, permissions);
  return /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}\.?$/.test(url.hostname)
    ? null
    : 'host';
}

/** Tells why no connection to a resolved address is allowed; null: it is allowed. */
export function addressProblem(
  address: string,
  { loopback, opened, ownAddresses }: Permissions,
): ForbiddenRange | null {
  const range = forbiddenRange(address);
  const isOpen = (loopback && range === 'loopback') || (range === 'private' && opened?.(address) === true);
  if (range !== null && !isOpen) return range;
  if (range === 'loopback') return null;
  return ownAddresses?.().includes(address) ? 'own' : null;
}

/** Writes the host of a URL in the form that sockets take: IPv6 without brackets. */
export const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '');
const isLoopback = (host: string) =>
  forbiddenRange(withoutBrackets(host)) === 'loopback' && isIP(withoutBrackets(host)) !== 0;
