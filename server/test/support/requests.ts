/** Requests by any caller, and checks of the form of every refusal. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { examplesOf } from '@albacea/contract/examples/examples.ts';
import { type IdOperation, operationsOf } from '@albacea/contract/operations/api.ts';
import type { ApiOperation, Shape } from '@albacea/contract/operations/operation.ts';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import { ERROR_STATUS, type ErrorCode } from '@albacea/contract/schemas/errors.ts';
import { FIELD_CODES, FIELDS_LENGTH, FIELDS_MAXIMUM } from '@albacea/contract/schemas/field-errors.ts';
import { JSON_LINES_TYPE } from '@albacea/contract/schemas/lote-lists.ts';
import type { InjectOptions } from 'fastify';
import type { Environment, Reply } from './environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from './factories.ts';

export interface Sending {
  readonly method: string;
  /** The path below `/api/v1`. */
  readonly path: string;
  /** The Host header; by default the bare domain. */
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a Buffer or arrives slowly. */
  readonly body?: unknown;
  /** The address of the caller; by default an unused one, so that tests do not share a limit. */
  readonly from?: string;
}

let next = 0;

/** An IPv4 address, another one at each call. */
export function oneAddress(): string {
  next += 1;
  return `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`;
}

/** Sends a request in-process, without any additional headers. */
export async function send({ app, program }: Pick<Environment, 'app' | 'program'>, sending: Sending): Promise<Reply> {
  const {
    method,
    path,
    host = program.addresses.dominio,
    headers: theHeaders,
    body: content,
    from = oneAddress(),
  } = sending;
  // Only a batch has a body that is not JSON.
  const isText = path.startsWith('/lotes') && typeof content === 'string';
  const type = content === undefined ? {} : { 'content-type': isText ? JSON_LINES_TYPE : 'application/json' };
  const request: InjectOptions = {
    method: method as 'GET',
    url: `/api/v1${path}`,
    remoteAddress: from,
    headers: { host, ...type, ...theHeaders },
    ...(content !== undefined && {
      payload:
        Buffer.isBuffer(content) || content instanceof Readable || isText
          ? (content as Buffer | Readable | string)
          : JSON.stringify(content),
    }),
  };
  const { statusCode, headers, body } = await app.inject(request);
  return { status: statusCode, headers, text: body, json: readJson(body) };
}

/** A body that takes seconds to arrive. @param meanwhile happens after its first byte */
export const arriving = ({ clock }: Pick<Environment, 'clock'>, body: unknown, meanwhile: () => Promise<unknown>) => {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return Readable.from(
    (async function* () {
      yield bytes.subarray(0, 1);
      await meanwhile();
      clock.advance(2000);
      yield bytes.subarray(1);
    })(),
  );
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit'];

/** Asserts that both kinds of limit headers are there and agree. */
export function carriesLimit({ headers }: Pick<Reply, 'headers'>, context = ''): void {
  for (const name of LIMIT_HEADERS) assert.ok(headers[name], `${name} is there: ${context}`);
  assert.match(String(headers.ratelimit), new RegExp(`^"perhour";r=${headers['x-ratelimit-remaining']};t=\\d+$`));
  assert.equal(headers['ratelimit-policy'], `"perhour";q=${headers['x-ratelimit-limit']};w=3600`);
}

/** A placeholder of an error message that was not filled in. */
const GAP =
  /\{(?:cabecera|detalle|direccion|alcance|tipos|documentacion|metodos|caso_id|estado|posible|maximo|limite|segundos|peticion)\}/;

/** Asserts exactly the failure envelope, with a code of the catalogue, its status and the headers of every answer. @returns the code */
export function isFailure(response: Reply, code?: ErrorCode, context = ''): ErrorCode {
  const { status, headers, json, text } = response;
  const given = String(headers['x-error-code']) as ErrorCode;
  const where = `${context} → ${status} ${given} ${text.slice(0, 200)}`;
  assert.deepEqual(json && Object.keys(json), ['success', 'error'], where);
  assert.equal(json.success, false, where);
  assert.ok(typeof json.error === 'string' && json.error.length > 0 && !GAP.test(json.error), where);
  assert.equal(status, ERROR_STATUS[given], where);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', where);
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, where);
  carriesLimit(response, where);
  namesFields(headers['x-error-fields'], given, where);
  if (code !== undefined) assert.equal(given, code, where);
  return given;
}

/** Asserts that X-Error-Fields, if present, has the published form, and only in refusals of fields. */
function namesFields(value: unknown, code: ErrorCode, where: string): void {
  if (value === undefined) return;
  assert.ok(['validacion', 'consulta_invalida'].includes(code), where);
  const entries = String(value).split(', ');
  assert.ok(entries.length <= FIELDS_MAXIMUM && String(value).length <= FIELDS_LENGTH, where);
  for (const entry of entries) {
    const [, field = ''] = /^(?:\/[A-Za-z0-9\-._~%]*)*;([a-z_]+)$/.exec(entry) ?? [];
    assert.ok((FIELD_CODES as readonly string[]).includes(field), `${entry}: ${where}`);
  }
}

/** An operation of a variant with input, ready to be sent. */
export interface Call extends Pick<Sending, 'method' | 'path' | 'body'> {
  readonly operation: ApiOperation;
  readonly shape: Shape;
  readonly name: string;
}

/** @param casoId replaces `{id}` in the paths */
export function callsOf(variant: Variant, casoId = 'CAS-2026-000001'): Call[] {
  return operationsOf(variant).map(({ operation, shape }) => {
    const { method, id } = operation;
    const path = operation.path.replace(/\{\w+\}/g, casoId);
    return {
      operation,
      shape,
      method,
      path,
      name: `${variant} ${method} ${path}`,
      ...bodyOf(id as IdOperation, variant),
    };
  });
}

/** The operations that require a credential. */
export const withKey = (variant: Variant, casoId?: string): Call[] =>
  callsOf(variant, casoId).filter(({ operation }) => operation.access === 'key');

function bodyOf(operation: IdOperation, variant: Variant): { body?: unknown } {
  if (operation === 'abrirCaso') return { body: aCaso() };
  if (operation === 'abrirSiniestro') return { body: variant === 'A' ? aSiniestroA() : aSiniestroB() };
  if (operation === 'iniciarSesion') return { body: { email: 'nadie@example.com', password: 'no' } };
  const [example] = Object.values(examplesOf(operation, variant));
  return example?.body === undefined ? {} : { body: example.body };
}
