/**
 * The one way out: HTTPS to public addresses, checked inside the connection, no redirects, everything capped (design.md,
 * section 4, "Outbound requests").
 */
import { lookup as resolverDelSistema } from 'node:dns';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { Agent, buildConnector, errors, request } from 'undici';
import { type Permisos, type ProblemaDeUrl, problemaDeDireccion, problemaDeUrl } from './url.ts';

export interface Llamada {
  readonly url: string;
  readonly cuerpo: Buffer;
  readonly cabeceras: Readonly<Record<string, string>>;
}

export type Desenlace =
  | { readonly tipo: 'respuesta'; readonly estado: number; readonly retryAfter: string | null; readonly cuerpo: Buffer }
  | { readonly tipo: 'prohibida'; readonly motivo: ProblemaDeUrl }
  | { readonly tipo: 'tiempo_agotado' }
  /** `motivo` is a code such as ECONNREFUSED, never a text of the other side. */
  | { readonly tipo: 'sin_conexion'; readonly motivo: string };

type Resolver = (
  nombre: string,
  opciones: { all: true },
  listo: (error: NodeJS.ErrnoException | null, direcciones: { address: string; family: number }[]) => void,
) => void;

export interface OpcionesDeCliente extends Permisos {
  /** For the whole attempt, name resolution and body included; 10 s */
  readonly plazoMs?: number;
  readonly resolver?: Resolver;
  /** Certificates of tests. */
  readonly ca?: string;
}

export interface ClienteDeSalida {
  /** POSTs the bytes; never throws for reasons of the other side. */
  enviar(llamada: Llamada): Promise<Desenlace>;
  cerrar(): Promise<void>;
}

/** Kept of an answer, in bytes, decompressed. */
export const MAXIMO_RESPUESTA = 16 * 1024;
/** Read of an answer at most, in bytes as they come; then the connection is cut. */
const MAXIMO_LECTURA = 64 * 1024;

class DireccionProhibida extends Error {
  readonly motivo: ProblemaDeUrl;
  constructor(motivo: ProblemaDeUrl) {
    super(motivo);
    this.motivo = motivo;
  }
}

export function crearCliente(opciones: OpcionesDeCliente): ClienteDeSalida {
  const { plazoMs = 10_000, resolver = resolverDelSistema as unknown as Resolver, ca } = opciones;
  const conectar = buildConnector({
    timeout: plazoMs,
    lookup: busquedaVigilada(resolver, opciones) as never,
    ...(ca && { ca }),
  });
  const agente = new Agent({
    connect: conectar,
    connections: 128,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    headersTimeout: plazoMs,
    bodyTimeout: plazoMs,
    maxHeaderSize: 16 * 1024,
  });
  return {
    async enviar({ url, cuerpo, cabeceras }) {
      const problema = problemaDeUrl(url, opciones);
      if (problema) return { tipo: 'prohibida', motivo: problema };
      const plazo = new AbortController();
      const alarma = setTimeout(() => plazo.abort(), plazoMs);
      try {
        const respuesta = await request(url, {
          method: 'POST',
          dispatcher: agente,
          headers: { ...cabeceras, 'accept-encoding': 'identity' },
          body: cuerpo,
          signal: plazo.signal,
        });
        const codificacion = String(respuesta.headers['content-encoding'] ?? 'identity').toLowerCase();
        const leido = await leerCuerpo(respuesta.body, codificacion);
        const retryAfter = respuesta.headers['retry-after'];
        return {
          tipo: 'respuesta',
          estado: respuesta.statusCode,
          retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
          cuerpo: leido,
        };
      } catch (error) {
        return plazo.signal.aborted ? { tipo: 'tiempo_agotado' } : desenlaceDe(error);
      } finally {
        clearTimeout(alarma);
      }
    },
    cerrar: () => agente.destroy(),
  };
}

/** Resolves a name and refuses it when any of its addresses is forbidden: the connection goes to what was checked. */
function busquedaVigilada(resolver: Resolver, permisos: Permisos) {
  return (
    nombre: string,
    { all }: { all?: boolean },
    listo: (error: Error | null, direccion?: unknown, familia?: number) => void,
  ) =>
    resolver(nombre, { all: true }, (error, direcciones) => {
      if (error) return listo(error);
      const motivo = direcciones
        .map(({ address }) => problemaDeDireccion(address, permisos))
        .find((rango) => rango !== null);
      if (motivo) return listo(new DireccionProhibida(motivo));
      const [primera] = direcciones;
      if (!primera) return listo(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }));
      return all ? listo(null, direcciones) : listo(null, primera.address, primera.family);
    });
}

function desenlaceDe(error: unknown): Desenlace {
  for (let causa = error; causa instanceof Error; causa = causa.cause) {
    if (causa instanceof DireccionProhibida) return { tipo: 'prohibida', motivo: causa.motivo };
  }
  const esPlazo =
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError;
  if (esPlazo) return { tipo: 'tiempo_agotado' };
  const { code } = error as { code?: unknown };
  return { tipo: 'sin_conexion', motivo: typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'ERROR' };
}

/**
 * The beginning of an answer. Once the status is known the delivery is decided, so that nothing of the body can fail it:
 * too long, too slow, not what its encoding says.
 */
async function leerCuerpo(cuerpo: Readable, codificacion: string): Promise<Buffer> {
  const crudo = await leerHasta(cuerpo, MAXIMO_LECTURA);
  if (codificacion === 'identity' || codificacion === '') return crudo.subarray(0, MAXIMO_RESPUESTA);
  const descompresor = codificacion === 'br' ? createBrotliDecompress() : createUnzip();
  descompresor.end(crudo);
  return (await leerHasta(descompresor, MAXIMO_RESPUESTA)).subarray(0, MAXIMO_RESPUESTA);
}

async function leerHasta(flujo: Readable, maximo: number): Promise<Buffer> {
  const trozos: Buffer[] = [];
  let largo = 0;
  try {
    for await (const trozo of flujo) {
      trozos.push(trozo as Buffer);
      largo += (trozo as Buffer).length;
      if (largo >= maximo) break; // leaving the loop destroys the stream, and with it the connection
    }
  } catch {
    // cut, late or corrupt: what came is what is kept
  }
  return Buffer.concat(trozos);
}
