/**
 * Files in a bucket of any store that speaks the S3 protocol, addressed by path. Every request is signed with AWS Signature
 * Version 4 over headers and the SHA-256 of the content, so that the store refuses bytes that were changed on the way.
 */
import { setTimeout as esperar } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher } from 'undici';
import { sha256 } from '../ids.ts';
import { type Almacen, ErrorDeAlmacen, partesDeClave } from './almacen.ts';
import type { Cubo } from './url-s3.ts';

export interface OpcionesDeS3 {
  /** Longest time in milliseconds to connect, without a byte from the store, and for everything with its repeats. */
  readonly plazos?: { readonly conexion: number; readonly silencio: number; readonly total: number };
  /** Milliseconds before the first repeat; each later one waits twice as long, with jitter. */
  readonly pausa?: number;
}

const PLAZOS = { conexion: 3_000, silencio: 10_000, total: 30_000 };
const PAUSA = 100;
const VUELTAS = 4;
/** Answers that another try may change. */
const PASAJEROS: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
/** No file of ours is larger; of an answer that is no file, less is read to find its code. In bytes. */
const MAXIMO_DE_FICHERO = 64 * 1024 * 1024;
const MAXIMO_DE_ERROR = 64 * 1024;

interface Contestacion {
  readonly estado: number;
  readonly bytes: Buffer;
}

/** @param cubo as `leerUrlS3` gives it */
export function crearAlmacenS3(cubo: Cubo, { plazos = PLAZOS, pausa = PAUSA }: OpcionesDeS3 = {}): Almacen {
  const agente = new Agent({
    connect: { timeout: plazos.conexion },
    headersTimeout: plazos.silencio,
    bodyTimeout: plazos.silencio,
    connections: 32,
    pipelining: 1,
  });
  const firmas = new Map<string, ArrayBuffer>();

  async function una(metodo: 'PUT' | 'GET' | 'DELETE', clave: string, cuerpo: Uint8Array | null, fin: AbortSignal) {
    const url = `${cubo.origen}/${cubo.cubo}/${partesDeClave(clave).join('/')}`;
    const headers = await cabecerasFirmadas(cubo, firmas, metodo, url, cuerpo);
    const { statusCode, body } = await agente.request({
      origin: cubo.origen,
      path: new URL(url).pathname,
      method: metodo,
      headers,
      body: cuerpo,
      signal: fin,
    });
    return {
      estado: statusCode,
      bytes: await leerCuerpo(body, statusCode === 200 ? MAXIMO_DE_FICHERO : MAXIMO_DE_ERROR),
    };
  }

  /** All three methods may be repeated: the second time does what the first did. */
  async function pedir(metodo: 'PUT' | 'GET' | 'DELETE', clave: string, cuerpo: Uint8Array | null = null) {
    const fin = AbortSignal.timeout(plazos.total);
    for (let vuelta = 1; ; vuelta += 1) {
      const contestacion = await una(metodo, clave, cuerpo, fin).catch((error: unknown) => comoAusencia(error));
      const pasajera = contestacion instanceof ErrorDeAlmacen || PASAJEROS.has(contestacion.estado);
      if (!pasajera) return contestacion;
      if (vuelta === VUELTAS || fin.aborted)
        throw contestacion instanceof ErrorDeAlmacen ? contestacion : rechazo(contestacion);
      await esperar(pausa * 2 ** (vuelta - 1) * (0.5 + Math.random()));
    }
  }

  return {
    async guardar(clave, bytes) {
      const contestacion = await pedir('PUT', clave, bytes);
      if (contestacion.estado !== 200) throw rechazo(contestacion);
    },
    async leer(clave) {
      const contestacion = await pedir('GET', clave);
      if (contestacion.estado !== 200) throw rechazo(contestacion);
      return contestacion.bytes;
    },
    async borrar(clave) {
      const contestacion = await pedir('DELETE', clave);
      if (contestacion.estado === 200 || contestacion.estado === 204) return;
      const error = rechazo(contestacion);
      if (error.motivo !== 'no_existe') throw error;
    },
    cerrar: () => agente.destroy(),
  };
}

/** The headers of a request, `Authorization` included. A hash of the content in them is what every kind of S3 checks. */
async function cabecerasFirmadas(
  { clave, secreto, region }: Cubo,
  cache: Map<string, ArrayBuffer>,
  method: string,
  url: string,
  cuerpo: Uint8Array | null,
): Promise<Record<string, string>> {
  const firmante = new AwsV4Signer({
    method,
    url,
    headers: {
      'x-amz-content-sha256': sha256(cuerpo ?? '').toString('hex'),
      ...(cuerpo && { 'content-type': 'application/octet-stream' }),
    },
    accessKeyId: clave,
    secretAccessKey: secreto,
    service: 's3',
    region,
    cache,
  });
  const { headers } = await firmante.sign();
  return Object.fromEntries(headers);
}

async function leerCuerpo(cuerpo: Dispatcher.ResponseData['body'], maximo: number): Promise<Buffer> {
  const trozos: Buffer[] = [];
  let leidos = 0;
  for await (const trozo of cuerpo as AsyncIterable<Buffer>) {
    leidos += trozo.length;
    if (leidos > maximo) throw new ErrorDeAlmacen('ausente', 'TOO_LARGE'); // the loop ends the connection
    trozos.push(trozo);
  }
  return Buffer.concat(trozos);
}

/** The code of an answer that is no success; an absent object is told from an absent bucket by it alone. */
function rechazo({ estado, bytes }: Contestacion): ErrorDeAlmacen {
  const [, codigo = ''] = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('latin1')) ?? [];
  const noExiste = estado === 404 && (codigo === 'NoSuchKey' || codigo === '');
  return new ErrorDeAlmacen(noExiste ? 'no_existe' : 'ausente', codigo || `HTTP ${estado}`);
}

function comoAusencia(error: unknown): ErrorDeAlmacen {
  if (error instanceof ErrorDeAlmacen) return error;
  if (error instanceof TypeError) throw error;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return new ErrorDeAlmacen('ausente', typeof code === 'string' ? code : String(name ?? 'unknown'));
}
