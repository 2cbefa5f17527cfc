/**
 * The HTTP client of the web applications, which calls each operation by its method and path. The client imports only
 * types from the lists of operations, so that the schemas never reach a browser.
 */
import type { Static, TSchema } from 'typebox';
import type { AppOperation, ParamsOf } from '../operations/operation.ts';

type List = Readonly<Record<string, AppOperation>>;
type NameOf<O extends AppOperation> = `${O['method']} ${O['path']}`;
type From<O extends AppOperation, P extends 'body' | 'query'> =
  O['shape'] extends Record<P, infer E> ? (E extends TSchema ? { readonly [K in P]: Static<E> } : object) : object;
/** A call that uploads a file passes the file in `file` and the other members in `body`. */
type BodyOf<O extends AppOperation> = O extends { readonly upload: object }
  ? {
      readonly body: Omit<Extract<From<O, 'body'>, { body: unknown }>['body'], 'contenido' | 'nombre'>;
      readonly file: Blob;
    }
  : O['shape'] extends { readonly optionalBody: true }
    ? Partial<From<O, 'body'>>
    : From<O, 'body'>;
type WithParams<P extends string> = [ParamsOf<P>] extends [never]
  ? object
  : { readonly params: { readonly [N in ParamsOf<P>]: string } };
/** A map by method and path: if each call searched all operations, the type checker would take half a minute. */
type Sendings<L extends List> = {
  readonly [N in keyof L as NameOf<L[N]>]: BodyOf<L[N]> &
    Partial<From<L[N], 'query'>> &
    WithParams<L[N]['path']> & { readonly signal?: AbortSignal };
};
type Answers<L extends List> = { readonly [N in keyof L as NameOf<L[N]>]: Static<L[N]['shape']['data']> };
/** For instance `POST /cuentas/{cuenta}/descarte`. */
export type Call<L extends List> = keyof Sendings<L> & keyof Answers<L> & string;
export type Sending<L extends List, K extends Call<L>> = Sendings<L>[K];
export type Data<L extends List, K extends Call<L>> = Answers<L>[K];

/** The server refused a call, or could not be reached. */
export class CallError extends Error {
  /** A code of the error catalogue, or `sin_conexion` when no answer came. */
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Seconds to wait before the next attempt; null: the server gave none. */
  readonly wait: number | null;
  constructor(message: string, code: string, status: number, wait: number | null) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.wait = wait;
  }
}

export interface Client<L extends List> {
  /** @throws CallError */
  request<K extends Call<L>>(call: K, sending: Sending<L, K>): Promise<Data<L, K>>;
  /** The address of a resource that the browser opens without this client, such as a file. */
  address<K extends Call<L>>(call: K, sending: Pick<Sending<L, K>, ('params' | 'query') & keyof Sending<L, K>>): string;
}

interface LooseSending {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly file?: Blob;
  readonly signal?: AbortSignal;
}

export interface ClientOptions {
  /** Returns additional headers; called before each request. */
  headers?(): Readonly<Record<string, string>>;
  /**
   * Handles the refusal of a call such as `POST /sesion`.
   * @returns whether to repeat the call once
   */
  afterRefusal?(failure: CallError, call: string): Promise<boolean>;
}

/**
 * @param prefix `/portal/api` or `/backoffice/api`
 * @param language returns the language of the messages; called before each request
 */
export function createClient<L extends List>(
  prefix: string,
  language: () => string,
  { headers = () => ({}), afterRefusal }: ClientOptions = {},
): Client<L> {
  const address = (call: string, { params = {}, query = {} }: LooseSending): string => {
    const [, route = ''] = call.split(' ');
    const withValues = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return `${prefix}${withValues}${search ? `?${search}` : ''}`;
  };
  async function once(call: string, sending: LooseSending): Promise<unknown> {
    const { body, file, signal } = sending;
    const response = await fetch(address(call, sending), {
      method: call.split(' ')[0] as string,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'accept-language': language(),
        ...headers(),
        ...(body !== undefined &&
          !file && { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
      },
      ...(signal && { signal }),
      ...(file
        ? { body: form(body, file) }
        : body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }).catch((reason: unknown) => {
      if (signal?.aborted) throw reason;
      throw new CallError('', 'sin_conexion', 0, null);
    });
    const envelope = (await response.json().catch(() => ({}))) as { success?: boolean; data?: unknown; error?: string };
    if (response.ok && envelope.success) return envelope.data;
    const wait = Number(response.headers.get('retry-after')) || null;
    const code = response.headers.get('x-error-code') ?? 'error_interno';
    throw new CallError(envelope.error ?? '', code, response.status, wait);
  }
  return {
    address: address as Client<L>['address'],
    async request(call, sending) {
      try {
        return (await once(call, sending as LooseSending)) as never;
      } catch (failure) {
        if (!(failure instanceof CallError) || !(await afterRefusal?.(failure, call))) throw failure;
        return (await once(call, sending as LooseSending)) as never;
      }
    },
  };
}

function form(body: unknown, file: Blob): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null) fields.set(name, String(value));
  fields.set('fichero', file);
  return fields;
}
