/** Network addresses: which addresses count as one caller, and which part of an address is shown or stored; the credentials in a URL. */
import { isIPv4, isIPv6 } from 'node:net';

/** Writes an address without its zone, and as IPv4 if it is an IPv4 address in IPv6 form. */
export const withoutDisguise = (address: string): string => withoutZone(address).replace(/^::ffff:(?=\d+\.)/i, '');

/** Removes the zone, which names a network interface, from an address: `fe80::1%eth0` becomes `fe80::1`. */
export const withoutZone = (address: string): string => address.split('%', 1).join('');

/**
 * The network that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because a caller has at least a whole network
 * of IPv6 addresses (RFC 6177). A text that is not an address is returned as it is.
 */
export function networkOf(address: string): string {
  const ip = withoutDisguise(address);
  return isIPv6(ip) ? inHexadecimal(groupsOf(ip).slice(0, 4)) : ip;
}

/**
 * The block that counts as one subscriber where guessing is limited: an IPv4 address, or the first 48 bits of an IPv6 address, because a
 * subscriber may have all networks in this block (RFC 6177).
 */
export function subscriberOf(address: string): string {
  const ip = withoutDisguise(address);
  return isIPv6(ip) ? networkShown(ip) : ip;
}

/** The part of an address that distinguishes offices: 24 bits of IPv4, 48 bits of IPv6; empty for a text that is not an address. */
export function networkShown(address: string): string {
  const ip = withoutDisguise(address);
  if (isIPv4(ip)) return `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`;
  return isIPv6(ip) ? `${inHexadecimal(groupsOf(ip).slice(0, 3))}::/48` : '';
}

/** The eight groups of an IPv6 address without a zone. The URL parser normalises its form. */
export function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

const inHexadecimal = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');

/** Whether a host, as written in a URL, means this machine by name or address. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
  );
}

/**
 * Reads the user and the password of a URL, decoded; a part that the URL does not have is empty.
 * @param fault the error's message if user or password are wrongly percent-encoded
 * @throws TypeError
 */
export function credentialsOf({ username, password }: URL, fault: string): [string, string] {
  try {
    return [decodeURIComponent(username), decodeURIComponent(password)];
  } catch {
    throw new TypeError(fault);
  }
}
