/**
 * The one way out: HTTPS to public addresses, checked inside the connection, no redirects, everything capped.
 */
import { isIP, type LookupFunction } from 'node:net';
import type { Transform } from 'node:stream';
import { createUnzip } from 'node:zlib';
import { createConnectionPools } from './connection-pools.ts';
import { createConnector } from './connector.ts';
import { conCodigo, PlazoAgotado } from './errores.ts';
import { crearResolver, type Direccion, type Resolver } from './resolver.ts';
import { type Permisos, type ProblemaDeUrl, problemaDeDireccion, problemaDeUrl, sinCorchetes } from './url.ts';

export interface Llamada {
  /** Who calls: one who has many calls to an address keeps none of another waiting for a connection to it. */
  readonly de: string;
  readonly url: string;
  readonly cuerpo: Buffer;
  readonly cabeceras: Readonly<Record<string, string>>;
}

export type Desenlace =
  | {
      readonly tipo: 'respuesta';
      readonly estado: number;
      readonly retryAfter: string | null;
      readonly cuerpo: Buffer;
      /** It was longer than anybody reads: taking it cost as much as many others. */
      readonly desmedida: boolean;
    }
  | { readonly tipo: 'prohibida'; readonly motivo: ProblemaDeUrl }
  | { readonly tipo: 'tiempo_agotado' }
  /** `motivo` is a code such as ECONNREFUSED, never a text of the other side. */
  | { readonly tipo: 'sin_conexion'; readonly motivo: string };

export interface OpcionesDeCliente extends Permisos {
  /** For the whole attempt, name resolution and body included; 10 s */
  readonly plazoMs?: number;
  /** For the name alone; 3 s */
  readonly plazoDnsMs?: number;
  readonly resolver?: Resolver;
  /** Certificates of tests. */
  readonly ca?: string;
}

export interface ClienteDeSalida {
  /** POSTs the bytes; never throws for reasons of the other side. */
  enviar(llamada: Llamada): Promise<Desenlace>;
  /**
   * What would forbid a call to this address now: its text, or an address of its name. null also when the name is not
   * known, or not in time: it may be tomorrow, and every connection asks again.
   */
  examinar(url: string): Promise<ProblemaDeUrl | null>;
  cerrar(): Promise<void>;
}

/** Kept of an answer, in bytes, before and after it is decompressed. */
export const MAXIMO_RESPUESTA = 16 * 1024;
/** Read of an answer at most, in bytes as they come; then the connection is cut. */
const MAXIMO_LECTURA = 64 * 1024;
/** Bytes of an answer's head at most. */
const MAXIMO_CABEZA = 16 * 1024;
/** Milliseconds after which a connection is not used again: a receiver that moves is found at its new address. */
const VIDA_DE_CONEXION = 60_000;

class DireccionProhibida extends Error {
  readonly motivo: ProblemaDeUrl;
  constructor(motivo: ProblemaDeUrl) {
    super(motivo);
    this.motivo = motivo;
  }
}

export function crearCliente(opciones: OpcionesDeCliente): ClienteDeSalida {
  const { plazoMs = 10_000, plazoDnsMs = 3_000, resolver = crearResolver(), ca } = opciones;
  const resolverVigilado = vigilar(resolver, opciones, plazoDnsMs);
  const pools = createConnectionPools({
    connect: createConnector({ lookup: comoBusqueda(resolverVigilado), deadlineMs: plazoMs, ...(ca && { ca }) }),
    deadlineMs: plazoMs,
    limits: { head: MAXIMO_CABEZA, read: MAXIMO_LECTURA, kept: MAXIMO_RESPUESTA },
    connections: 128,
    idleMs: 30_000,
    lifeMs: VIDA_DE_CONEXION,
  });
  return {
    async enviar({ de, url, cuerpo, cabeceras }) {
      const problema = problemaDeUrl(url, opciones);
      if (problema) return { tipo: 'prohibida', motivo: problema };
      const { origin, pathname, search } = new URL(url);
      const headers = { ...cabeceras, 'accept-encoding': 'identity' };
      try {
        const answer = await pools.post({ caller: de, origin, path: pathname + search, headers, body: cuerpo });
        return {
          tipo: 'respuesta',
          estado: answer.status,
          retryAfter: answer.header('retry-after') ?? null,
          cuerpo: await conservar(answer.body, answer.header('content-encoding')),
          desmedida: answer.oversized,
        };
      } catch (error) {
        return desenlaceDe(error);
      }
    },
    async examinar(url) {
      const problema = problemaDeUrl(url, opciones);
      if (problema) return problema;
      const { hostname } = new URL(url);
      if (isIP(sinCorchetes(hostname)) !== 0) return null;
      const fallo = await resolverVigilado(hostname).catch((error: unknown) => error);
      return fallo instanceof DireccionProhibida ? fallo.motivo : null;
    },
    cerrar: async () => pools.close(),
  };
}

/** Resolves a name and refuses it when any of its addresses is forbidden: the connection goes to what was checked. */
function vigilar(resolver: Resolver, permisos: Permisos, plazoMs: number) {
  return async (nombre: string): Promise<Direccion[]> => {
    const plazo = AbortSignal.timeout(plazoMs);
    const tarde = new Promise<never>((_, mal) => {
      plazo.addEventListener('abort', () => mal(conCodigo('ETIMEOUT')), { once: true });
    });
    const direcciones = await Promise.race([resolver(nombre, plazo), tarde]);
    if (direcciones.length === 0) throw conCodigo('ENOTFOUND');
    for (const { address } of direcciones) {
      const motivo = problemaDeDireccion(address, permisos);
      if (motivo) throw new DireccionProhibida(motivo);
    }
    return direcciones;
  };
}

/** In the form of `dns.lookup`, which is how a socket asks. */
function comoBusqueda(resolver: (nombre: string) => Promise<Direccion[]>): LookupFunction {
  return (nombre, { all }, listo) =>
    resolver(nombre).then(
      (direcciones) => {
        const [{ address, family }] = direcciones as [Direccion];
        if (all) listo(null, direcciones);
        else listo(null, address, family);
      },
      (error: Error) => listo(error, []),
    );
}

function desenlaceDe(error: unknown): Desenlace {
  for (let causa = error; causa instanceof Error; causa = causa.cause) {
    if (causa instanceof DireccionProhibida) return { tipo: 'prohibida', motivo: causa.motivo };
  }
  const { code } = error as { code?: unknown };
  if (error instanceof PlazoAgotado || code === 'ETIMEDOUT') return { tipo: 'tiempo_agotado' };
  return { tipo: 'sin_conexion', motivo: typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'ERROR' };
}

/**
 * By their names in Content-Encoding; of what comes in another way the bytes are kept as they are. Nothing was to be compressed,
 * and of others a few bytes may ask for much: 16 MiB for 27 of Brotli, 128 MiB for twelve of Zstandard.
 */
const DESCOMPRESORES = new Map<string, () => Transform>([
  ['gzip', createUnzip],
  ['x-gzip', createUnzip],
  ['deflate', createUnzip],
]);

/**
 * What is kept of an answer: its beginning, decompressed. The delivery is decided, so that nothing of the body can fail it:
 * too long, cut off, not what its encoding says.
 */
async function conservar(crudo: Buffer, codificacion: string | undefined): Promise<Buffer> {
  const descompresor = DESCOMPRESORES.get((codificacion ?? 'identity').toLowerCase())?.();
  if (!descompresor) return crudo;
  descompresor.end(crudo);
  const trozos: Buffer[] = [];
  let largo = 0;
  try {
    for await (const trozo of descompresor) {
      trozos.push(trozo as Buffer);
      largo += (trozo as Buffer).length;
      if (largo >= MAXIMO_RESPUESTA) break; // leaving the loop destroys the decompressor
    }
  } catch {
    // cut or corrupt: what came is what is kept
  }
  const [primero = Buffer.alloc(0)] = trozos;
  return trozos.length <= 1 ? primero : Buffer.concat(trozos).subarray(0, MAXIMO_RESPUESTA);
}
