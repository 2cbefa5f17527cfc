/** A file that somebody gives at the page of the check: whether it is ours, and as we sealed it. It is looked at and forgotten. */
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/network.ts';
import type { verifySeal } from '../../platform/seal/verify-seal.ts';
import { type Lane, LaneError } from '../../platform/worker-pool/lane.ts';
import type { FileVerdict } from './rules-check-file.ts';

const VERIFY = new URL('../../platform/seal/verify-seal.ts', import.meta.url);
/** Bytes: the papers that are sealed have a tenth of it. */
const FILE_MAXIMUM = 5 * 1024 * 1024;
/** With what a form puts around it. */
export const FILE_BODY_MAXIMUM = FILE_MAXIMUM + 16 * 1024;

export async function takeFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: { files: 1, fields: 4, fieldSize: 100, fileSize: FILE_MAXIMUM } });
}

interface GivenFile {
  readonly contenido: Buffer | null;
  readonly idioma: string | null;
}

/** @returns without contents: there is none, or it is too large */
export async function readFile(request: FastifyRequest): Promise<GivenFile> {
  if (!request.isMultipart()) return { contenido: null, idioma: null };
  let [contenido, idioma]: [Buffer | null, string | null] = [null, null];
  try {
    for await (const part of request.parts())
      if (part.type === 'file') contenido = await part.toBuffer();
      else if (part.fieldname === 'idioma') idioma = String(part.value);
  } catch {
    contenido = null; // too large, or cut off: there is nothing to look at
  }
  return { contenido: contenido?.length ? contenido : null, idioma };
}

/**
 * In the lane of what arrives, because it is a stranger's file.
 * @throws DomainError no_disponible when too many wait
 */
export async function verdictOn(
  lane: Lane,
  certificates: readonly string[],
  request: FastifyRequest,
  content: Buffer | null,
): Promise<FileVerdict> {
  if (content === null) return 'ninguno';
  const order = { caller: { insurer: 'comprobar', caso: networkOf(request.ip) }, signal: request.hungUp() };
  try {
    return await lane.run<typeof verifySeal>(VERIFY, 'verifySeal', order, content, certificates);
  } catch (error) {
    if (error instanceof LaneError) return 'ajeno'; // what no reader gets through is none of our papers
    throw error;
  }
}
