/** Checks a file given on the public page: whether we made it, and whether it is unchanged since we sealed it. The file is not kept. */
import type { FastifyRequest } from 'fastify';
import { formParts, readFilePart } from '../../http/form-parts.ts';
import type { UploadBudget, Uploader } from '../../http/upload-budget.ts';
import { letThrough, withinBudget } from '../../http/within-budget.ts';
import { networkOf } from '../../platform/network.ts';
import type { verifySeal } from '../../platform/seal/verify-seal.ts';
import { type Lane, LaneError, machineTooBusy } from '../../platform/worker-pool/lane.ts';
import type { FileCheck } from './rules-check-page.ts';

const VERIFY = new URL('../../platform/seal/verify-seal.ts', import.meta.url);
/** Maximum number of bytes of a file, ten times the size of our sealed papers. */
const FILE_MAXIMUM = 5 * 1024 * 1024;
/** Maximum number of bytes of the whole form. */
const FILE_BODY_MAXIMUM = FILE_MAXIMUM + 16 * 1024;
const LIMITS = { fileSize: FILE_MAXIMUM, files: 1, fields: 4, fieldSize: 100, fieldNameSize: 40 };

interface GivenFile {
  readonly contenido: Buffer | null;
  readonly idioma: string | null;
}

/**
 * Reads the form within the budget for uploads, and calls `work` with its file and language.
 * @param admit called before the body is read: returns the uploader, or throws to refuse the sender
 * @param work gets null for the contents if the form has no file, or a file that is too large
 * @returns the result of `work`
 * @throws DomainError no_disponible, tiempo_agotado, cuerpo_demasiado_grande, tipo_no_admitido
 */
export const withFile = <T>(
  uploads: UploadBudget,
  admit: () => Uploader,
  request: FastifyRequest,
  work: (given: GivenFile) => Promise<T>,
): Promise<T> =>
  withinBudget(uploads, admit, request, { bodyMaximum: FILE_BODY_MAXIMUM }, (cut) => readFile(request, cut), work);

async function readFile(request: FastifyRequest, cut: AbortSignal): Promise<GivenFile> {
  let [contenido, idioma]: [Buffer | null, string | null] = [null, null];
  try {
    if (request.isMultipart())
      for await (const part of formParts(request, LIMITS))
        if (part.type === 'file') contenido = (await readFilePart(part, FILE_MAXIMUM, cut)).contenido;
        else if (part.fieldname === 'idioma') idioma = String(part.value);
  } catch {
    contenido = null; // too large, or cut off: there is nothing to check
    await letThrough(request, { bodyMaximum: FILE_BODY_MAXIMUM });
  }
  return { contenido: contenido?.length ? contenido : null, idioma };
}

/**
 * Checks the file in a worker thread with limits of time and memory, because a stranger sent it.
 * @param lane the queue of such threads
 * @param certificates of our seal, in PEM
 * @throws DomainError no_disponible: too many files wait, or the machine was too busy to inspect this one
 */
export async function checkGiven(
  lane: Lane,
  certificates: readonly string[],
  request: FastifyRequest,
  content: Buffer | null,
): Promise<FileCheck> {
  if (content === null) return 'ninguno';
  const order = { caller: { insurer: 'comprobar', caso: networkOf(request.ip) }, signal: request.hungUp() };
  try {
    return await lane.run<typeof verifySeal>(VERIFY, 'verifySeal', order, content, certificates);
  } catch (error) {
    if (!(error instanceof LaneError)) throw error;
    if (error.reason === 'starved') throw machineTooBusy();
    return 'ajeno'; // a file that no reader can parse is none of our papers
  }
}
