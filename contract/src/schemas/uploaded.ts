/**
 * Operations that take a file, as JSON in base64 or as a form (multipart/form-data). The operation's JSON schema is written by hand; the form
 * derives from it.
 */
import { type TSchema, Type } from 'typebox';
import { object } from './common.ts';

/** The file that an operation takes. */
export interface UploadType {
  /** Name of the form part that holds the file. */
  readonly campo: string;
  /** Largest file, in bytes. */
  readonly maximo: number;
  /** Largest body, in bytes, in any shape. */
  readonly bodyMaximum: number;
  /** Media types of a file that is the whole body, as text. Such an operation accepts neither JSON nor multipart. */
  readonly textos?: readonly string[];
}

/** Longest file name, in either shape. */
export const FILE_NAME_MAXIMUM = 1000;

/** Members of the JSON that hold the file. */
export const OF_FILE = {
  nombre: Type.Optional(Type.String({ maxLength: FILE_NAME_MAXIMUM, examples: ['certificado-defuncion.pdf'] })),
  contenido: Type.String({ contentEncoding: 'base64', examples: ['JVBERi0xLjcK'] }),
};

type WithMembers = TSchema & { properties: Record<string, TSchema> };

/** The fields of the form beside the file: the other members of the JSON. */
export function formFields(body: TSchema): TSchema {
  const { properties } = body as WithMembers;
  const foreign = new Set(Object.keys(OF_FILE));
  return object(Object.fromEntries(Object.entries(properties).filter(([name]) => !foreign.has(name))));
}
