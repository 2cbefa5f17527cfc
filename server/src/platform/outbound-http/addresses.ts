/** Decides which addresses the service may call: a URL from an insurer must never reach our own network (OWASP API7, SSRF). */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { withoutZone } from '../network.ts';

/** A kind of address that must not be called. */
export type ForbiddenRange =
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'carrier-grade-nat'
  | 'unspecified'
  | 'reserved'
  | 'multicast'
  | 'documentation'
  | 'embedded-ipv4'
  | 'not-global'
  | 'cloud-metadata'
  | 'own';

/** IANA special-purpose registries (RFC 6890 and updates). Where ranges overlap, the narrower range comes first. */
const RANGES_V4: readonly (readonly [string, number, ForbiddenRange])[] = [
  ['127.0.0.0', 8, 'loopback'],
  ['10.0.0.0', 8, 'private'],
  ['172.16.0.0', 12, 'private'],
  ['192.168.0.0', 16, 'private'],
  ['169.254.0.0', 16, 'link-local'],
  ['100.64.0.0', 10, 'carrier-grade-nat'],
  ['0.0.0.0', 8, 'unspecified'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'documentation'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['192.88.99.0', 24, 'reserved'],
  ['198.18.0.0', 15, 'reserved'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
  // In Azure the host of the virtual machine answers at this public address; other clouds use the ranges above.
  ['168.63.129.16', 32, 'cloud-metadata'],
];
const RANGES_V6: readonly (readonly [string, number, ForbiddenRange])[] = [
  ['::1', 128, 'loopback'],
  ['::', 128, 'unspecified'],
  ['::ffff:0:0', 96, 'embedded-ipv4'],
  ['::', 96, 'embedded-ipv4'],
  ['64:ff9b::', 96, 'embedded-ipv4'],
  ['64:ff9b:1::', 48, 'embedded-ipv4'],
  ['2002::', 16, 'embedded-ipv4'],
  ['2001::', 23, 'reserved'],
  ['2001:db8::', 32, 'documentation'],
  ['3fff::', 20, 'documentation'],
  // The host of the virtual machine answers in this private range, so it stays forbidden even if the operator opens the private network.
  ['fd00:ec2::', 32, 'cloud-metadata'],
  ['fc00::', 7, 'private'],
  ['fe80::', 10, 'link-local'],
  ['ff00::', 8, 'multicast'],
  ['5f00::', 16, 'reserved'],
  ['100::', 64, 'reserved'],
];

const compile = (ranges: typeof RANGES_V4, family: 'ipv4' | 'ipv6') =>
  ranges.map(([network, bits, range]) => {
    const list = new BlockList();
    list.addSubnet(network, bits, family);
    return { list, range, bits };
  });

const V4 = compile(RANGES_V4, 'ipv4');
const V6 = compile(RANGES_V6, 'ipv6');
/** Global unicast addresses as assigned today; any other IPv6 address is not public. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');

/**
 * Tells why an address is forbidden; null: the address is public.
 * @param address an address as returned by the resolver; a zone (`fe80::1%eth0`) is ignored
 */
export function forbiddenRange(address: string): ForbiddenRange | null {
  const ip = withoutZone(address);
  const family = isIP(ip);
  if (family === 0) return 'not-global';
  if (family === 4) return V4.find(({ list }) => list.check(ip, 'ipv4'))?.range ?? null;
  // BlockList unwraps ::ffff:a.b.c.d by itself, so the mapped form must be recognised by its text first
  if (/^[0:]*ffff:/i.test(ip) && ip.includes('.')) return 'embedded-ipv4';
  return V6.find(({ list }) => list.check(ip, 'ipv6'))?.range ?? (GLOBAL_V6.check(ip, 'ipv6') ? null : 'not-global');
}

/**
 * Reads the networks that the operator opens, such as `10.20.0.0/16`.
 * @returns a function that tells whether an address is in one of the networks; null: a network is malformed, or is not within a private range
 *   (RFC 1918, RFC 4193)
 */
export function readPrivateNetworks(networks: readonly string[]): ((address: string) => boolean) | null {
  const list = new BlockList();
  for (const network of networks) {
    const [, address = '', bits = ''] = /^([0-9a-f.:]+)\/(\d{1,3})$/i.exec(network) ?? [];
    const family = isIP(address);
    if (family === 0 || Number(bits) > (family === 4 ? 32 : 128) || forbiddenRange(address) !== 'private') return null;
    const range =
      family === 4 ? V4.find((one) => one.list.check(address)) : V6.find((one) => one.list.check(address, 'ipv6'));
    if (Number(bits) < (range?.bits ?? 0)) return null;
    list.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The present addresses of this machine's interfaces, also the public addresses, because they lead to the services of this machine. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
}
