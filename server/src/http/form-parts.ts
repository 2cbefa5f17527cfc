/** Reads the parts of a form (multipart/form-data, RFC 7578) from an untrusted sender, and refuses a form with any fault. */
import { FILE_NAME_MAXIMUM } from '@albacea/contract/schemas/uploaded.ts';
import type { FastifyMultipartBaseOptions, Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Collector } from '../platform/collector.ts';
import { DomainError, invalid } from '../shared/errors.ts';
import type { UploadedFile } from './operation.ts';
import { said } from './request-sentences.ts';
import { tooMuch } from './within-budget.ts';

type Limits = NonNullable<FastifyMultipartBaseOptions['limits']> & { readonly fileSize: number };

/**
 * Yields the parts in order.
 * @throws DomainError validacion, peticion_invalida, cuerpo_demasiado_grande
 */
export async function* formParts(request: FastifyRequest, limits: Limits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { headerPairs: 20, ...limits } });
  } catch (error) {
    throw refusalOf(error, limits.fileSize);
  }
}

/**
 * Reads the file of a part, after checking its name.
 * @param maximum bytes
 * @param cut once it aborts, further bytes are dropped
 * @throws DomainError validacion, peticion_invalida, cuerpo_demasiado_grande
 */
export async function readFilePart(
  { file, filename, fieldname }: MultipartFile,
  maximum: number,
  cut: AbortSignal,
): Promise<UploadedFile> {
  if (filename?.length > FILE_NAME_MAXIMUM)
    throw invalid({
      campo: fieldname,
      texto: said('longFilename', { characters: FILE_NAME_MAXIMUM }),
    });
  const content = new Collector();
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      if (cut.aborted) content.clear();
      else content.add(chunk);
    }
  } catch (error) {
    throw refusalOf(error, maximum);
  }
  if (file.truncated) throw tooMuch(maximum);
  return { nombre: filename || null, contenido: content.all() };
}

/** Turns an error into a refusal. The form parser has many messages for a broken form; callers get a few of ours instead. */
function refusalOf(error: unknown, maximum: number): DomainError {
  const { code = '' } = error as { code?: string };
  if (code === 'FST_MP_PREMATURE_CLOSE') return new DomainError('peticion_invalida');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooMuch(maximum);
  const isMany = /^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code);
  return new DomainError('validacion', { detalle: said(isMany ? 'manyParts' : 'broken') });
}
