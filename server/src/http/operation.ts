/**
 * The kinds of route. A route implements an operation of the contract, for one door or for several. A door is a way into the service: the API,
 * the portal or the backoffice.
 */
import type { Readable } from 'node:stream';
import type { ApiOperation, Operation, ParamsOf, Shape } from '@albacea/contract/operations/operation.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { OF_FILE } from '@albacea/contract/schemas/uploaded.ts';
import type { Static, TSchema } from 'typebox';
import type { Tx } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import type { Actor } from '../shared/actor.ts';
import type { DomainError } from '../shared/errors.ts';
import type { OpenSession } from '../shared/web-app-sessions.ts';
import type { Credential } from './credential.ts';
import type { Host } from './host.ts';
import type { Watch } from './sse.ts';

/** A file as it was sent, with unchecked name and content. */
export interface UploadedFile {
  readonly nombre: string | null;
  readonly contenido: Buffer;
  /** Media type of the body, if the body is the file itself. */
  readonly mediaType?: string;
}

type ShapeOf<O> = O extends { readonly shapes: infer V }
  ? V[keyof V]
  : O extends { readonly shape: infer S }
    ? S
    : never;
type InShape<S, M extends keyof Shape> = S extends { readonly [K in M]: infer T extends TSchema }
  ? Static<T>
  : undefined;
type WithoutFile<O, B> = O extends { readonly upload: object } ? Omit<B, keyof typeof OF_FILE> : B;

/** The data of an operation's answer: the union over its variants. */
export type DataOf<O extends Operation> = InShape<ShapeOf<O>, 'data'>;

/** The members of a request that depend on no credential. */
interface Arrival<O extends Operation> {
  readonly body: WithoutFile<O, InShape<ShapeOf<O>, 'body'>>;
  readonly query: InShape<ShapeOf<O>, 'query'>;
  readonly params: Readonly<Record<ParamsOf<O['path']>, string>>;
  /** The file, if the operation takes one. */
  readonly file: O extends { readonly upload: object } ? UploadedFile : undefined;
  readonly idioma: ErrorLanguage;
  /** The present instant by the insurer's own time; real time in a request without an insurer. */
  readonly now: Date;
  readonly host: Host;
  /** Address of the caller. */
  readonly address: string;
  /** `User-Agent`, for the evidence of a signature. */
  readonly userAgent: string;
  /** Value of the cookie that recognises a browser in which somebody has signed in before; null: none. */
  readonly knownDevice: string | null;
  /** Aborts when the caller hangs up. Set in the web applications, and at the API for sign-ins and requests that send a file or wait. */
  readonly signal?: AbortSignal;
}

/** The insurer of a request, or null for the service where the operation allows it (`orService`). */
type OwnerOf<O> = Tenant | (O extends { readonly orService: true } ? null : never);

/**
 * A request that has passed its door, its limit and validation. Use cases take it as their `Requester`.
 * @typeParam W the members that the door adds about the caller
 */
export type Request<O extends Operation, W = unknown> = Arrival<O> &
  W & {
    readonly aseguradora: OwnerOf<O>;
    readonly actor: Actor;
    /** Id of the thing that the request is about, such as a case, as named by the path or the session; empty: none. */
    readonly subject: string;
    /** Whether the answer will be CSV; set where the operation offers it. */
    readonly asCsv?: boolean;
  };

/** The caller of the API, known by a key or a token. */
export interface ByCredential {
  readonly credential: Credential;
}

/** The caller in a web application. */
export interface BySession<S extends OpenSession> {
  readonly sesion: S;
  readonly signal: AbortSignal;
}

/** The result of a write. */
export interface Effect<D> {
  readonly data: D;
  /** The subject whose erasure deletes the stored answer, and the key that encrypts the answer; absent: no subject, and the key of the insurer. */
  readonly about?: { readonly subject: string; readonly key: DataKey };
  /** Completes the answer with something known only after the commit: whether a mail server accepted an e-mail. */
  readonly pending?: {
    /** Id of the e-mail whose state completes the stored answer if this request was cut off; null: none. */
    readonly mail: string | null;
    /** Runs after the commit and before the answer. It must not throw and must end in a few seconds. */
    settle(): Promise<D>;
  };
  /** Runs after the commit and before the answer, without changing the answer. It must not throw and must end in a few seconds. */
  afterCommit?(): Promise<unknown>;
}

/** A refusal with which the transaction is committed nevertheless, for instance to count a wrong try. */
interface Refused {
  readonly refusal: DomainError;
}

/** Reads in a read-only transaction of the insurer, or in a transaction of the service. */
interface Reading<O extends Operation, W> {
  readonly kind: 'reading';
  readonly operation: O;
  handle(request: Request<O, W>, tx: Tx): Promise<DataOf<O>>;
  /** The data as CSV, for operations that offer it. */
  inCsv?(data: DataOf<O>): string[][];
  /** Escapes formulas in the CSV, because people typed the cells. */
  readonly escapesFormulas?: boolean;
  /** The read takes longer the more data the insurer has, so it waits for its turn. */
  readonly heavy?: boolean;
  /** For operations whose caller may wait until there is something to read. */
  readonly waits?: {
    /** Longest wait of this caller, in milliseconds; 0: the caller does not wait. */
    milliseconds(request: Request<O, W>): number;
    isThere(data: DataOf<O>): boolean;
    /** Called before each read except the first, because the credential may have been revoked meanwhile. @throws DomainError */
    stillMay(request: Request<O, W>, tx: Tx): Promise<void>;
  };
}

/** Reads data with their version. A conditional operation answers 304 if `If-None-Match` contains the ETag of that version. */
interface Conditional<O extends Operation, W> {
  readonly kind: 'conditional';
  readonly operation: O;
  /**
   * @returns the data and their version: equal versions have equal data. For the ETag, the transport adds the language and the version of the
   *   program.
   */
  handle(request: Request<O, W>, tx: Tx): Promise<{ version: string; data: DataOf<O> }>;
  /** `private, no-cache`: the caller's cache may keep the answer; `no-store`: no cache may. */
  readonly cacheControl: 'private, no-cache' | 'no-store';
}

/** Something made before the transaction, and discarded if the transaction fails. */
interface Prepared {
  discard(): Promise<void>;
}

/** Writes in one transaction of the insurer or the service; with `Idempotency-Key` where the operation honours it. */
interface Writing<O extends Operation, W, P = unknown> {
  readonly kind: 'writing';
  readonly operation: O;
  /** Asks an outside party before the transaction; throws to refuse the request. */
  before?(request: Request<O, W>): Promise<void>;
  /**
   * Makes something that the transaction needs, such as a stored file. It is not called for a repeated request; the result is discarded if the
   * transaction fails or the request turns out to be a repeat.
   */
  prepare?(request: Request<O, W>): Promise<P & Prepared>;
  handle(request: Request<O, W>, tx: Tx, prepared: P): Promise<Effect<DataOf<O>> | Refused>;
  /**
   * Locks the thing to change until the end of the transaction and returns its version. Operations with `guarded` have this function, which runs
   * first if the request has an `If-Match`.
   */
  version?(request: Request<O, W>, tx: Tx): Promise<string>;
  /** Completes a stored answer whose request was cut off between commit and answer. */
  settlePending?(tx: Tx, data: DataOf<O>, mail: string): Promise<DataOf<O>>;
}

/** Runs several transactions of its own, with work between them during which no transaction may stay open. */
interface Long<O extends Operation, W> {
  readonly kind: 'long';
  readonly operation: O;
  handle(request: Request<O, W>): Promise<DataOf<O>>;
}

/** The cookie that an answer sets; `fuera`: the answer deletes the cookie. */
export type Cookie = { readonly value: string; readonly expires: Date } | 'fuera';

/**
 * Whether a request without a credential presents a secret. A `password` can be guessed; a `secret` of a link, a passkey or an identity
 * provider cannot.
 */
export type PresentedSecret = 'nothing' | 'password' | 'secret';

/** Needs no credential. It may set the cookie of a new session, and by `knownDevice` the cookie that recognises the browser. */
export interface Open<O extends Operation> {
  readonly kind: 'open';
  readonly operation: O;
  readonly presents: PresentedSecret;
  handle(arrival: Arrival<O>): Promise<{ data: DataOf<O>; cookie?: Cookie; knownDevice?: Cookie }>;
}

/** Concerns the session itself, such as signing out, and no data of an insurer. `value` is the value of the session's cookie. */
interface OfSession<O extends Operation, W> {
  readonly kind: 'session';
  readonly operation: O;
  handle(request: Arrival<O> & W & { readonly value: string }): Promise<{ data: DataOf<O>; cookie?: Cookie }>;
}

export interface StoredFile {
  readonly formato: string;
  readonly nombre: string | null;
  readonly contenido: Buffer;
  /** The file is a page with styles of its own, such as an e-mail; scripts stay forbidden. */
  readonly styled?: boolean;
}

/** A file that may be long, whose data are read while the file is sent. */
export interface StreamedFile extends Omit<StoredFile, 'contenido'> {
  readonly contenido: Readable;
}

/** Answers with the bytes of a file. */
interface FileRoute<O extends Operation, W> {
  readonly kind: 'file';
  readonly operation: O;
  handle(request: Request<O, W>): Promise<StoredFile | StreamedFile>;
}

/** Answers a session with the bytes of a file that belongs to no insurer. */
interface SessionFile<O extends Operation, W> {
  readonly kind: 'session_file';
  readonly operation: O;
  handle(request: Arrival<O> & W): Promise<StoredFile>;
}

/** Reports changes as long as somebody listens. `aseguradora` is null if the path names no insurer. */
interface Stream<O extends Operation, W> {
  readonly kind: 'stream';
  readonly operation: O;
  watch(request: Pick<Arrival<O>, 'params'> & W & { readonly aseguradora: Tenant | null }): Watch;
}

// The transport passes on bodies and data without looking into them; the types were checked where each route was made.
// biome-ignore-start lint/suspicious/noExplicitAny: see above
export type RequestAny = Request<ApiOperation, any> & {
  readonly body: any;
  readonly query: any;
  readonly params: any;
  readonly file: any;
};
export type EffectAny = Effect<any>;
export type ReadingAny = Reading<any, any>;
export type ConditionalAny = Conditional<any, any>;
export type WritingAny = Writing<any, any, any>;
export type Route =
  | ReadingAny
  | ConditionalAny
  | WritingAny
  | Long<any, any>
  | Open<any>
  | OfSession<any, any>
  | FileRoute<any, any>
  | SessionFile<any, any>
  | Stream<any, any>;
// biome-ignore-end lint/suspicious/noExplicitAny: see above

export const openRoute = <O extends Operation>(
  operation: O,
  presents: PresentedSecret,
  handle: Open<O>['handle'],
): Open<O> => ({
  kind: 'open',
  operation,
  presents,
  handle,
});

/** `never`: the route serves two doors, but depends on members about the caller that only one of the doors adds. */
type Fits<O, W> = O extends { readonly backoffice: object } ? (unknown extends W ? unknown : never) : unknown;

/** Makes the functions that make routes. `W`: the members that the door adds about the caller; without `W` a route serves at every door. */
export const routesOf = <W = unknown>() => ({
  reading: <O extends Operation>(
    operation: O & Fits<O, W>,
    handle: Reading<O, W>['handle'],
    more: Pick<Reading<O, W>, 'inCsv' | 'escapesFormulas' | 'heavy' | 'waits'> = {},
  ): Reading<O, W> => ({ kind: 'reading', operation, handle, ...more }),
  conditional: <O extends Operation>(
    operation: O & Fits<O, W>,
    handle: Conditional<O, W>['handle'],
    cacheControl: Conditional<O, W>['cacheControl'] = 'private, no-cache',
  ): Conditional<O, W> => ({
    kind: 'conditional',
    operation,
    handle,
    cacheControl,
  }),
  writing: <O extends Operation>(
    operation: O & Fits<O, W>,
    handle: (request: Request<O, W>, tx: Tx) => Promise<Effect<DataOf<O>> | Refused>,
    more: Pick<Writing<O, W>, 'before' | 'version' | 'settlePending'> = {},
  ): Writing<O, W> => ({ kind: 'writing', operation, handle, ...more }),
  /** A write that needs something made before its transaction, such as a stored file. */
  prepared: <O extends Operation, P extends Prepared>(
    operation: O & Fits<O, W>,
    steps: {
      prepare(request: Request<O, W>): Promise<P>;
      handle(request: Request<O, W>, tx: Tx, prepared: P): Promise<Effect<DataOf<O>>>;
    },
    more: Pick<Writing<O, W>, 'version'> = {},
  ): Writing<O, W, P> => ({ kind: 'writing', operation, ...steps, ...more }),
  long: <O extends Operation>(operation: O & Fits<O, W>, handle: Long<O, W>['handle']): Long<O, W> => ({
    kind: 'long',
    operation,
    handle,
  }),
  session: <O extends Operation>(operation: O & Fits<O, W>, handle: OfSession<O, W>['handle']): OfSession<O, W> => ({
    kind: 'session',
    operation,
    handle,
  }),
  file: <O extends Operation>(operation: O & Fits<O, W>, handle: FileRoute<O, W>['handle']): FileRoute<O, W> => ({
    kind: 'file',
    operation,
    handle,
  }),
  sessionFile: <O extends Operation>(
    operation: O & Fits<O, W>,
    handle: SessionFile<O, W>['handle'],
  ): SessionFile<O, W> => ({
    kind: 'session_file',
    operation,
    handle,
  }),
  stream: <O extends Operation>(operation: O & Fits<O, W>, watch: Stream<O, W>['watch']): Stream<O, W> => ({
    kind: 'stream',
    operation,
    watch,
  }),
});
