/** Messages that never became a request: broken HTTP, too large headers, too slow. Answered in the envelope all the same. */
import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode, errorMessage } from '@albacea/contract/schemas/errors.ts';
import { NOTHING } from './every-answer.ts';

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

/** The first line alone is more than the parser takes of all headers. */
const isLongAddress = ({ code, rawPacket }: { code?: string; rawPacket?: unknown }): boolean =>
  code === 'HPE_HEADER_OVERFLOW' &&
  Buffer.isBuffer(rawPacket) &&
  /^[A-Z]+ \//.test(rawPacket.subarray(0, 20).toString('latin1')) &&
  !rawPacket.subarray(0, maxHeaderSize).includes('\n');

/**
 * Writes the answer by hand, as there is no response object, and closes.
 * @param common headers that every answer of the API carries
 */
export function socketResponderError(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  common: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = isLongAddress(error) ? 'direccion_demasiado_larga' : (CODES[error.code ?? ''] ?? 'peticion_invalida');
  const { estado } = ERRORS[code];
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
    'content-security-policy': NOTHING,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${estado} ${PHRASES[estado]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
