/** Messages that never became a request: broken HTTP, too large headers, too slow. Answered in the envelope all the same. */
import type { Socket } from 'node:net';
import { type CodigoError, ERRORES, mensajeDeError } from '@albacea/contract/errores.ts';
import { NOTHING } from './every-answer.ts';

const CODIGOS: Record<string, CodigoError> = {
  HPE_HEADER_OVERFLOW: 'cabeceras_demasiado_grandes',
  ERR_HTTP_REQUEST_TIMEOUT: 'tiempo_agotado',
};
const FRASES: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/**
 * Writes the answer by hand, as there is no response object, and closes.
 * @param comunes headers that every answer of the API carries
 */
export function responderErrorDeSocket(
  error: Error & { code?: string },
  socket: Socket,
  comunes: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const codigo = CODIGOS[error.code ?? ''] ?? 'peticion_invalida';
  const { estado } = ERRORES[codigo];
  const cuerpo = JSON.stringify({ success: false, error: mensajeDeError(codigo, 'es') });
  const cabeceras = {
    ...comunes,
    'x-error-code': codigo,
    'content-language': 'es',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(cuerpo)),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': NOTHING,
    connection: 'close',
  };
  const lineas = Object.entries(cabeceras).map(([nombre, valor]) => `${nombre}: ${valor}`);
  socket.end(`HTTP/1.1 ${estado} ${FRASES[estado]}\r\n${lineas.join('\r\n')}\r\n\r\n${cuerpo}`);
}
