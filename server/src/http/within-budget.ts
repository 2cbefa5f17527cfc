/** The reading of a large body within the upload budget: counted as it comes, and no more of it than it may have. */
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadType } from '@albacea/contract/schemas/uploaded.ts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../shared/errors.ts';
import type { Upload, UploadBudget, Uploader } from './upload-budget.ts';

/** How large a body may be. */
type BodySize = Pick<UploadType, 'maximoCuerpo'>;

/**
 * Reads a body within the places of its caller, counted as it comes, and gives the room back when the work on it is done.
 * @param read once its signal aborts, what comes is let by and not kept
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
    request.raw.on('data', count); // in the same turn as whoever reads, so that nothing is missed
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
    bytesAnnounced(request, size);
    return budget.open(await uploaderOf());
  } catch (error) {
    await whileItSends(request, letThrough(request, size));
    throw error;
  }
}

/** Whoever is turned away may still write, so that it gets to read why: while so many bytes come in so many milliseconds. */
const PATIENCE = 5_000;
const LEAST = 4096;

/** @param end of the body, which nobody keeps */
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

/** The reading, or the error with which it is cut; who still sends what nobody keeps is answered afterwards. */
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
 * Bytes that a request announces, or the most it may have when it does not say.
 * @throws DomainError cuerpo_demasiado_grande, tipo_no_admitido
 */
function bytesAnnounced({ headers }: FastifyRequest, { maximoCuerpo }: BodySize): number {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new DomainError('tipo_no_admitido');
  const announced = headers['content-length'] === undefined ? maximoCuerpo : Number(headers['content-length']);
  if (announced > maximoCuerpo) throw tooMuch(maximoCuerpo);
  return announced;
}

export const tooMuch = (maximo: number) => new DomainError('cuerpo_demasiado_grande', { maximo });

/**
 * Lets a body by that is not wanted, and forgets it: a line that is closed while the caller still writes breaks before the
 * answer is read. Whoever sends more than any body may have is not waited for.
 */
export async function letThrough({ raw }: FastifyRequest, { maximoCuerpo }: BodySize): Promise<void> {
  if (raw.readableEnded || raw.destroyed || Number(raw.headers['content-length'] ?? 0) > 2 * maximoCuerpo) return;
  let past = 0;
  await new Promise<void>((ready) => {
    const count = (chunk: Buffer) => {
      past += chunk.length;
      if (past > maximoCuerpo) ready();
    };
    raw.unpipe().on('data', count).once('end', ready).once('close', ready).once('error', ready).resume();
  });
}

/** Whatever comes beyond the limit is let by and forgotten, so that the caller gets to read the answer. */
export async function readAll(current: NodeJS.ReadableStream, maximum: number, cut: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of current as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read <= maximum && !cut.aborted) chunks.push(chunk);
    else chunks.length = 0;
    if (read > 2 * maximum) break; // and with it the line
  }
  if (read > maximum) throw tooMuch(maximum);
  return Buffer.concat(chunks);
}
