/** What is said of each operation of the API. */
import type { TSchema } from 'typebox';
import type { ErrorCode } from '../../schemas/errors.ts';
import type { Scope } from '../../schemas/identity.ts';
import type { UploadType } from '../../schemas/uploaded.ts';

/** What one operation takes and gives in one variant. */
export interface Shape {
  readonly cuerpo?: TSchema;
  /** The body may be missing; then it counts as `{}`. */
  readonly cuerpoOpcional?: boolean;
  readonly consulta?: TSchema;
  readonly parametros?: TSchema;
  /** The body can come as CSV: this member of it is the list of its rows. */
  readonly filasCsv?: string;
  /** The data can be asked for as CSV. */
  readonly csv?: true;
  /** Status of success. */
  readonly estado: 200 | 201;
  /** Schema of `data` in the success envelope. */
  readonly datos: TSchema;
}

export interface Operation {
  readonly id: string;
  readonly metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below `{base_url}`, with OpenAPI's `{name}` parameters. */
  readonly ruta: string;
  /** `clave`: X-API-Key, or Bearer in Variant A. `publico`: no credential. */
  readonly acceso: 'clave' | 'publico';
  /** Scope the credential needs. */
  readonly alcance: Scope | null;
  /** Honours `Idempotency-Key`: every POST that creates or sends, except those that show a secret. */
  readonly idempotente: boolean;
  /** Carries an ETag and answers 304 to an `If-None-Match` that holds it. */
  readonly condicional?: true;
  /** Takes a file, as a form or in JSON; the body is the JSON. */
  readonly subida?: UploadType;
  readonly grupo: string;
  readonly resumen: string;
  readonly descripcion: string;
  /** Errors beyond those that every operation can answer. */
  readonly errores: readonly ErrorCode[];
  readonly formas: { readonly A?: Shape; readonly B?: Shape };
}

/** Media types in which an operation takes its body. */
export const bodyTypes = (
  { subida }: { readonly subida?: UploadType },
  { filasCsv }: { readonly filasCsv?: string },
): string[] => [
  ...(subida ? ['multipart/form-data'] : []),
  'application/json',
  ...(filasCsv === undefined ? [] : ['text/csv']),
];

/** One shape for both variants. */
export const inBoth = <const F extends Shape>(shape: F): { A: F; B: F } => ({ A: shape, B: shape });
