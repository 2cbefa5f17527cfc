/** Rate limits and their headers. */
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { ErrorDeDominio } from '../platform/error.ts';
import { sha256 } from '../platform/ids.ts';
import type { Reloj } from '../platform/reloj.ts';

export const LIMITE_POR_HORA = 1000;
/** For callers without a valid credential, by address. */
export const LIMITE_ANONIMO = 300;
const HORA = 3_600_000;

/** How much of a window is used. */
export interface Uso {
  readonly limite: number;
  /** Requests counted, the present one included; above the limit when it must be refused. */
  readonly usadas: number;
  readonly renueva: Date;
}

/** Whole seconds until the window has renewed, at least 1: counted from whole to whole second, so never too few. */
export function segundosHasta(renueva: Date, ahora: Date): number {
  return Math.max(1, Math.ceil(renueva.getTime() / 1000) - Math.floor(ahora.getTime() / 1000));
}

/**
 * @throws ErrorDeDominio limite_superado, with `Retry-After`, when the present request is over the limit
 */
export function exigirLimite({ usadas, limite, renueva }: Uso, ahora: Date): void {
  if (usadas <= limite) return;
  const segundos = segundosHasta(renueva, ahora);
  throw new ErrorDeDominio('limite_superado', { limite, segundos }, { 'retry-after': String(segundos) });
}

/**
 * Both families of headers: today's custom (`Reset` in epoch seconds) and the IETF draft (`t` in seconds from now).
 * They are computed from the same whole second, so that they agree.
 */
export function cabecerasDeLimite({ limite, usadas, renueva }: Uso, ahora: Date): Record<string, string> {
  const restantes = Math.max(0, limite - usadas);
  const segundos = segundosHasta(renueva, ahora);
  return {
    'x-ratelimit-limit': String(limite),
    'x-ratelimit-remaining': String(restantes),
    'x-ratelimit-reset': String(Math.floor(ahora.getTime() / 1000) + segundos),
    'ratelimit-policy': `"perhour";q=${limite};w=3600`,
    ratelimit: `"perhour";r=${restantes};t=${segundos}`,
  };
}

export interface LimitePorDireccion {
  /** Counts one request of the address. */
  contar(direccion: string): Uso;
  /** Looks without counting. */
  mirar(direccion: string): Uso;
  /** Takes one request back. */
  giveBack(direccion: string): Uso;
}

/** Windows by address, in memory and bounded; an IPv6 network of 64 bits counts as one caller. */
export function crearLimitePorDireccion(reloj: Reloj, limite = LIMITE_ANONIMO): LimitePorDireccion {
  const ventanas = new LRUCache<string, { inicio: number; usadas: number }>({ max: 50_000 });
  const ventanaDe = (direccion: string) => {
    const llave = redDe(direccion);
    const ahora = reloj.ahora().getTime();
    let ventana = ventanas.get(llave);
    if (!ventana || ventana.inicio + HORA <= ahora) {
      ventana = { inicio: ahora, usadas: 0 };
      ventanas.set(llave, ventana);
    }
    return ventana;
  };
  const uso = ({ inicio, usadas }: { inicio: number; usadas: number }): Uso => ({
    limite,
    usadas,
    renueva: new Date(inicio + HORA),
  });
  return {
    contar(direccion) {
      const ventana = ventanaDe(direccion);
      ventana.usadas = Math.min(ventana.usadas + 1, limite + 1);
      return uso(ventana);
    },
    mirar: (direccion) => uso(ventanaDe(direccion)),
    giveBack(direccion) {
      const ventana = ventanaDe(direccion);
      ventana.usadas = Math.max(0, ventana.usadas - 1);
      return uso(ventana);
    },
  };
}

/** People who sign in, by address, apart from systems that send no valid key: neither locks the other out. */
export interface SignInLimit {
  /**
   * Counts somebody who tries, or has no session.
   * @throws ErrorDeDominio limite_superado
   */
  arrive(direccion: string): Uso;
  /** They are who they say: that failed for nobody, and is taken back. */
  succeeded(direccion: string): Uso;
}

/** Failures have the limit of strangers; successes a wider one of their own, since each costs the work of comparing a password. */
export function createSignInLimit(reloj: Reloj): SignInLimit {
  const failures = crearLimitePorDireccion(reloj);
  const successes = crearLimitePorDireccion(reloj, LIMITE_POR_HORA);
  return {
    arrive(direccion) {
      const signedIn = successes.mirar(direccion);
      exigirLimite({ ...signedIn, usadas: signedIn.usadas + 1 }, reloj.ahora());
      const tried = failures.contar(direccion);
      exigirLimite(tried, reloj.ahora());
      return tried;
    },
    succeeded(direccion) {
      successes.contar(direccion);
      return failures.giveBack(direccion);
    },
  };
}

/** The last known use of each credential, for answers given while the database is away; in memory and bounded. */
export interface UsoRecordado {
  /** @param credencial the key or token as it came; only its hash is kept */
  anotar(credencial: string, uso: Uso): void;
  /** What was last known, in a fresh window when that one is over; null when nothing is. */
  recordar(credencial: string): Uso | null;
}

export function crearUsoRecordado(reloj: Reloj): UsoRecordado {
  const vistos = new LRUCache<string, Uso>({ max: 10_000 });
  const llaveDe = (credencial: string) => sha256(credencial).toString('base64');
  return {
    anotar: (credencial, uso) => void vistos.set(llaveDe(credencial), uso),
    recordar(credencial) {
      const uso = vistos.get(llaveDe(credencial));
      if (!uso) return null;
      const ahora = reloj.ahora();
      return uso.renueva > ahora ? uso : { ...uso, usadas: 0, renueva: new Date(ahora.getTime() + HORA) };
    },
  };
}

/** An IPv4 address written as one of IPv6, and what names an interface, taken off. */
export const sinDisfraz = (direccion: string): string =>
  direccion.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** What counts as one caller: an IPv4 address, or an IPv6 network of 64 bits. */
export function redDe(direccion: string): string {
  const ip = sinDisfraz(direccion);
  if (!isIPv6(ip)) return ip;
  const [cabeza = '', cola] = ip.split('::');
  const grupos = cabeza ? cabeza.split(':') : [];
  const resto = cola ? cola.split(':') : [];
  const completos = [...grupos, ...Array<string>(Math.max(0, 8 - grupos.length - resto.length)).fill('0'), ...resto];
  return completos
    .slice(0, 4)
    .map((grupo) => Number.parseInt(grupo || '0', 16))
    .join(':');
}
