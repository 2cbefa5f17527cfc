/** What a capability gives the transport: an operation of the contract and what to do. */

import type { Operation } from '@albacea/contract/operations/api/operation.ts';
import {
  type BodyOf,
  type DataOf,
  type IdOperation,
  OPERATIONS,
  type QueryOf,
} from '@albacea/contract/operations/api.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { OF_FILE } from '@albacea/contract/schemas/uploaded.ts';
import type { Tx } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import type { Credential } from './credential.ts';
import type { Host } from './host.ts';

/** A file as it was sent: neither its name nor its contents have been looked at. */
export interface UploadedFile {
  readonly nombre: string | null;
  readonly contenido: Buffer;
  /** Media type of a body that is the file itself. */
  readonly mediaType?: string;
}

type TakesFile<I extends IdOperation> = (typeof OPERATIONS)[I] extends { readonly upload: object } ? true : false;
type WithFile<I extends IdOperation> = TakesFile<I> extends true ? UploadedFile : undefined;
type WithoutFile<I extends IdOperation, C> = TakesFile<I> extends true ? Omit<C, keyof typeof OF_FILE> : C;

/** A request that has passed authentication, limit and validation. */
export interface ApiRequest<I extends IdOperation> {
  readonly credential: Credential;
  readonly aseguradora: Tenant;
  readonly body: WithoutFile<I, BodyOf<I>>;
  /** What an operation that takes a file was sent; in whichever shape it came. */
  readonly file: WithFile<I>;
  readonly query: QueryOf<I>;
  readonly params: Readonly<Record<string, string>>;
  readonly idioma: ErrorLanguage;
  /** The insurer's now. */
  readonly now: Date;
  /** The header `If-Match`. */
  readonly ifMatch?: string;
  /** Aborts when the caller hangs up; of operations that take a file or wait. */
  readonly signal?: AbortSignal;
  /** The answer will be CSV; of operations that offer it. */
  readonly asCsv?: boolean;
}

/** What a write leaves behind. */
export interface Effect<D> {
  readonly data: D;
  /** How the answer is stored for a repeat with the same Idempotency-Key. */
  readonly stored: {
    /** Internal id of what the answer speaks of, with which it lives and dies; null: the insurer. */
    readonly subject: string | null;
    /** The key of the subject, which seals the answer. */
    readonly key: DataKey;
    /** Internal id of what `afterConfirm` waits for, which `rebuild` looks up; null: the answer is final. */
    readonly awaited: string | null;
  };
  /**
   * Runs after the commit and before the answer, to say what could not be known earlier. It must not throw and must end
   * in a few seconds.
   */
  readonly afterConfirm?: () => Promise<D>;
  /** What runs after the commit changes nothing of the answer. */
  readonly final?: boolean;
}

/** Reads in a read-only transaction of the insurer. */
export interface ReadingRoute<I extends IdOperation = IdOperation> {
  readonly kind: 'reading';
  readonly operation: Operation;
  handle(request: ApiRequest<I>, tx: Tx): Promise<DataOf<I>>;
  /** The data as CSV, for operations that offer it. */
  inCsv?(data: DataOf<I>): string[][];
  /** Its cells hold what others have written: none is left to be taken for a formula. */
  readonly csvOfOthers?: boolean;
  /** For operations whose caller may wait until there is something. */
  readonly waits?: {
    /** How long this caller waits at most; 0: not at all. */
    milliseconds(request: ApiRequest<I>): number;
    isThere(data: DataOf<I>): boolean;
    /** Asked before each look but the first, by which the credential may have died. @throws DomainError */
    stillMay(request: ApiRequest<I>, tx: Tx): Promise<void>;
  };
}

/** Reads what the caller may have already: answered by 304 when `If-None-Match` holds the tag. */
interface ConditionalRoute<I extends IdOperation = IdOperation> {
  readonly kind: 'conditional';
  readonly operation: Operation;
  /**
   * @returns the data, and the version of what they were read from: equal versions give equal data. Language and version
   *   of the interface are added by the transport.
   */
  handle(request: ApiRequest<I>, tx: Tx): Promise<{ version: string; data: DataOf<I> }>;
  /** What caches may do with it: `private, no-cache` keeps it with the caller, `no-store` nowhere but in the caller's own hands. */
  readonly keeping: 'private, no-cache' | 'no-store';
}

/** What was made before the transaction and has to be taken back when it does not come about. */
interface Prepared {
  discard(): Promise<void>;
}

/** Writes in one transaction of the insurer, with Idempotency-Key. */
export interface WriteRoute<I extends IdOperation = IdOperation, P = unknown> {
  readonly kind: 'writing';
  readonly operation: Operation;
  /** What has to ask somebody outside, and so must not lie in the transaction; it refuses by throwing. */
  before?(request: ApiRequest<I>): Promise<void>;
  /**
   * What the transaction needs and can't hold, such as a file that is stored first. Not asked for a repeat, and discarded
   * when the transaction fails or turns out to be one.
   */
  prepare?(request: ApiRequest<I>): Promise<P & Prepared>;
  handle(request: ApiRequest<I>, tx: Tx, prepared: P): Promise<Effect<DataOf<I>>>;
  /**
   * The version of what it changes, locked until the end of the transaction; asked where the request has an `If-Match`, before anything is
   * done. Operations with `guarded` have it.
   */
  version?(request: ApiRequest<I>, tx: Tx): Promise<string>;
  /** Completes a stored answer whose request was cut off between commit and answer. */
  rebuild?(tx: Tx, data: DataOf<I>, awaited: string): Promise<DataOf<I>>;
}

/** Has no insurer's credential: sign-in. */
interface PublicRoute<I extends IdOperation = IdOperation> {
  readonly kind: 'public';
  readonly operation: Operation;
  handle(request: { body: BodyOf<I>; host: Host; address: string }): Promise<DataOf<I>>;
}

// The transport carries what it does not look into; each route was typed where it was made.
// biome-ignore-start lint/suspicious/noExplicitAny: see above
export type RequestAny = Omit<ApiRequest<any>, 'file'> & { readonly file: any };
export type EffectAny = Effect<any>;
export type Route = ReadingRoute<any> | ConditionalRoute<any> | WriteRoute<any, any> | PublicRoute<any>;
export type ReadingAny = ReadingRoute<any>;
export type ConditionalAny = ConditionalRoute<any>;
export type WriteAny = WriteRoute<any, any>;
// biome-ignore-end lint/suspicious/noExplicitAny: see above

export const reading = <I extends IdOperation>(id: I, handle: ReadingRoute<I>['handle']): ReadingRoute<I> => ({
  kind: 'reading',
  operation: OPERATIONS[id],
  handle,
});

export const conditionalReading = <I extends IdOperation>(
  id: I,
  handle: ConditionalRoute<I>['handle'],
  keeping: ConditionalRoute<I>['keeping'] = 'private, no-cache',
): ConditionalRoute<I> => ({ kind: 'conditional', operation: OPERATIONS[id], handle, keeping });

export const writing = <I extends IdOperation>(
  id: I,
  handle: WriteRoute<I>['handle'],
  rebuild?: WriteRoute<I>['rebuild'],
): WriteRoute<I> => ({
  kind: 'writing',
  operation: OPERATIONS[id],
  handle,
  ...(rebuild && { rebuild }),
});

/** A write that needs something made before its transaction. */
export const preparedWrite = <I extends IdOperation, P extends Prepared>(
  id: I,
  steps: {
    prepare(request: ApiRequest<I>): Promise<P>;
    handle(request: ApiRequest<I>, tx: Tx, prepared: P): Promise<Effect<DataOf<I>>>;
  },
): WriteRoute<I, P> => ({ kind: 'writing', operation: OPERATIONS[id], ...steps });

export const publicRoute = <I extends IdOperation>(id: I, handle: PublicRoute<I>['handle']): PublicRoute<I> => ({
  kind: 'public',
  operation: OPERATIONS[id],
  handle,
});
