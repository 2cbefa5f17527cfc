/** Networks from which an API key is taken, as the database compares them. */
import { isIPv4, isIPv6 } from 'node:net';
import { noValido } from '../../platform/error.ts';

/**
 * An address or a network in CIDR form, written as the database takes it: the bits after the mask are zero.
 * @throws ErrorDeDominio validacion, naming what is wrong
 */
export function redNormal(texto: string, campo: string): string {
  const [direccion = '', largo, ...resto] = texto.trim().toLowerCase().split('/');
  const bits = isIPv4(direccion) ? 32 : isIPv6(direccion) && !direccion.includes('%') ? 128 : 0;
  const mascara = largo === undefined ? bits : /^\d{1,3}$/.test(largo) ? Number(largo) : Number.NaN;
  if (bits === 0 || resto.length > 0 || !(mascara >= 1 && mascara <= bits))
    throw noValido({
      campo,
      texto: {
        es: 'use una dirección o una red, por ejemplo 203.0.113.7 o 203.0.113.0/24.',
        en: 'use an address or a network, for instance 203.0.113.7 or 203.0.113.0/24.',
      },
    });
  const bytes = bits === 32 ? direccion.split('.').map(Number) : bytesDeV6(direccion);
  const enmascarados = bytes.map((byte, i) => byte & (0xff00 >> Math.min(8, Math.max(0, mascara - i * 8))) & 0xff);
  const escrita =
    bits === 32 ? enmascarados.join('.') : new URL(`http://[${enHexadecimal(enmascarados)}]`).hostname.slice(1, -1);
  return `${escrita}/${mascara}`;
}

/** By way of the URL parser, which writes every form of an IPv6 address in one. */
function bytesDeV6(direccion: string): number[] {
  const [cabeza = '', cola] = new URL(`http://[${direccion}]`).hostname.slice(1, -1).split('::');
  const grupos = (parte: string | undefined) => (parte ? parte.split(':') : []);
  const [antes, despues] = [grupos(cabeza), grupos(cola)];
  const ceros = Array<string>(Math.max(0, 8 - antes.length - despues.length)).fill('0');
  return [...antes, ...ceros, ...despues].flatMap((grupo) => {
    const valor = Number.parseInt(grupo, 16);
    return [valor >> 8, valor & 255];
  });
}

const enHexadecimal = (bytes: readonly number[]): string =>
  Array.from({ length: 8 }, (_, i) => (((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0)).toString(16)).join(':');
