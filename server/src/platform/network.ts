/** Network addresses: what counts as one caller, and how much of an address is shown or kept. */
import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address written as one of IPv6, and what names an interface, taken off. */
export const withoutDisguise = (address: string): string => withoutZone(address).replace(/^::ffff:(?=\d+\.)/i, '');

/** `fe80::1%eth0` without what names an interface. */
export const withoutZone = (address: string): string => address.split('%', 1).join('');

/**
 * What every counter by address counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, which whoever
 * has one has whole (RFC 6177). A text that is no address counts as itself.
 */
export function networkOf(address: string): string {
  const ip = withoutDisguise(address);
  return isIPv6(ip) ? inHexadecimal(groupsOf(ip).slice(0, 4)) : ip;
}

/**
 * What counts as one subscriber where somebody is guessed at: an IPv4 address, or the first 48 bits of an IPv6 address, of which a
 * subscriber may have as many networks as that holds (RFC 6177).
 */
export function subscriberOf(address: string): string {
  const ip = withoutDisguise(address);
  return isIPv6(ip) ? networkShown(ip) : ip;
}

/** So much of an address as tells one office from another: 24 bits of IPv4, 48 of IPv6; empty for a text that is no address. */
export function networkShown(address: string): string {
  const ip = withoutDisguise(address);
  if (isIPv4(ip)) return `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`;
  return isIPv6(ip) ? `${inHexadecimal(groupsOf(ip).slice(0, 3))}::/48` : '';
}

/** The eight groups of an IPv6 address without a zone, by way of the URL parser, which writes every form in one. */
export function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

const inHexadecimal = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');
