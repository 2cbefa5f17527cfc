/** Requests as anybody may send them, and what every refusal looks like. */
import assert from 'node:assert/strict';
import { examplesOf } from '@albacea/contract/examples/examples.ts';
import type { Operation, Shape } from '@albacea/contract/operations/api/operation.ts';
import { type IdOperation, operationsOf } from '@albacea/contract/operations/api.ts';
import type { Variant } from '@albacea/contract/schemas/common.ts';
import { ERRORS, type ErrorCode } from '@albacea/contract/schemas/errors.ts';
import type { InjectOptions } from 'fastify';
import type { Environment, Reply } from './environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from './factories.ts';

export interface Sending {
  readonly metodo: string;
  /** Below `/api/v1`. */
  readonly ruta: string;
  /** The bare domain without it. */
  readonly host?: string;
  readonly cabeceras?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a Buffer. */
  readonly cuerpo?: unknown;
  /** Address of the caller; without it one that nobody has used, so that no test meets another's limit. */
  readonly desde?: string;
}

let next = 0;

/** An IPv4 address that no other call has given. */
export function oneAddress(): string {
  next += 1;
  return `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`;
}

/** A request in-process, with nothing but what it says. */
export async function send({ app, program }: Pick<Environment, 'app' | 'program'>, sending: Sending): Promise<Reply> {
  const { metodo, ruta, host = program.addresses.dominio, cabeceras, cuerpo, desde = oneAddress() } = sending;
  const type = cuerpo === undefined ? {} : { 'content-type': 'application/json' };
  const request: InjectOptions = {
    method: metodo as 'GET',
    url: `/api/v1${ruta}`,
    remoteAddress: desde,
    headers: { host, ...type, ...cabeceras },
    ...(cuerpo !== undefined && { payload: Buffer.isBuffer(cuerpo) ? cuerpo : JSON.stringify(cuerpo) }),
  };
  const { statusCode, headers, body } = await app.inject(request);
  return { status: statusCode, headers: headers, text: body, json: readJson(body) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit'];

/** The limit in both its families, and they agree. */
export function carriesLimit({ headers }: Pick<Reply, 'headers'>, context = ''): void {
  for (const name of LIMIT_HEADERS) assert.ok(headers[name], `${name} is missing: ${context}`);
  assert.match(String(headers.ratelimit), new RegExp(`^"perhour";r=${headers['x-ratelimit-remaining']};t=\\d+$`));
  assert.equal(headers['ratelimit-policy'], `"perhour";q=${headers['x-ratelimit-limit']};w=3600`);
}

/** A word of the catalogue's messages that was not filled in. */
const GAP =
  /\{(?:cabecera|detalle|direccion|alcance|tipos|documentacion|metodos|caso_id|estado|posible|maximo|limite|segundos|peticion)\}/;

/** The failure envelope and nothing else, with a code of the catalogue, its status, and the headers of every answer. */
export function isFailure(response: Reply, code?: ErrorCode, context = ''): ErrorCode {
  const { status, headers, json, text } = response;
  const given = String(headers['x-error-code']) as ErrorCode;
  const where = `${context} → ${status} ${given} ${text.slice(0, 200)}`;
  assert.deepEqual(json && Object.keys(json), ['success', 'error'], where);
  assert.equal(json.success, false, where);
  assert.ok(typeof json.error === 'string' && json.error.length > 0 && !GAP.test(json.error), where);
  assert.equal(status, ERRORS[given]?.estado, where);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', where);
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, where);
  carriesLimit(response, where);
  if (code !== undefined) assert.equal(given, code, where);
  return given;
}

/** Every operation of a variant, ready to be sent. */
export interface Call extends Pick<Sending, 'metodo' | 'ruta' | 'cuerpo'> {
  readonly operacion: Operation;
  readonly forma: Shape;
  readonly nombre: string;
}

/** @param casoId what stands for `{id}` in the paths */
export function callsOf(variant: Variant, casoId = 'CAS-2026-000001'): Call[] {
  return operationsOf(variant).map(({ operacion, forma }) => {
    const { metodo, id } = operacion;
    const ruta = operacion.ruta.replace(/\{\w+\}/g, casoId);
    return {
      operacion,
      forma,
      metodo,
      ruta,
      nombre: `${variant} ${metodo} ${ruta}`,
      ...bodyOf(id as IdOperation, variant),
    };
  });
}

/** Those that ask for a credential. */
export const withKey = (variant: Variant, casoId?: string): Call[] =>
  callsOf(variant, casoId).filter(({ operacion }) => operacion.acceso === 'clave');

function bodyOf(operation: IdOperation, variant: Variant): { cuerpo?: unknown } {
  if (operation === 'abrirCaso') return { cuerpo: aCaso() };
  if (operation === 'abrirSiniestro') return { cuerpo: variant === 'A' ? aSiniestroA() : aSiniestroB() };
  if (operation === 'iniciarSesion') return { cuerpo: { email: 'nadie@example.com', password: 'no' } };
  const [example] = Object.values(examplesOf(operation, variant));
  return example?.cuerpo === undefined ? {} : { cuerpo: example.cuerpo };
}
