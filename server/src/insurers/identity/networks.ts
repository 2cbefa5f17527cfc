/** Networks from which an API key is taken, as the database compares them. */
import { isIPv4, isIPv6 } from 'node:net';
import { groupsOf } from '../../platform/network.ts';
import { invalid } from '../../shared/errors.ts';

/**
 * An address or a network in CIDR form, written as the database takes it: the bits after the mask are zero.
 * @throws DomainError validacion, naming what is wrong
 */
export function normalNetwork(text: string, campo: string): string {
  const [address = '', length, ...rest] = text.trim().toLowerCase().split('/');
  const bits = bitsOf(address);
  const prefix = length === undefined ? bits : prefixIn(length);
  if (bits === 0 || rest.length > 0 || !(prefix >= 1 && prefix <= bits))
    throw invalid({
      campo,
      texto: {
        es: 'use una dirección o una red, por ejemplo 203.0.113.7 o 203.0.113.0/24.',
        en: 'use an address or a network, for instance 203.0.113.7 or 203.0.113.0/24.',
      },
    });
  const bytes =
    bits === 32 ? address.split('.').map(Number) : groupsOf(address).flatMap((group) => [group >> 8, group & 255]);
  const masked = bytes.map((byte, i) => byte & (0xff00 >> Math.min(8, Math.max(0, prefix - i * 8))) & 0xff);
  const written = bits === 32 ? masked.join('.') : new URL(`http://[${inHexadecimal(masked)}]`).hostname.slice(1, -1);
  return `${written}/${prefix}`;
}

/** 0: it is no address. */
function bitsOf(address: string): 32 | 128 | 0 {
  if (isIPv4(address)) return 32;
  return isIPv6(address) && !address.includes('%') ? 128 : 0;
}

const prefixIn = (text: string): number => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);

const inHexadecimal = (bytes: readonly number[]): string =>
  Array.from({ length: 8 }, (_, i) => (((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0)).toString(16)).join(':');
