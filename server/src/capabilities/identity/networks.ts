/** Networks from which an API key is taken, as the database compares them. */
import { isIPv4, isIPv6 } from 'node:net';
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
  const bytes = bits === 32 ? address.split('.').map(Number) : v6Bytes(address);
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

/** By way of the URL parser, which writes every form of an IPv6 address in one. */
function v6Bytes(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

const inHexadecimal = (bytes: readonly number[]): string =>
  Array.from({ length: 8 }, (_, i) => (((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0)).toString(16)).join(':');
