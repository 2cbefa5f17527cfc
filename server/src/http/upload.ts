/**
 * Reads the body of an operation that takes a file, in either of its two shapes, into the fields and the bytes. No more
 * is read than the contract says, nor than there is room for.
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
import { trim, validatorOf } from './validation.ts';
import { letThrough, readAll, tooMuch, withinBudget } from './within-budget.ts';

/** What was sent: the fields as they are, and the file. */
interface Sent {
  readonly campos: Record<string, unknown>;
  readonly fichero: UploadedFile;
}

/** Of a body that is the file itself. */
const NO_FIELDS = object({});

/** Fields of a form, and the length of each in bytes: beside the file there are two or three short words. */
const FIELDS_MAXIMUM = 10;
const FIELD_MAXIMUM = 4096;
const LIMITS = { files: 1, fields: FIELDS_MAXIMUM, fieldSize: FIELD_MAXIMUM, fieldNameSize: 100 };

/**
 * What takes the file of an operation: within the places of its caller, and giving the room back when it is forgotten.
 * @param uploaderOf whose an upload is, once who asks is known
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
  return <T>(request: FastifyRequest, work: (sent: Sent) => Promise<T>): Promise<T> => {
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

/** Lets the bodies of the routes below be read by their handler: form, JSON and whatever else stay on the line until then. */
export async function readLate(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  for (const type of ['application/json', '*'])
    app.addContentTypeParser(type, (_request, _current, ready) => ready(null));
}

/**
 * @param validateJson the schema of the operation, for the JSON as it came
 * @param cut once it aborts, what comes is let by and not kept
 * @throws DomainError tipo_no_admitido, cuerpo_demasiado_grande, json_invalido, validacion, peticion_invalida
 */
async function readUpload(
  request: FastifyRequest,
  upload: UploadType,
  validateJson: (value: unknown) => void,
  cut: AbortSignal,
): Promise<Sent> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (upload.textos) return readText(request, upload, type, cut);
  if (type === 'multipart/form-data') return readForm(request, upload, cut);
  if (type === 'application/json') return readJson(request, upload, validateJson, cut);
  throw new DomainError('tipo_no_admitido');
}

/** The body is the file: a text of one of the types that the operation takes. */
async function readText(
  { raw, headers }: FastifyRequest,
  { textos = [], maximo }: UploadType,
  mediaType: string | undefined,
  cut: AbortSignal,
): Promise<Sent> {
  if (mediaType === undefined || !textos.includes(mediaType)) throw new DomainError('tipo_no_admitido');
  requirePlainText(headers);
  return { campos: {}, fichero: { nombre: null, contenido: await readAll(raw, maximo, cut), mediaType } };
}

async function readJson(
  { raw, headers }: FastifyRequest,
  { maximo, maximoCuerpo }: UploadType,
  validate: (value: unknown) => void,
  cut: AbortSignal,
): Promise<Sent> {
  const value = analyseJson(await readAll(raw, maximoCuerpo, cut), headers);
  if (value === undefined) throw invalid({ campo: '', texto: said('withoutBody'), codigo: 'obligatorio' });
  validate(value);
  const { contenido, nombre = null, ...fields } = value as { contenido: string; nombre?: string };
  return { campos: fields, fichero: { nombre, contenido: fromBase64(contenido, maximo) } };
}

/** @throws DomainError validacion, cuerpo_demasiado_grande */
function fromBase64(text: string, maximum: number): Buffer {
  // Node reads on over whatever is not base64: what comes back must have been all of it.
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (text.length % 4 !== 0 || (text.length / 4) * 3 - padding !== bytes.length)
    throw invalid({ campo: 'contenido', texto: said('notBase64') });
  if (bytes.length > maximum) throw tooMuch(maximum);
  return bytes;
}

async function readForm(request: FastifyRequest, upload: UploadType, cut: AbortSignal): Promise<Sent> {
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

/** A file where a file goes, words where words go, each once; a second file the parser itself refuses. */
function checkPart(part: Multipart, campo: string, repeated: boolean): void {
  const name = trim(part.fieldname);
  const isFile = part.type === 'file';
  if (repeated) throw invalid({ campo: name, texto: said('givenTwice') });
  if (isFile && part.fieldname !== campo)
    throw invalid({ campo: name, texto: said('fileElsewhere', { field: campo }) });
  if (!isFile && part.fieldname === campo) throw invalid({ campo, texto: said('noFilename') });
  if (!isFile && (part.valueTruncated || part.fieldnameTruncated))
    throw invalid({ campo: name, texto: said('maxBytes', { bytes: FIELD_MAXIMUM }) });
}

/** The parts of the form, in order; the body as a whole is counted too, for what lies between parts. */
async function* partsOf(request: FastifyRequest, { maximo, maximoCuerpo }: UploadType): AsyncGenerator<Multipart> {
  let read = 0;
  const count = (chunk: Buffer) => {
    read += chunk.length;
  };
  request.raw.on('data', count); // in the same turn as the parser, so that it misses nothing
  try {
    for await (const part of formParts(request, { ...LIMITS, fileSize: maximo })) {
      yield part;
      if (read > maximoCuerpo) throw tooMuch(maximoCuerpo);
    }
    if (read > maximoCuerpo) throw tooMuch(maximoCuerpo);
  } finally {
    request.raw.off('data', count);
  }
}
