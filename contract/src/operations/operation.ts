/** The types of an operation. Routes, validation, serialisation, types and the security tests are made from lists of operations. */
import type { TSchema } from 'typebox';
import type { ErrorCode } from '../schemas/errors.ts';
import type { Rol, Scope } from '../schemas/identity.ts';
import type { UploadType } from '../schemas/uploaded.ts';
import type { Missing, PortalPaper } from '../schemas/web-apps.ts';

/** Input and output of an operation in one variant. */
export interface Shape {
  readonly body?: TSchema;
  /** The body may be missing; a missing body counts as `{}`. */
  readonly optionalBody?: boolean;
  readonly query?: TSchema;
  readonly params?: TSchema;
  /** Member of the body that lists the rows, if the body can also come as CSV. */
  readonly csvRows?: string;
  /** Whether the data can be asked for as CSV. */
  readonly csv?: true;
  /** Status of success. */
  readonly status: 200 | 201 | 202;
  /** Schema of `data` in the success envelope. */
  readonly data: TSchema;
}

/** Names between the braces of a path. */
export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/** Members of every operation: of the API, the portal or the backoffice. */
interface Stated {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below the prefix of the API or the web application, with OpenAPI's `{name}` parameters. */
  readonly path: string;
  /** Takes a file: as a form, in JSON (its schema is `body`), or as the body itself. */
  readonly upload?: UploadType;
  /** The backoffice also offers the operation, to these roles, below the path of the insurer or the case (`atDesk`). */
  readonly backoffice?: { readonly roles: readonly Rol[]; readonly confirmed?: true };
}

/** An operation of the interface that insurers integrate. Its texts are in `openapi/reference/<language>.json`. */
export interface ApiOperation extends Stated {
  /** `key`: X-API-Key, or Bearer in Variant A. `public`: no credential. */
  readonly access: 'key' | 'public';
  /** Scope that the credential needs; null: none. */
  readonly scope: Scope | null;
  /** Honours `Idempotency-Key`: every POST that creates or sends, except those that show a secret. */
  readonly idempotent?: true;
  /** Answers with an ETag, and with 304 to an `If-None-Match` that holds the current ETag. */
  readonly conditional?: true;
  /** Honours `If-Match` with the ETag of the case that it changes. */
  readonly guarded?: true;
  /** Answers 202 instead of 200 while `asentado` is false, because the work goes on. */
  readonly settles?: true;
  /** Opens a case or joins one; the answer has the address of the case in `Location`. */
  readonly locates?: true;
  readonly group: string;
  /** Errors beyond those that `errorsOf` derives from the other members. */
  readonly errors?: readonly ErrorCode[];
  readonly shapes: { readonly A?: Shape; readonly B?: Shape };
}

/**
 * An operation of a web application: `/portal/api` for the family, `/backoffice/api` for the staff. It is no part of the interface that
 * insurers integrate, so it has no variants and no place in the OpenAPI files; a cookie is its only credential.
 */
export interface AppOperation extends Stated {
  /** Roles that may call the operation; null: anybody, without a session. */
  readonly roles: readonly (PortalPaper | Rol)[] | null;
  /** Steps without which a session may still call this operation. A session that lacks a step may call no other operations. */
  readonly evenLacking?: readonly Missing[];
  /** Gives others access, so the caller must have given password or second factor within the last minutes. */
  readonly confirmed?: true;
  /** Accepts `SERVICE_SLUG` in place of the insurer's slug, for the service itself. */
  readonly orService?: true;
  /** Answers with server-sent events for as long as the caller listens. */
  readonly stream?: true;
  /** The operation of the API or the portal whose route answers this one too. */
  readonly declared?: Operation;
  readonly shape: Shape;
}

export type Operation = ApiOperation | AppOperation;

/** A list of operations whose keys are their ids. */
export type Unnamed<O extends Operation> = Readonly<Record<string, Omit<O, 'id'>>>;

/** Gives each operation of a list its key as its id. */
export const named = <const L extends Unnamed<ApiOperation> | Unnamed<AppOperation>>(list: L) =>
  Object.fromEntries(Object.entries(list).map(([id, one]) => [id, { ...one, id }])) as unknown as {
    readonly [K in keyof L & string]: L[K] & { readonly id: K };
  };

/** Media types in which an operation takes its body. */
export const bodyTypes = (
  { upload }: { readonly upload?: UploadType },
  { csvRows }: { readonly csvRows?: string },
): string[] => [...(upload?.textos ?? []), ...(upload?.textos ? [] : otherTypes(upload, csvRows))];

const otherTypes = (upload: UploadType | undefined, csvRows: string | undefined): string[] => [
  ...(upload ? ['multipart/form-data'] : []),
  'application/json',
  ...(csvRows === undefined ? [] : ['text/csv']),
];

/** Gives both variants the same value. */
export const inBoth = <const S>(same: S): { A: S; B: S } => ({ A: same, B: same });
