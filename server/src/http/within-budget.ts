/** Reads a large body within the upload budget. */
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadType } from '@albacea/contract/schemas/uploaded.ts';
import type { FastifyRequest } from 'fastify';
import { Collector } from '../platform/collector.ts';
import { DomainError } from '../shared/errors.ts';
import type { Upload, UploadBudget, Uploader } from './upload-budget.ts';

type BodySize = Pick<UploadType, 'bodyMaximum'>;

/**
 * Reads a body, counts its bytes as they arrive, and ends the upload when the work with the body is done.
 * @param read reads the body, and must drop further bytes once its signal aborts
 * @throws DomainError no_disponible, tiempo_agotado, cuerpo_demasiado_grande, tipo_no_admitido
 */
export async function withinBudget<S, T>(
  budget: UploadBudget,
  uploaderOf: () => Uploader | Promise<Uploader>,
  request: FastifyRequest,
  size: BodySize,
  read: (cut: AbortSignal) => Promise<S>,
  work: (sent: S) => Promise<T>,
): Promise<T> {
  const upload = await open(budget, uploaderOf, request, size);
  const count = (chunk: Buffer) => upload.received(chunk.length);
  try {
    const reading = read(upload.signal);
    request.raw.on('data', count); // in the same turn as the reader, so that no bytes are missed
    const sent = await unlessCut(request, reading, upload.signal);
    upload.whole();
    return await work(sent);
  } finally {
    request.raw.off('data', count);
    upload.close();
  }
}

async function open(
  budget: UploadBudget,
  uploaderOf: () => Uploader | Promise<Uploader>,
  request: FastifyRequest,
  size: BodySize,
): Promise<Upload> {
  try {
    checkAnnounced(request, size);
    return budget.open(await uploaderOf());
  } catch (error) {
    await whileItSends(request, letThrough(request, size));
    throw error;
  }
}

/** A refused caller may finish sending, so that it can read the answer, as long as LEAST bytes arrive every PATIENCE milliseconds. */
const PATIENCE = 5_000;
const LEAST = 4096;

/** Waits while a refused caller sends; the bytes are dropped. @param end settles at the end of the body */
async function whileItSends({ raw }: FastifyRequest, end: Promise<unknown>): Promise<void> {
  let arrived = 0;
  const count = (chunk: Buffer) => {
    arrived += chunk.length;
  };
  const ended = end.then(
    () => true,
    () => true,
  );
  raw.on('data', count);
  for (let before = -LEAST; arrived - before >= LEAST; ) {
    before = arrived;
    if (await Promise.race([ended, pause(PATIENCE, false, { ref: false })])) break;
  }
  raw.off('data', count);
}

/** Settles like `reading`. If the upload is cut, rejects once the caller has sent the rest, or at once if the caller was too slow. */
function unlessCut<T>(request: FastifyRequest, reading: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const cut = async () => {
      const { reason } = signal;
      const isSlow = reason instanceof DomainError && reason.codigo === 'tiempo_agotado';
      if (!isSlow) await whileItSends(request, reading);
      fail(reason);
    };
    signal.addEventListener('abort', () => void cut(), { once: true });
    reading.then((value) => !signal.aborted && done(value)).catch((error) => !signal.aborted && fail(error));
  });
}

/**
 * Refuses, by the headers alone, a body that is compressed or announces too many bytes.
 * @throws DomainError cuerpo_demasiado_grande, tipo_no_admitido
 */
function checkAnnounced({ headers }: FastifyRequest, { bodyMaximum }: BodySize): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new DomainError('tipo_no_admitido');
  if (Number(headers['content-length'] ?? 0) > bodyMaximum) throw tooMuch(bodyMaximum);
}

export const tooMuch = (maximo: number) => new DomainError('cuerpo_demasiado_grande', { maximo });

/**
 * Reads an unwanted body and drops it, because the caller would lose the answer if the connection closed while the caller sends. Does not wait
 * for a caller that sends far more than a body may have.
 */
export async function letThrough({ raw }: FastifyRequest, { bodyMaximum }: BodySize): Promise<void> {
  if (raw.readableEnded || raw.destroyed || Number(raw.headers['content-length'] ?? 0) > 2 * bodyMaximum) return;
  let past = 0;
  await new Promise<void>((ready) => {
    const count = (chunk: Buffer) => {
      past += chunk.length;
      if (past > bodyMaximum) ready();
    };
    raw.unpipe().on('data', count).once('end', ready).once('close', ready).once('error', ready).resume();
  });
}

/**
 * Reads a body. A body beyond the maximum is dropped, but read on up to twice the maximum, so that the caller can read the answer.
 * @throws DomainError cuerpo_demasiado_grande
 */
export async function readAll(current: NodeJS.ReadableStream, maximum: number, cut: AbortSignal): Promise<Buffer> {
  const body = new Collector();
  let read = 0;
  for await (const chunk of current as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read <= maximum && !cut.aborted) body.add(chunk);
    else body.clear();
    if (read > 2 * maximum) break; // which also closes the connection
  }
  if (read > maximum) throw tooMuch(maximum);
  return body.all();
}
