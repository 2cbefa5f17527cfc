/** Kinds of route: how a domain implements an operation of the contract, at any door. */
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

/** A file as it was sent: its name and content are unchecked. */
export interface UploadedFile {
  readonly nombre: string | null;
  readonly contenido: Buffer;
  /** Media type of a body that is the file itself. */
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

/** A request before its credential is checked. */
interface Arrival<O extends Operation> {
  readonly body: WithoutFile<O, InShape<ShapeOf<O>, 'body'>>;
  readonly query: InShape<ShapeOf<O>, 'query'>;
  readonly params: Readonly<Record<ParamsOf<O['path']>, string>>;
  /** The file, if the operation takes one. */
  readonly file: O extends { readonly upload: object } ? UploadedFile : undefined;
  readonly idioma: ErrorLanguage;
  /** The insurer's now, or real time in a request without an insurer. */
  readonly now: Date;
  readonly host: Host;
  /** Address of the caller. */
  readonly address: string;
  /** `User-Agent`, for the evidence of a signature. */
  readonly userAgent: string;
  /** The cookie of a browser from which somebody has signed in before. */
  readonly knownDevice: string | null;
  /** Aborts when the caller hangs up; set for people, and for programs that send a file or wait. */
  readonly signal?: AbortSignal;
}

/** The insurer of a request, or null for the service where the operation allows it (`orService`). */
type OwnerOf<O> = Tenant | (O extends { readonly orService: true } ? null : never);

/**
 * A request that has passed its door, its limit and validation. Use cases take it as the requester.
 * @typeParam W what its door knows about the caller
 */
export type Request<O extends Operation, W = unknown> = Arrival<O> &
  W & {
    readonly aseguradora: OwnerOf<O>;
    readonly actor: Actor;
    /** Id of the thing below the insurer that the path or the session names, such as a case; empty: none. */
    readonly subject: string;
    /** The answer will be CSV; of operations that offer it. */
    readonly asCsv?: boolean;
  };

/** The caller of the API: a key or a token. */
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
  /** The subject whose erasure deletes the stored answer, and the key that seals it; absent: the insurer. */
  readonly about?: { readonly subject: string; readonly key: DataKey };
  /** Completes the answer with something that only shows after the commit: whether an e-mail was taken. */
  readonly pending?: {
    /** The e-mail that a repeat asks about when this answer was cut off; null: none. */
    readonly mail: string | null;
    /** Runs after the commit and before the answer. It must not throw and must end in a few seconds. */
    settle(): Promise<D>;
  };
  /** Runs after the commit and before the answer, which it does not change. It must not throw and must end in a few seconds. */
  afterCommit?(): Promise<unknown>;
}

/** A refusal whose transaction is committed nevertheless, for instance to count a wrong try. */
interface Refused {
  readonly refusal: DomainError;
}

/** Reads in a read-only transaction of the insurer. */
interface Reading<O extends Operation, W> {
  readonly kind: 'reading';
  readonly operation: O;
  handle(request: Request<O, W>, tx: Tx): Promise<DataOf<O>>;
  /** The data as CSV, for operations that offer it. */
  inCsv?(data: DataOf<O>): string[][];
  /** Other people wrote its cells, so formulas are escaped. */
  readonly csvOfOthers?: boolean;
  /** For operations whose caller may wait until there is something. */
  readonly waits?: {
    /** Longest wait of this caller; 0: none. */
    milliseconds(request: Request<O, W>): number;
    isThere(data: DataOf<O>): boolean;
    /** Called before each read but the first, because the credential may have been revoked. @throws DomainError */
    stillMay(request: Request<O, W>, tx: Tx): Promise<void>;
  };
}

/** Reads with a version: a conditional operation answers 304 when `If-None-Match` holds the tag. */
interface Conditional<O extends Operation, W> {
  readonly kind: 'conditional';
  readonly operation: O;
  /**
   * @returns the data and their version: equal versions give equal data. The transport adds language and version of the
   *   interface.
   */
  handle(request: Request<O, W>, tx: Tx): Promise<{ version: string; data: DataOf<O> }>;
  /** `Cache-Control` of the answer: `private, no-cache` lets the caller's cache keep it, `no-store` no cache. */
  readonly keeping: 'private, no-cache' | 'no-store';
}

/** Something made before the transaction, discarded when the transaction fails. */
interface Prepared {
  discard(): Promise<void>;
}

/** Writes in one transaction of the insurer; with `Idempotency-Key` where the operation honours it. */
interface Writing<O extends Operation, W, P = unknown> {
  readonly kind: 'writing';
  readonly operation: O;
  /** Asks somebody outside before the transaction; throws to refuse. */
  before?(request: Request<O, W>): Promise<void>;
  /**
   * Makes what the transaction needs beforehand, such as a stored file. Not called for a repeat; discarded when the
   * transaction fails or turns out to be a repeat.
   */
  prepare?(request: Request<O, W>): Promise<P & Prepared>;
  handle(request: Request<O, W>, tx: Tx, prepared: P): Promise<Effect<DataOf<O>> | Refused>;
  /**
   * The version of the thing to change, which it locks until the end of the transaction. Called first when the request has an `If-Match`;
   * operations with `guarded` have it.
   */
  version?(request: Request<O, W>, tx: Tx): Promise<string>;
  /** Completes a stored answer whose request was cut off between commit and answer. */
  settlePending?(tx: Tx, data: DataOf<O>, mail: string): Promise<DataOf<O>>;
}

/** Has several transactions of its own, with work between them that must not hold one open. */
interface Long<O extends Operation, W> {
  readonly kind: 'long';
  readonly operation: O;
  handle(request: Request<O, W>): Promise<DataOf<O>>;
}

/** The cookie that an answer sets, or `fuera` to take it away. */
export type Cookie = { readonly value: string; readonly expires: Date } | 'fuera';

/** The secret in a request without a credential: a password can be guessed; secrets of links, passkeys and providers cannot. */
export type Shown = 'nothing' | 'password' | 'secret';

/** Needs no credential: it makes one. `knownDevice`: the browser will be known again. */
export interface Open<O extends Operation> {
  readonly kind: 'open';
  readonly operation: O;
  readonly shown: Shown;
  handle(arrival: Arrival<O>): Promise<{ data: DataOf<O>; cookie?: Cookie; knownDevice?: Cookie }>;
}

/** About the session itself, without data of an insurer. `value`: that of its cookie. */
interface OfSession<O extends Operation, W> {
  readonly kind: 'session';
  readonly operation: O;
  handle(request: Arrival<O> & W & { readonly value: string }): Promise<{ data: DataOf<O>; cookie?: Cookie }>;
}

export interface StoredFile {
  readonly formato: string;
  readonly nombre: string | null;
  readonly contenido: Buffer;
  /** A page with its own styles, such as an e-mail; scripts stay forbidden. */
  readonly styled?: boolean;
}

/** A file that may be long, so its data are read while it is sent. */
export interface StreamedFile extends Omit<StoredFile, 'contenido'> {
  readonly contenido: Readable;
}

/** Answers with the bytes of a file. */
interface FileRoute<O extends Operation, W> {
  readonly kind: 'file';
  readonly operation: O;
  handle(request: Request<O, W>): Promise<StoredFile | StreamedFile>;
}

/** Answers with the bytes of a file that belongs to no insurer. */
interface SessionFile<O extends Operation, W> {
  readonly kind: 'session_file';
  readonly operation: O;
  handle(request: Arrival<O> & W): Promise<StoredFile>;
}

/** Reports changes for as long as somebody listens; `aseguradora` is null when the path names none. */
interface Stream<O extends Operation, W> {
  readonly kind: 'stream';
  readonly operation: O;
  watch(request: Pick<Arrival<O>, 'params'> & W & { readonly aseguradora: Tenant | null }): Watch;
}

// The transport carries what it does not look into; each route was typed where it was made.
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

export const openRoute = <O extends Operation>(operation: O, shown: Shown, handle: Open<O>['handle']): Open<O> => ({
  kind: 'open',
  operation,
  shown,
  handle,
});

/** A route of an operation at two doors must not depend on what one door knows. */
type Fits<O, W> = O extends { readonly backoffice: object } ? (unknown extends W ? unknown : never) : unknown;

/** Makers of routes. `W` is what the door knows about the caller; without it a route serves at every door. */
export const routesOf = <W = unknown>() => ({
  reading: <O extends Operation>(
    operation: O & Fits<O, W>,
    handle: Reading<O, W>['handle'],
    more: Pick<Reading<O, W>, 'inCsv' | 'csvOfOthers' | 'waits'> = {},
  ): Reading<O, W> => ({ kind: 'reading', operation, handle, ...more }),
  conditional: <O extends Operation>(
    operation: O & Fits<O, W>,
    handle: Conditional<O, W>['handle'],
    keeping: Conditional<O, W>['keeping'] = 'private, no-cache',
  ): Conditional<O, W> => ({ kind: 'conditional', operation, handle, keeping }),
  writing: <O extends Operation>(
    operation: O & Fits<O, W>,
    handle: (request: Request<O, W>, tx: Tx) => Promise<Effect<DataOf<O>> | Refused>,
    more: Pick<Writing<O, W>, 'before' | 'version' | 'settlePending'> = {},
  ): Writing<O, W> => ({ kind: 'writing', operation, handle, ...more }),
  /** A write with something made before its transaction. */
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
