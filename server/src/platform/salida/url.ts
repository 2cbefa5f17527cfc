/** Form of an address that the service may call. */
import { isIP } from 'node:net';
import { type Rango, rangoProhibido } from './direcciones.ts';

export type ProblemaDeUrl = 'malformed' | 'scheme' | 'credentials' | 'port' | 'host' | 'fragment' | Rango;

/** Ports of protocols that a request could be mistaken for (Fetch standard, "bad ports") and of common databases. */
const PUERTOS_PROHIBIDOS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 80, 87, 95, 101, 102, 103, 104, 109,
  110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531,
  532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379,
  2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672, 5984, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 8086, 9042, 9092, 9200, 9300, 10080, 11211, 27017,
]);

export interface Permisos {
  /** ALLOW_LOOPBACK_WEBHOOKS: http, and loopback addresses; private and link-local ranges stay closed. */
  readonly loopback: boolean;
  /** Addresses of this machine, public ones too; none without it. */
  readonly propias?: () => readonly string[];
}

/** Names that stand for this machine, whatever the resolver says. */
const NOMBRES_LOCALES = /(?:^|\.)localhost\.?$/;

/**
 * What is wrong with an address by its text alone, or null. Names are checked again, by address, inside the connection.
 */
export function problemaDeUrl(texto: string, permisos: Permisos): ProblemaDeUrl | null {
  // What WHATWG URL parsing would silently repair is refused: the address must mean the same to everybody.
  if (/[\s\\\p{Cc}]/u.test(texto) || !/^[a-z]+:\/\/[^/]/i.test(texto) || !URL.canParse(texto)) return 'malformed';
  const url = new URL(texto);
  const esLocal = NOMBRES_LOCALES.test(url.hostname) || esLoopback(url.hostname);
  const enDesarrollo = permisos.loopback && esLocal;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && enDesarrollo)) return 'scheme';
  if (url.username !== '' || url.password !== '' || texto.split('/')[2]?.includes('@')) return 'credentials';
  if (texto.includes('#')) return 'fragment';
  if (url.port !== '' && !enDesarrollo && PUERTOS_PROHIBIDOS.has(Number(url.port))) return 'port';
  if (enDesarrollo) return null;
  if (esLocal) return 'loopback';
  const ip = sinCorchetes(url.hostname);
  if (isIP(ip) !== 0) return problemaDeDireccion(ip, permisos);
  return /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}\.?$/.test(url.hostname)
    ? null
    : 'host';
}

/** Whether an address that the resolver gave may be connected to. */
export function problemaDeDireccion(direccion: string, { loopback, propias }: Permisos): Rango | null {
  const rango = rangoProhibido(direccion);
  if (rango !== null) return loopback && rango === 'loopback' ? null : rango;
  return propias?.().includes(direccion) ? 'own' : null;
}

/** The host of an address as sockets want it: IPv6 without its brackets. */
export const sinCorchetes = (host: string) => host.replace(/^\[|\]$/g, '');
const esLoopback = (host: string) =>
  rangoProhibido(sinCorchetes(host)) === 'loopback' && isIP(sinCorchetes(host)) !== 0;
