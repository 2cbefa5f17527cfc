/**
 * Receives uploads: reads fields and bytes from a body that is a form, JSON, or the file itself. Reads no more than the contract and the upload
 * budget allow.
 */
import { object } from '@albacea/contract/schemas/common.ts';
import { formFields, type UploadType } from '@albacea/contract/schemas/uploaded.ts';
import { type Multipart, fastifyMultipart as multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { DomainError, invalid } from '../shared/errors.ts';
import { formParts, readFilePart } from './form-parts.ts';
import { analyseJson, requirePlainText } from './json-body.ts';
import type { UploadedFile } from './operation.ts';
import { said } from './request-sentences.ts';
import type { UploadBudget, Uploader } from './upload-budget.ts';
import { repeatable, validatorOf } from './validation.ts';
import { letThrough, readAll, tooMuch, withinBudget } from './within-budget.ts';

/** The fields and the file, as they were sent. */
interface SentUpload {
  readonly campos: Record<string, unknown>;
  readonly fichero: UploadedFile;
}

/** The fields of a body that is the file itself. */
const NO_FIELDS = object({});

/** Maximum number of fields of a form, and of bytes of a field; a form of ours has two or three short fields in addition to the file. */
const FIELDS_MAXIMUM = 10;
const FIELD_MAXIMUM = 4096;
const LIMITS = { files: 1, fields: FIELDS_MAXIMUM, fieldSize: FIELD_MAXIMUM, fieldNameSize: 100 };

/**
 * Makes a function that receives the file of an operation within the upload budget, and passes the file to the work.
 * @param uploaderOf finds the owners of an upload; called once the caller is known
 * @param body the JSON schema of the operation
 */
export function uploadReceiver(
  budget: UploadBudget,
  uploaderOf: (request: FastifyRequest) => Uploader | Promise<Uploader>,
  body: TSchema,
  theUpload: UploadType,
) {
  const validateJson = validatorOf(body);
  const validateFields = validatorOf(theUpload.textos ? NO_FIELDS : formFields(body));
  return <T>(request: FastifyRequest, work: (sent: SentUpload) => Promise<T>): Promise<T> => {
    const read = (cut: AbortSignal) => readUpload(request, theUpload, validateJson, cut);
    return withinBudget(
      budget,
      () => uploaderOf(request),
      request,
      theUpload,
      read,
      (sent) => {
        validateFields(sent.campos);
        return work(sent);
      },
    );
  };
}

/** Leaves every body unread in the routes of `app`, whatever its media type, so that their handlers can read it. */
export async function readLate(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  for (const type of ['application/json', '*'])
    app.addContentTypeParser(type, (_request, _current, ready) => ready(null));
}

/**
 * Reads the body by its media type.
 * @param validateJson checks the JSON against the schema of the operation
 * @param cut once it aborts, further bytes are dropped
 * @throws DomainError tipo_no_admitido, cuerpo_demasiado_grande, json_invalido, validacion, peticion_invalida
 */
async function readUpload(
  request: FastifyRequest,
  upload: UploadType,
  validateJson: (value: unknown) => void,
  cut: AbortSignal,
): Promise<SentUpload> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (upload.textos) return readText(request, upload, type, cut);
  if (type === 'multipart/form-data') return readForm(request, upload, cut);
  if (type === 'application/json') return readJson(request, upload, validateJson, cut);
  throw new DomainError('tipo_no_admitido');
}

/** Reads a body that is the file itself: a text with one of the operation's media types. */
async function readText(
  { raw, headers }: FastifyRequest,
  { textos = [], maximo }: UploadType,
  mediaType: string | undefined,
  cut: AbortSignal,
): Promise<SentUpload> {
  if (mediaType === undefined || !textos.includes(mediaType)) throw new DomainError('tipo_no_admitido');
  requirePlainText(headers);
  return { campos: {}, fichero: { nombre: null, contenido: await readAll(raw, maximo, cut), mediaType } };
}

async function readJson(
  { raw, headers }: FastifyRequest,
  { maximo, bodyMaximum }: UploadType,
  validate: (value: unknown) => void,
  cut: AbortSignal,
): Promise<SentUpload> {
  const value = analyseJson(await readAll(raw, bodyMaximum, cut), headers);
  if (value === undefined) throw invalid({ campo: '', texto: said('withoutBody'), codigo: 'obligatorio' });
  validate(value);
  const { contenido, nombre = null, ...fields } = value as { contenido: string; nombre?: string };
  return { campos: fields, fichero: { nombre, contenido: fromBase64(contenido, maximo) } };
}

/** @throws DomainError validacion, cuerpo_demasiado_grande */
function fromBase64(text: string, maximum: number): Buffer {
  // Node skips characters that are not base64, so the length must show that it skipped none.
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (text.length % 4 !== 0 || (text.length / 4) * 3 - padding !== bytes.length)
    throw invalid({ campo: 'contenido', texto: said('notBase64') });
  if (bytes.length > maximum) throw tooMuch(maximum);
  return bytes;
}

async function readForm(request: FastifyRequest, upload: UploadType, cut: AbortSignal): Promise<SentUpload> {
  const campos: Record<string, unknown> = {};
  let fichero: UploadedFile | null = null;
  try {
    for await (const part of partsOf(request, upload)) {
      checkPart(part, upload.campo, Object.hasOwn(campos, part.fieldname));
      if (part.type === 'field') campos[part.fieldname] = part.value;
      else fichero = await readFilePart(part, upload.maximo, cut);
    }
  } catch (error) {
    await letThrough(request, upload);
    throw error;
  }
  if (!fichero) throw invalid({ campo: upload.campo, texto: said('noFile') });
  return { campos, fichero };
}

/** Refuses a file in a text field, text in the file's field, and repeated fields; the parser itself refuses a second file. */
function checkPart(part: Multipart, campo: string, repeated: boolean): void {
  const name = repeatable(part.fieldname);
  const isFile = part.type === 'file';
  if (repeated) throw invalid({ campo: name, texto: said('givenTwice') });
  if (isFile && part.fieldname !== campo)
    throw invalid({ campo: name, texto: said('fileElsewhere', { field: campo }) });
  if (!isFile && part.fieldname === campo) throw invalid({ campo, texto: said('noFilename') });
  if (!isFile && (part.valueTruncated || part.fieldnameTruncated))
    throw invalid({ campo: name, texto: said('maxBytes', { bytes: FIELD_MAXIMUM }) });
}

/** Reads the parts of the form, in order. The whole body is counted too, because bytes between the parts belong to no part. */
async function* partsOf(request: FastifyRequest, { maximo, bodyMaximum }: UploadType): AsyncGenerator<Multipart> {
  let read = 0;
  const count = (chunk: Buffer) => {
    read += chunk.length;
  };
  request.raw.on('data', count); // in the same turn as the parser, so that no bytes are missed
  try {
    for await (const part of formParts(request, { ...LIMITS, fileSize: maximo })) {
      yield part;
      if (read > bodyMaximum) throw tooMuch(bodyMaximum);
    }
    if (read > bodyMaximum) throw tooMuch(bodyMaximum);
  } finally {
    request.raw.off('data', count);
  }
}
