/** Reads a submitted form into fields and one file, no more than the page asks for. */
import { ANSWER_FILE_MAXIMUM } from '@albacea/contract/schemas/respuestas.ts';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { formParts, readFilePart } from '../../http/form-parts.ts';
import type { UploadedFile } from '../../http/operation.ts';
import { letThrough } from '../../http/within-budget.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Typed } from './answer-html.ts';

export interface Submission extends Typed {
  readonly codigo: string;
  readonly idioma: string | null;
  readonly envio: string | null;
  readonly fichero: UploadedFile | null;
  /** Whether it is an answer, and not only a code. */
  readonly isAnswer: boolean;
  /** The refusal that stopped reading; null: the form was read to its end. */
  readonly failure: DomainError | null;
}

/** Maximum bytes of a form: twice the largest file, so that the sender of a larger file gets a proper refusal. */
export const FORM_SIZE = { bodyMaximum: 2 * ANSWER_FILE_MAXIMUM } as const;
const FIELDS_MAXIMUM = 40;
const FIELD_MAXIMUM = 8192;

/** Reads a form without a file. */
export const readFields = (fields: URLSearchParams): Submission => submissionOf(fields, null);

/**
 * Reads a form with a file. If the form is refused, returns the fields read so far, so that the sender still sees the request.
 * @param cut once aborted, the rest of the form is not kept
 */
export async function readSubmission(request: FastifyRequest, cut: AbortSignal): Promise<Submission> {
  const fields = new URLSearchParams();
  let fichero: Submission['fichero'] = null;
  try {
    for await (const part of formParts(request, LIMITS)) {
      if (part.type === 'field') addField(fields, part);
      else {
        const given = await readFilePart(part, ANSWER_FILE_MAXIMUM, cut);
        // A file that nobody chose arrives as an empty part.
        fichero = part.fieldname === 'fichero' && given.contenido.length > 0 ? given : null;
      }
    }
  } catch (error) {
    await letThrough(request, FORM_SIZE);
    if (!(error instanceof DomainError)) throw error;
    return submissionOf(fields, null, error);
  }
  return submissionOf(fields, fichero);
}

const LIMITS = {
  fileSize: ANSWER_FILE_MAXIMUM,
  files: 1,
  fields: FIELDS_MAXIMUM,
  fieldSize: FIELD_MAXIMUM,
  fieldNameSize: 40,
};

function addField(fields: URLSearchParams, part: Extract<Multipart, { type: 'field' }>): void {
  if (typeof part.value === 'string') fields.append(part.fieldname, part.value);
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
    envio: text('envio').slice(0, 100) || null,
    clase: text('clase'),
    papeles: fields.getAll('papeles'),
    motivo: text('motivo'),
    referencia: text('referencia'),
    nombre: text('nombre'),
    departamento: text('departamento'),
    email: text('email'),
    fichero,
    isAnswer: fields.has('envio'),
    failure,
  };
}
