/** The one kind of operation: what a domain does about an operation of the contract, at whichever door it stands. */

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

/** A file as it was sent: neither its name nor its contents have been looked at. */
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

/** What an operation answers with: the union over its variants. */
export type DataOf<O extends Operation> = InShape<ShapeOf<O>, 'data'>;

/** What is known of a request before it is known who asks. */
interface Arrival<O extends Operation> {
  readonly body: WithoutFile<O, InShape<ShapeOf<O>, 'body'>>;
  readonly query: InShape<ShapeOf<O>, 'query'>;
  readonly params: Readonly<Record<ParamsOf<O['path']>, string>>;
  /** Of an operation that takes one, in whichever shape it came. */
  readonly file: O extends { readonly upload: object } ? UploadedFile : undefined;
  readonly idioma: ErrorLanguage;
  /** The insurer's now, where the request speaks of one; real time otherwise. */
  readonly now: Date;
  readonly host: Host;
  /** Address of the caller. */
  readonly address: string;
  /** `User-Agent`, for the evidence of a signature. */
  readonly userAgent: string;
  /** The cookie of a browser from which somebody has signed in before. */
  readonly knownDevice: string | null;
  /** Aborts when the caller hangs up; of people, and of programs that send a file or wait. */
  readonly signal?: AbortSignal;
}

/** Of whom an operation speaks: an insurer, or where it says so the service (null). */
type OwnerOf<O> = Tenant | (O extends { readonly orService: true } ? null : never);

/**
 * A request that has passed its door, its limit and validation; use cases take it as the one who asks.
 * @typeParam W what its door knows of who asks
 */
export type Request<O extends Operation, W = unknown> = Arrival<O> &
  W & {
    readonly aseguradora: OwnerOf<O>;
    readonly actor: Actor;
    /** What the path or the session names below the insurer; empty where there is nothing. */
    readonly subject: string;
    /** The answer will be CSV; of operations that offer it. */
    readonly asCsv?: boolean;
  };

/** Who asks at the API: a key or a token. */
export interface ByCredential {
  readonly credential: Credential;
}

/** Who asks in a web application. */
export interface BySession<S extends OpenSession> {
  readonly sesion: S;
  readonly signal: AbortSignal;
}

/** What a write leaves behind. */
export interface Effect<D> {
  readonly data: D;
  /** What a stored answer speaks of, with which it lives and dies, and the key that seals it; without it, the insurer. */
  readonly about?: { readonly subject: string; readonly key: DataKey };
  /** What the answer does not say yet, because it shows after the commit alone: whether an e-mail was taken. */
  readonly pending?: {
    /** The e-mail, by which a repeat finds out when this answer was cut off; null: there is none to ask for. */
    readonly mail: string | null;
    /** Runs after the commit and before the answer. It must not throw and must end in a few seconds. */
    settle(): Promise<D>;
  };
  /** Runs after the commit and before the answer, which it does not change. The same holds for it. */
  afterCommit?(): Promise<unknown>;
}

/** The refusal of what was written down all the same: a wrong try counts. */
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
  /** Its cells hold what others have written: none is left to be taken for a formula. */
  readonly csvOfOthers?: boolean;
  /** For operations whose caller may wait until there is something. */
  readonly waits?: {
    /** How long this caller waits at most; 0: not at all. */
    milliseconds(request: Request<O, W>): number;
    isThere(data: DataOf<O>): boolean;
    /** Asked before each look but the first, by which the credential may have died. @throws DomainError */
    stillMay(request: Request<O, W>, tx: Tx): Promise<void>;
  };
}

/** Reads what the caller may have already: where the operation is conditional, answered by 304 when `If-None-Match` holds the tag. */
interface Conditional<O extends Operation, W> {
  readonly kind: 'conditional';
  readonly operation: O;
  /**
   * @returns the data, and the version of what they were read from: equal versions give equal data. Language and version
   *   of the interface are added by the transport.
   */
  handle(request: Request<O, W>, tx: Tx): Promise<{ version: string; data: DataOf<O> }>;
  /** What caches may do with it: `private, no-cache` keeps it with the caller, `no-store` nowhere but in the caller's own hands. */
  readonly keeping: 'private, no-cache' | 'no-store';
}

/** What was made before the transaction and has to be taken back when it does not come about. */
interface Prepared {
  discard(): Promise<void>;
}

/** Writes in one transaction of the insurer; with `Idempotency-Key` where the operation honours it. */
interface Writing<O extends Operation, W, P = unknown> {
  readonly kind: 'writing';
  readonly operation: O;
  /** What has to ask somebody outside, and so must not lie in the transaction; it refuses by throwing. */
  before?(request: Request<O, W>): Promise<void>;
  /**
   * What the transaction needs and can't hold, such as a file that is stored first. Not asked for a repeat, and discarded
   * when the transaction fails or turns out to be one.
   */
  prepare?(request: Request<O, W>): Promise<P & Prepared>;
  handle(request: Request<O, W>, tx: Tx, prepared: P): Promise<Effect<DataOf<O>> | Refused>;
  /**
   * The version of what it changes, locked until the end of the transaction; asked where the request has an `If-Match`, before anything is
   * done. Operations with `guarded` have it.
   */
  version?(request: Request<O, W>, tx: Tx): Promise<string>;
  /** Says in a stored answer what was pending when its request was cut off between commit and answer. */
  settlePending?(tx: Tx, data: DataOf<O>, mail: string): Promise<DataOf<O>>;
}

/** Has transactions of its own, because something has to happen between them that none can hold. */
interface Long<O extends Operation, W> {
  readonly kind: 'long';
  readonly operation: O;
  handle(request: Request<O, W>): Promise<DataOf<O>>;
}

/** The cookie that an answer sets, or `fuera` to take it away. */
export type Cookie = { readonly value: string; readonly expires: Date } | 'fuera';

/** What a request without a credential shows: a password can be guessed, the secret of a link, a passkey or a provider can't. */
export type Shown = 'nothing' | 'password' | 'secret';

/** Needs no credential: it makes one. `knownDevice`: the browser will be known again. */
export interface Open<O extends Operation> {
  readonly kind: 'open';
  readonly operation: O;
  readonly shown: Shown;
  handle(arrival: Arrival<O>): Promise<{ data: DataOf<O>; cookie?: Cookie; knownDevice?: Cookie }>;
}

/** About the session itself: no insurer's data. `value`: that of its cookie. */
interface OfSession<O extends Operation, W> {
  readonly kind: 'session';
  readonly operation: O;
  handle(request: Arrival<O> & W & { readonly value: string }): Promise<{ data: DataOf<O>; cookie?: Cookie }>;
}

export interface StoredFile {
  readonly formato: string;
  readonly nombre: string | null;
  readonly contenido: Buffer;
  /** A page that brings its own look, as an e-mail does; it has no scripts all the same. */
  readonly styled?: boolean;
}

/** A file that may be long: what it is made of is read while it is sent. */
export interface StreamedFile extends Omit<StoredFile, 'contenido'> {
  readonly contenido: Readable;
}

/** Answers with the bytes of a file. */
interface FileRoute<O extends Operation, W> {
  readonly kind: 'file';
  readonly operation: O;
  handle(request: Request<O, W>): Promise<StoredFile | StreamedFile>;
}

/** The same, of no insurer. */
interface SessionFile<O extends Operation, W> {
  readonly kind: 'session_file';
  readonly operation: O;
  handle(request: Arrival<O> & W): Promise<StoredFile>;
}

/** Tells of changes for as long as somebody listens; without an insurer in the path there is none. */
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
  ...{ kind: 'open', operation, shown, handle },
});

/** What stands at two doors is answered by a route that knows neither of them. */
type Fits<O, W> = O extends { readonly backoffice: object } ? (unknown extends W ? unknown : never) : unknown;

/** Makers of routes, which fix what their door knows of who asks; without it they serve at every door. */
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
  /** A write that needs something made before its transaction. */
  prepared: <O extends Operation, P extends Prepared>(
    operation: O & Fits<O, W>,
    steps: {
      prepare(request: Request<O, W>): Promise<P>;
      handle(request: Request<O, W>, tx: Tx, prepared: P): Promise<Effect<DataOf<O>>>;
    },
    more: Pick<Writing<O, W>, 'version'> = {},
  ): Writing<O, W, P> => ({ kind: 'writing', operation, ...steps, ...more }),
  long: <O extends Operation>(operation: O & Fits<O, W>, handle: Long<O, W>['handle']): Long<O, W> => ({
    ...{ kind: 'long', operation, handle },
  }),
  session: <O extends Operation>(operation: O & Fits<O, W>, handle: OfSession<O, W>['handle']): OfSession<O, W> => ({
    ...{ kind: 'session', operation, handle },
  }),
  file: <O extends Operation>(operation: O & Fits<O, W>, handle: FileRoute<O, W>['handle']): FileRoute<O, W> => ({
    ...{ kind: 'file', operation, handle },
  }),
  sessionFile: <O extends Operation>(
    operation: O & Fits<O, W>,
    handle: SessionFile<O, W>['handle'],
  ): SessionFile<O, W> => ({
    ...{ kind: 'session_file', operation, handle },
  }),
  stream: <O extends Operation>(operation: O & Fits<O, W>, watch: Stream<O, W>['watch']): Stream<O, W> => ({
    ...{ kind: 'stream', operation, watch },
  }),
});
