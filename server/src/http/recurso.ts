/** A text that is made once and served often: compressed, with an ETag, answered by 304 where the caller has it. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const comprimir = promisify(gzip);
const descomprimir = promisify(gunzip);

export interface Recurso {
  readonly tipo: string;
  /** Kept compressed only: nearly every client takes it so. */
  readonly comprimido: Buffer;
  /** ETag without quotes. */
  readonly huella: string;
}

/** @param tipo Content-Type, with its charset */
export async function crearRecurso(tipo: string, texto: string): Promise<Recurso> {
  const huella = createHash('sha256').update(texto).digest('base64url').slice(0, 22);
  return { tipo, huella, comprimido: await comprimir(texto, { level: 9 }) };
}

/** Makes the thing when it is first asked for; a failure is not kept. */
export function perezoso<T>(hacer: () => Promise<T>): () => Promise<T> {
  let promesa: Promise<T> | undefined;
  return () => {
    promesa ??= hacer().catch((error: unknown) => {
      promesa = undefined;
      throw error;
    });
    return promesa;
  };
}

/** Answers with the resource, or with 304 when `If-None-Match` holds its ETag (RFC 9110, section 13.1.2). */
export async function enviarRecurso(
  peticion: FastifyRequest,
  reply: FastifyReply,
  recurso: Recurso,
): Promise<FastifyReply> {
  const acepta = aceptaGzip(peticion.headers['accept-encoding']);
  // Two encodings are two representations: each has an ETag of its own.
  const etag = `"${recurso.huella}${acepta ? '-gz' : ''}"`;
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  if (coincide(peticion.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(recurso.tipo);
  if (!acepta) return reply.send(await descomprimir(recurso.comprimido));
  return reply.header('content-encoding', 'gzip').send(recurso.comprimido);
}

/** Whether `If-None-Match` holds an ETag, weakly compared (RFC 9110, section 13.1.2). */
export function coincide(condicion: string | undefined, etag: string): boolean {
  const etiquetas = (condicion ?? '').split(',').map((etiqueta) => etiqueta.trim().replace(/^W\//, ''));
  return etiquetas.includes(etag) || etiquetas.includes('*');
}

function aceptaGzip(aceptadas: string | string[] | undefined): boolean {
  return String(aceptadas ?? '')
    .split(',')
    .some((una) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(una));
}
