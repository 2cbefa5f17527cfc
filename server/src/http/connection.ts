/**
 * The connection of a request: time limits for the request's arrival, a signal that the caller has hung up, and answers to input that never
 * became a request.
 */
import { maxHeaderSize, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorCode, errorMessage } from '@albacea/contract/schemas/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOADS_NOTHING } from './every-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body contains a file, so {@link FILE_TIME} applies. */
    takesFile?: boolean;
  }
}

/**
 * Milliseconds for a body with a file: time for 20 MB at 35 KB a second, the speed of an old telephone. `upload-budget.ts` cuts uploads
 * that hardly advance.
 */
export const FILE_TIME = 600_000;
/** Milliseconds for any other body. Such bodies are small, so a slow one only occupies a connection. */
export const BODY_TIME = 60_000;

/** Milliseconds for which the rest of a refused body is read and dropped. */
const REST_TIME = 10_000;

/**
 * Keeps the connection of a refused body open for a while; Node reads the rest and drops it. A caller that is still sending when the
 * connection closes would get a reset and never read the answer.
 */
export function dropRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  reply.removeHeader('connection');
  const alarm = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, REST_TIME);
  alarm.unref();
  raw.once('close', () => clearTimeout(alarm));
}

/** Ends requests whose body has not arrived in time, except bodies with a file: Node ends those after {@link FILE_TIME}. */
export function cutSlowBodies(app: FastifyInstance, limit = BODY_TIME): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (routeOptions.config?.takesFile) return;
    const alarm = setTimeout(() => {
      if (raw.complete || raw.destroyed) return;
      const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      (app.server as Server).emit('clientError', late, raw.socket);
    }, limit);
    reply.raw.once('close', () => clearTimeout(alarm));
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Makes a signal that aborts when the caller hangs up before the answer is written. Fastify's own `signal` aborts already after the body. */
    hungUp: () => AbortSignal;
  }
}

/** Makes a signal that aborts when the connection closes before the answer is complete; at once, if the connection is closed already. */
export function hungUpSignal(response: ServerResponse): AbortSignal {
  const hungUp = new AbortController();
  const look = () => {
    if (!response.writableFinished) hungUp.abort();
  };
  if (response.closed) look();
  else response.once('close', look);
  return hungUp.signal;
}

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'cabeceras_demasiado_grandes',
  ERR_HTTP_REQUEST_TIMEOUT: 'tiempo_agotado',
};
const PHRASES: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

/** Whether the request line alone exceeds what the parser accepts for all headers. */
const isLongAddress = ({ code, rawPacket }: { code?: string; rawPacket?: unknown }): boolean =>
  code === 'HPE_HEADER_OVERFLOW' &&
  Buffer.isBuffer(rawPacket) &&
  /^[A-Z]+ \//.test(rawPacket.subarray(0, 20).toString('latin1')) &&
  !rawPacket.subarray(0, maxHeaderSize).includes('\n');

/**
 * Answers input that never became a request: writes the answer to the socket, because there is no response object, and closes the connection.
 * @param common headers that every answer of the API carries
 */
export function answerOnSocket(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  common: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = isLongAddress(error) ? 'direccion_demasiado_larga' : (CODES[error.code ?? ''] ?? 'peticion_invalida');
  const status = ERROR_STATUS[code];
  const body = JSON.stringify({ success: false, error: errorMessage(code, 'es') });
  const headers = {
    ...common,
    'x-error-code': code,
    'content-language': 'es',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': LOADS_NOTHING,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${PHRASES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
