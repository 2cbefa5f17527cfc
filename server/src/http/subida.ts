/**
 * Reads the body of an operation that takes a file, in either of its two shapes, into the fields and the bytes. No more
 * is read than the contract says, nor than there is room for.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { camposDelFormulario, type Subida } from '@albacea/contract/subidas.ts';
import { type Multipart, type MultipartFile, fastifyMultipart as multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type Bilingue, ErrorDeDominio, noValido } from '../platform/error.ts';
import { analizarJson } from './cuerpo.ts';
import type { FicheroSubido } from './ruta.ts';
import type { SesionDeHeredero } from './ruta-de-aplicacion.ts';
import type { Upload, UploadBudget, Uploader } from './upload-budget.ts';
import { recortar, validadorDe } from './validacion.ts';

/** What was sent: the fields as they are, and the file. */
export interface Enviado {
  readonly campos: Record<string, unknown>;
  readonly fichero: FicheroSubido;
}

/** Fields of a form, and the length of each in bytes: beside the file there are two or three short words. */
const MAXIMO_CAMPOS = 10;
const MAXIMO_CAMPO = 4096;

/**
 * What takes the file of an operation: within the places of its caller, and giving the room back when it is forgotten.
 * @param cuerpo the JSON schema of the operation
 */
export function tomadorDeSubidas(budget: UploadBudget, cuerpo: TSchema, subida: Subida) {
  const validarJson = validadorDe(cuerpo);
  const validarCampos = validadorDe(camposDelFormulario(cuerpo));
  const open = async (peticion: FastifyRequest): Promise<Upload> => {
    try {
      bytesAnunciados(peticion, subida);
      return budget.open(uploaderOf(peticion));
    } catch (error) {
      await whileItSends(peticion, dejarPasar(peticion, subida));
      throw error;
    }
  };
  return async <T>(peticion: FastifyRequest, trabajo: (enviado: Enviado) => Promise<T>): Promise<T> => {
    const upload = await open(peticion);
    const count = (trozo: Buffer) => upload.received(trozo.length);
    try {
      const reading = leerSubida(peticion, subida, validarJson, upload.signal);
      peticion.raw.on('data', count); // in the same turn as whoever reads, so that nothing is missed
      const enviado = await unlessCut(peticion, reading, upload.signal);
      upload.whole();
      validarCampos(enviado.campos);
      return await trabajo(enviado);
    } finally {
      peticion.raw.off('data', count);
      upload.close();
    }
  };
}

/** Whoever is turned away may still write, so that it gets to read why: while so many bytes come in so many milliseconds. */
const PATIENCE = 5_000;
const LEAST = 4096;

/** @param end of the body, which nobody keeps */
async function whileItSends({ raw }: FastifyRequest, end: Promise<unknown>): Promise<void> {
  let arrived = 0;
  const count = (trozo: Buffer) => {
    arrived += trozo.length;
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
function unlessCut<T>(peticion: FastifyRequest, reading: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const cut = async () => {
      const { reason } = signal;
      const isSlow = reason instanceof ErrorDeDominio && reason.codigo === 'tiempo_agotado';
      if (!isSlow) await whileItSends(peticion, reading);
      fail(reason);
    };
    signal.addEventListener('abort', () => void cut(), { once: true });
    reading.then((value) => !signal.aborted && done(value)).catch((error) => !signal.aborted && fail(error));
  });
}

/** Whose it is: the session of a web application, or of a key what it brings to one case. */
function uploaderOf({ sesion, albacea, params }: FastifyRequest): Uploader {
  const { id, caso = id ?? '', aseguradora = '' } = (params ?? {}) as Readonly<Record<string, string>>;
  if (!sesion) {
    const { titular = '', aseguradoraId = '' } = albacea.credencial ?? {};
    return { insurer: aseguradoraId, caso, session: `${titular}/${caso}` };
  }
  const { aseguradoraId, casoId } = sesion as Partial<SesionDeHeredero>;
  return { insurer: aseguradoraId ?? aseguradora, caso: casoId ?? caso, session: sesion.id };
}

/** Lets the bodies of the routes below be read by their handler: form, JSON and whatever else stay on the line until then. */
export async function leerTarde(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  for (const tipo of ['application/json', '*'])
    app.addContentTypeParser(tipo, (_peticion, _corriente, listo) => listo(null));
}

/**
 * Bytes that a request announces, or the most it may have when it does not say.
 * @throws ErrorDeDominio cuerpo_demasiado_grande, tipo_no_admitido
 */
export function bytesAnunciados({ headers }: FastifyRequest, { maximoCuerpo }: Subida): number {
  const codificacion = headers['content-encoding'];
  if (codificacion !== undefined && codificacion !== 'identity') throw new ErrorDeDominio('tipo_no_admitido');
  const anunciados = headers['content-length'] === undefined ? maximoCuerpo : Number(headers['content-length']);
  if (anunciados > maximoCuerpo) throw demasiado(maximoCuerpo);
  return anunciados;
}

const demasiado = (maximo: number) => new ErrorDeDominio('cuerpo_demasiado_grande', { maximo });

/**
 * Lets a body by that is not wanted, and forgets it: a line that is closed while the caller still writes breaks before the
 * answer is read. Whoever sends more than any body may have is not waited for.
 */
export async function dejarPasar({ raw }: FastifyRequest, { maximoCuerpo }: Subida): Promise<void> {
  if (raw.readableEnded || raw.destroyed || Number(raw.headers['content-length'] ?? 0) > 2 * maximoCuerpo) return;
  let pasados = 0;
  await new Promise<void>((listo) => {
    const contar = (trozo: Buffer) => {
      pasados += trozo.length;
      if (pasados > maximoCuerpo) listo();
    };
    raw.unpipe().on('data', contar).once('end', listo).once('close', listo).once('error', listo).resume();
  });
}

/**
 * @param validarJson the schema of the operation, for the JSON as it came
 * @param cut once it aborts, what comes is let by and not kept
 * @throws ErrorDeDominio tipo_no_admitido, cuerpo_demasiado_grande, json_invalido, validacion, peticion_invalida
 */
export async function leerSubida(
  peticion: FastifyRequest,
  subida: Subida,
  validarJson: (valor: unknown) => void,
  cut: AbortSignal,
): Promise<Enviado> {
  const tipo = peticion.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (tipo === 'multipart/form-data') return leerFormulario(peticion, subida, cut);
  if (tipo === 'application/json') return leerJson(peticion, subida, validarJson, cut);
  throw new ErrorDeDominio('tipo_no_admitido');
}

async function leerJson(
  { raw, headers }: FastifyRequest,
  { maximo, maximoCuerpo }: Subida,
  validar: (valor: unknown) => void,
  cut: AbortSignal,
): Promise<Enviado> {
  const valor = analizarJson(await leerTodo(raw, maximoCuerpo, cut), headers);
  if (valor === undefined) throw new ErrorDeDominio('validacion', { detalle: SIN_CUERPO });
  validar(valor);
  const { contenido, nombre = null, ...campos } = valor as { contenido: string; nombre?: string };
  return { campos, fichero: { nombre, contenido: deBase64(contenido, maximo) } };
}

const SIN_CUERPO: Bilingue = { es: 'Falta el cuerpo.', en: 'The body is missing.' };

/** Whatever comes beyond the limit is let by and forgotten, so that the caller gets to read the answer. */
async function leerTodo(corriente: NodeJS.ReadableStream, maximo: number, cut: AbortSignal): Promise<Buffer> {
  const trozos: Buffer[] = [];
  let leidos = 0;
  for await (const trozo of corriente as AsyncIterable<Buffer>) {
    leidos += trozo.length;
    if (leidos <= maximo && !cut.aborted) trozos.push(trozo);
    else trozos.length = 0;
    if (leidos > 2 * maximo) break; // and with it the line
  }
  if (leidos > maximo) throw demasiado(maximo);
  return Buffer.concat(trozos);
}

/** @throws ErrorDeDominio validacion, cuerpo_demasiado_grande */
function deBase64(texto: string, maximo: number): Buffer {
  // Node reads on over whatever is not base64: what comes back must have been all of it.
  const bytes = Buffer.from(texto, 'base64');
  const relleno = texto.endsWith('==') ? 2 : texto.endsWith('=') ? 1 : 0;
  if (texto.length % 4 !== 0 || (texto.length / 4) * 3 - relleno !== bytes.length)
    throw noValido({ campo: 'contenido', texto: NO_ES_BASE64 });
  if (bytes.length > maximo) throw demasiado(maximo);
  return bytes;
}

const NO_ES_BASE64: Bilingue = {
  es: 'debe ser base64 (RFC 4648, sección 4), sin saltos de línea.',
  en: 'must be base64 (RFC 4648, section 4), without line breaks.',
};

async function leerFormulario(peticion: FastifyRequest, subida: Subida, cut: AbortSignal): Promise<Enviado> {
  const campos: Record<string, unknown> = {};
  let fichero: FicheroSubido | null = null;
  try {
    for await (const parte of partesDe(peticion, subida)) {
      comprobarParte(parte, subida.campo, Object.hasOwn(campos, parte.fieldname));
      if (parte.type === 'field') campos[parte.fieldname] = parte.value;
      else fichero = await leerParte(parte, subida.maximo, cut);
    }
  } catch (error) {
    await dejarPasar(peticion, subida);
    throw comoDominio(error, subida.maximo);
  }
  if (!fichero) throw noValido({ campo: subida.campo, texto: FALTA });
  return { campos, fichero };
}

/** A file where a file goes, words where words go, each once; a second file the parser itself refuses. */
function comprobarParte(parte: Multipart, campo: string, repetida: boolean): void {
  const nombre = recortar(parte.fieldname);
  const esFichero = parte.type === 'file';
  if (repetida) throw noValido({ campo: nombre, texto: REPETIDO });
  if (esFichero && parte.fieldname !== campo) throw noValido({ campo: nombre, texto: vaEn(campo) });
  if (!esFichero && parte.fieldname === campo) throw noValido({ campo, texto: NO_ES_FICHERO });
  if (!esFichero && (parte.valueTruncated || parte.fieldnameTruncated)) throw noValido({ campo: nombre, texto: LARGO });
}

async function leerParte({ file, filename }: MultipartFile, maximo: number, cut: AbortSignal): Promise<FicheroSubido> {
  const trozos: Buffer[] = [];
  for await (const trozo of file as AsyncIterable<Buffer>) {
    if (cut.aborted) trozos.length = 0;
    else trozos.push(trozo);
  }
  if (file.truncated) throw demasiado(maximo);
  return { nombre: filename || null, contenido: Buffer.concat(trozos) };
}

const REPETIDO: Bilingue = { es: 'está repetido.', en: 'is given twice.' };
const LARGO: Bilingue = { es: `admite hasta ${MAXIMO_CAMPO} bytes.`, en: `takes up to ${MAXIMO_CAMPO} bytes.` };
const FALTA: Bilingue = { es: 'falta.', en: 'is missing.' };
const NO_ES_FICHERO: Bilingue = {
  es: 'debe ser un fichero: la parte necesita un filename.',
  en: 'must be a file: the part needs a filename.',
};
const vaEn = (campo: string): Bilingue => ({
  es: `no se admite aquí; el fichero va en ${campo}.`,
  en: `is not allowed here; the file goes in ${campo}.`,
});

/** The parts of the form, in order; the body as a whole is counted too, for what lies between parts. */
async function* partesDe(peticion: FastifyRequest, { maximo, maximoCuerpo }: Subida): AsyncGenerator<Multipart> {
  let leidos = 0;
  const contar = (trozo: Buffer) => {
    leidos += trozo.length;
  };
  const partes = peticion.parts({
    limits: {
      fileSize: maximo,
      files: 1,
      fields: MAXIMO_CAMPOS,
      fieldSize: MAXIMO_CAMPO,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
  peticion.raw.on('data', contar); // in the same turn as the parser, so that it misses nothing
  try {
    for await (const parte of partes) {
      yield parte;
      if (leidos > maximoCuerpo) throw demasiado(maximoCuerpo);
    }
    if (leidos > maximoCuerpo) throw demasiado(maximoCuerpo);
  } finally {
    peticion.raw.off('data', contar);
  }
}

/** The parser's own refusals: a form that is broken or cut off, or that has too many parts. */
function comoDominio(error: unknown, maximo: number): unknown {
  if (error instanceof ErrorDeDominio) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'FST_MP_PREMATURE_CLOSE') return new ErrorDeDominio('peticion_invalida');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return demasiado(maximo);
  if (/^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code))
    return new ErrorDeDominio('validacion', { detalle: MUCHAS_PARTES });
  if (code.startsWith('FST_') || /multipart|boundary|terminated early|Malformed|header/i.test(message))
    return new ErrorDeDominio('validacion', { detalle: ROTO });
  return error;
}

const MUCHAS_PARTES: Bilingue = {
  es: 'El formulario tiene demasiadas partes: se admite un fichero y unos pocos campos.',
  en: 'The form has too many parts: one file and a few fields are taken.',
};
const ROTO: Bilingue = {
  es: 'El formulario está roto o incompleto (RFC 7578).',
  en: 'The form is broken or incomplete (RFC 7578).',
};
