/** The error that a failed call throws. */
import type { IncomingHttpHeaders } from 'node:http';

/** A refused field. */
export interface RefusedField {
  /** The JSON Pointer (RFC 6901) of the field, such as `/heredero/email`. */
  readonly pointer: string;
  readonly code: string;
}

export class AlbaceaError extends Error {
  override readonly name = 'AlbaceaError';
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Error code for programs, see ERROR_CODES; `sin_respuesta` and `respuesta_inesperada` are codes of the client itself. */
  readonly code: string;
  /** Id of the request, for questions to the service. */
  readonly requestId: string | null;
  /** The refused fields, if the service names them. */
  readonly fields: readonly RefusedField[];
  /** Seconds to wait, if the service says so. */
  readonly retryAfter: number | null;
  /** The idempotency key of this call, with which it can be repeated later. */
  readonly idempotencyKey: string | null;

  private constructor(message: string, facts: Omit<AlbaceaError, 'name' | 'message'>, cause?: unknown) {
    super(message, { cause });
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.fields = facts.fields;
    this.retryAfter = facts.retryAfter;
    this.idempotencyKey = facts.idempotencyKey;
  }

  static withoutAnswer(cause: unknown, idempotencyKey: string | null = null): AlbaceaError {
    const nothing = { status: 0, requestId: null, fields: [], retryAfter: null, idempotencyKey };
    return new AlbaceaError('No answer from Albacea.', { ...nothing, code: 'sin_respuesta' }, cause);
  }

  static ofAnswer(
    status: number,
    headers: IncomingHttpHeaders,
    message: string | null,
    idempotencyKey: string | null = null,
  ): AlbaceaError {
    const one = (name: string): string | null => headers[name]?.toString() ?? null;
    const code = (message !== null && one('x-error-code')) || 'respuesta_inesperada';
    return new AlbaceaError(message ?? `Unexpected answer with status ${status}.`, {
      status,
      code,
      requestId: one('x-request-id'),
      fields: fieldsOf(one('x-error-fields')),
      retryAfter: secondsOf(one('retry-after')),
      idempotencyKey,
    });
  }
}

/** Parses `pointer;code, pointer;code`, each pointer percent-encoded. */
function fieldsOf(header: string | null): RefusedField[] {
  const entries = (header ?? '').split(',').map((entry) => entry.trim().split(';'));
  return entries.flatMap(([pointer, code]) => (code === undefined ? [] : [{ pointer: decoded(pointer ?? ''), code }]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads Retry-After: seconds, or a date (RFC 9110, section 10.2.3). */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
