/** What a form of the page sends, read into fields and one file: no more of either than the page asks for. */
import { ANSWER_FILE_MAXIMUM } from '@albacea/contract/schemas/respuestas.ts';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { letThrough } from '../../http/within-budget.ts';
import { type Bilingual, DomainError } from '../../shared/errors.ts';
import type { Typed } from './answer-html.ts';

export interface Submission extends Typed {
  readonly codigo: string;
  readonly idioma: string | null;
  readonly ficha: string | null;
  readonly fichero: { readonly nombre: string | null; readonly contenido: Buffer } | null;
  /** It is an answer, and not the code alone. */
  readonly isAnswer: boolean;
  /** Why it could not be read to its end. */
  readonly failure: DomainError | null;
}

/** The file, and room for whoever sends a larger one to be told so. */
export const FORM_SIZE = { maximoCuerpo: 2 * ANSWER_FILE_MAXIMUM } as const;
const FIELDS_MAXIMUM = 40;
const FIELD_MAXIMUM = 8192;

/** A form without a file. */
export const readFields = (fields: URLSearchParams): Submission => submissionOf(fields, null);

/**
 * What could be read of it, with why not more: whoever sent too much still learns about which request.
 * @param cut once it aborts, what comes is let by and not kept
 */
export async function readSubmission(request: FastifyRequest, cut: AbortSignal): Promise<Submission> {
  const fields = new URLSearchParams();
  let fichero: Submission['fichero'] = null;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') addField(fields, part);
      else fichero = await readFile(part, cut);
    }
  } catch (error) {
    await letThrough(request, FORM_SIZE);
    return submissionOf(fields, null, asDomain(error));
  }
  return submissionOf(fields, fichero);
}

const LIMITS = {
  ...{ fileSize: ANSWER_FILE_MAXIMUM, files: 1, fields: FIELDS_MAXIMUM, fieldSize: FIELD_MAXIMUM, fieldNameSize: 40 },
  headerPairs: 20,
};

function addField(fields: URLSearchParams, part: Extract<Multipart, { type: 'field' }>): void {
  if (typeof part.value === 'string') fields.append(part.fieldname, part.value);
}

/** A file that nobody chose comes as an empty part. */
async function readFile(
  { file, filename, fieldname }: MultipartFile,
  cut: AbortSignal,
): Promise<Submission['fichero']> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (cut.aborted) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (file.truncated) throw tooMuch();
  const contenido = Buffer.concat(chunks);
  if (fieldname !== 'fichero' || contenido.length === 0) return null;
  return { nombre: filename || null, contenido };
}

function submissionOf(
  fields: URLSearchParams,
  fichero: Submission['fichero'],
  failure: DomainError | null = null,
): Submission {
  const text = (name: string) => (fields.get(name) ?? '').replace(/\r\n/g, '\n').trim();
  return {
    codigo: text('codigo').slice(0, 200),
    idioma: fields.get('idioma'),
    ficha: text('ficha').slice(0, 100) || null,
    clase: text('clase'),
    papeles: fields.getAll('papeles'),
    ...{ motivo: text('motivo'), referencia: text('referencia') },
    ...{ nombre: text('nombre'), departamento: text('departamento'), email: text('email') },
    fichero,
    isAnswer: fields.has('ficha'),
    failure,
  };
}

const tooMuch = () => new DomainError('cuerpo_demasiado_grande', { maximo: ANSWER_FILE_MAXIMUM });
const BROKEN: Bilingual = {
  es: 'El formulario llegó roto o incompleto. Vuelva a enviarlo.',
  en: 'The form arrived broken or incomplete. Please send it again.',
};

/** @throws what is no fault of the form */
function asDomain(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooMuch();
  if (code.startsWith('FST_') || /multipart|boundary|terminated early|Malformed|header/i.test(message))
    return new DomainError('validacion', { detalle: BROKEN });
  throw error;
}
