/** What a capability gives the two web applications: an operation of the contract and what to do. */

import type { Readable } from 'node:stream';

import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { AppOperation } from '@albacea/contract/schemas/web-apps.ts';
import type { Static, TSchema } from 'typebox';
import type { Tx } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import type { DomainError } from '../shared/errors.ts';
import type { OpenSession } from '../shared/web-app-sessions.ts';
import type { Host } from './host.ts';
import type { UploadedFile } from './route.ts';
import type { Watch } from './sse.ts';

interface Arrival<O extends AppOperation> {
  readonly body: From<O, 'body'>;
  readonly query: From<O, 'query'>;
  readonly params: Readonly<Record<string, string>>;
  readonly idioma: ErrorLanguage;
  /** The insurer's now, where the request speaks of one; real time otherwise. */
  readonly now: Date;
  readonly host: Host;
  /** Address of the caller. */
  readonly address: string;
  /** `User-Agent`, for the evidence of a signature. */
  readonly userAgent: string;
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal;
  /** The cookie of a browser from which somebody has signed in before. */
  readonly knownDevice: string | null;
}

export interface AppRequest<O extends AppOperation, S extends OpenSession> extends Arrival<O> {
  /** Of an operation that takes one. */
  readonly file: O extends { readonly upload: object } ? UploadedFile : undefined;
  readonly sesion: S;
  readonly aseguradora: OwnerOf<O>;
}

/** Of whom an operation speaks: an insurer, or where it says so the service (null). */
type OwnerOf<O extends AppOperation> = Tenant | (O extends { readonly orService: true } ? null : never);

type From<O extends AppOperation, P extends 'body' | 'query'> =
  O['shape'] extends Record<P, infer E> ? (E extends TSchema ? Static<E> : undefined) : undefined;
type Data<O extends AppOperation> = Static<O['shape']['data']>;

/** The cookie that an answer sets, or `fuera` to take it away. */
export type Cookie = { readonly value: string; readonly expires: Date } | 'fuera';

/** What a request without a session shows: a password can be guessed, the secret of a link, a passkey or a provider can't. */
type Shown = 'nothing' | 'password' | 'secret';

/** Needs no session: it makes one. `knownDevice`: the browser will be known again. */
export interface OpenRoute<O extends AppOperation> {
  readonly kind: 'open';
  readonly operation: O;
  readonly shown: Shown;
  handle(arrival: Arrival<O>): Promise<{ data: Data<O>; cookie?: Cookie; knownDevice?: Cookie }>;
}

/** About the session itself: no insurer's data. */
interface SessionRoute<O extends AppOperation, S extends OpenSession> {
  readonly kind: 'session';
  readonly operation: O;
  handle(
    request: Arrival<O> & { readonly sesion: S; readonly value: string },
  ): Promise<{ data: Data<O>; cookie?: Cookie }>;
}

/** Reads in a read-only transaction of the insurer. */
interface ReadingWebRoute<O extends AppOperation, S extends OpenSession> {
  readonly kind: 'reading';
  readonly operation: O;
  handle(request: AppRequest<O, S>, tx: Tx): Promise<Data<O>>;
}

/** Writes in one transaction of the insurer. */
interface WritingRoute<O extends AppOperation, S extends OpenSession> {
  readonly kind: 'writing';
  readonly operation: O;
  handle(
    request: AppRequest<O, S>,
    tx: Tx,
  ): Promise<
    | {
        readonly data: Data<O>;
        /** Runs after the commit and before the answer; it must not throw and must end in a few seconds. */
        readonly afterConfirm?: () => Promise<Data<O>>;
      }
    | {
        /** The refusal of what was written down all the same: a wrong try counts. */
        readonly refusal: DomainError;
      }
  >;
}

/** Has transactions of its own, because something has to happen between them that none can hold. */
interface LongRoute<O extends AppOperation, S extends OpenSession> {
  readonly kind: 'long';
  readonly operation: O;
  handle(request: AppRequest<O, S>): Promise<Data<O>>;
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
interface FileRoute<O extends AppOperation, S extends OpenSession> {
  readonly kind: 'file';
  readonly operation: O;
  handle(request: AppRequest<O, S>): Promise<StoredFile | StreamedFile>;
}

/** The same, of no insurer. */
interface SessionFileRoute<O extends AppOperation, S extends OpenSession> {
  readonly kind: 'session_file';
  readonly operation: O;
  handle(request: Arrival<O> & { readonly sesion: S }): Promise<StoredFile>;
}

/** Tells of changes for as long as somebody listens; without an insurer in the path there is none. */
interface StreamRoute<O extends AppOperation, S extends OpenSession> {
  readonly kind: 'stream';
  readonly operation: O;
  watch(request: Pick<AppRequest<O, S>, 'sesion' | 'params'> & { readonly aseguradora: Tenant | null }): Watch;
}

// biome-ignore-start lint/suspicious/noExplicitAny: the transport carries what it does not look into
export type AppRoute<S extends OpenSession = any> =
  | OpenRoute<any>
  | SessionRoute<any, S>
  | ReadingWebRoute<any, S>
  | WritingRoute<any, S>
  | LongRoute<any, S>
  | FileRoute<any, S>
  | SessionFileRoute<any, S>
  | StreamRoute<any, S>;
// biome-ignore-end lint/suspicious/noExplicitAny: see above

export const openRoute = <O extends AppOperation>(
  operation: O,
  shown: Shown,
  handle: OpenRoute<O>['handle'],
): OpenRoute<O> => ({
  kind: 'open',
  operation,
  shown,
  handle,
});

/** Makers of the routes of one application, which fix the kind of its session. */
export const routesWith = <S extends OpenSession>() => ({
  sesion: <O extends AppOperation>(operation: O, handle: SessionRoute<O, S>['handle']): SessionRoute<O, S> => ({
    kind: 'session',
    operation,
    handle,
  }),
  reading: <O extends AppOperation>(operation: O, handle: ReadingWebRoute<O, S>['handle']): ReadingWebRoute<O, S> => ({
    kind: 'reading',
    operation,
    handle,
  }),
  writing: <O extends AppOperation>(operation: O, handle: WritingRoute<O, S>['handle']): WritingRoute<O, S> => ({
    kind: 'writing',
    operation,
    handle,
  }),
  long: <O extends AppOperation>(operation: O, handle: LongRoute<O, S>['handle']): LongRoute<O, S> => ({
    kind: 'long',
    operation,
    handle,
  }),
  file: <O extends AppOperation>(operation: O, handle: FileRoute<O, S>['handle']): FileRoute<O, S> => ({
    kind: 'file',
    operation,
    handle,
  }),
  sessionFile: <O extends AppOperation>(
    operation: O,
    handle: SessionFileRoute<O, S>['handle'],
  ): SessionFileRoute<O, S> => ({ kind: 'session_file', operation, handle }),
  stream: <O extends AppOperation>(operation: O, watch: StreamRoute<O, S>['watch']): StreamRoute<O, S> => ({
    kind: 'stream',
    operation,
    watch,
  }),
});
