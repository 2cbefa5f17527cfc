/** Turns any error into the envelope of the contract: status, code, message, headers; never a stack or an SQL text. */
import { ERROR_STATUS, type ErrorCode, type ErrorLanguage, errorMessage } from '@albacea/contract/schemas/errors.ts';
import { FIELDS_HEADER, fieldsHeader } from '@albacea/contract/schemas/field-errors.ts';
import { isUnstorable } from '../db/errors.ts';
import { isPassing } from '../queue/passing.ts';
import { DomainError, type Problem, stepsOf, unavailableFor } from '../shared/errors.ts';

interface ErrorResponse {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly body: { success: false; error: string };
}

/** Maximum size of a JSON body, in bytes. */
export const BODY_MAXIMUM = 256 * 1024;
/** Maximum size of a body without a credential, in bytes: enough for an address, a password and a code. */
export const MAX_ANONYMOUS_BODY = 4096;
/** `Retry-After` in seconds after a failure that ends by itself. */
const WAIT_UNAVAILABLE = 5;

/** Our codes for errors that Fastify raises before our code runs. */
const OF_FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'peticion_invalida',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'tipo_no_admitido',
  FST_ERR_CTP_BODY_TOO_LARGE: 'cuerpo_demasiado_grande',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'peticion_invalida',
  FST_ERR_ASYNC_CONSTRAINT: 'peticion_invalida',
  FST_ERR_MAX_PARAM_LENGTH: 'ruta_desconocida',
};

/**
 * @param error anything that was thrown
 * @param request id of the request, quoted in an internal error
 * @param types media types that the route accepts
 * @param maximum number of bytes that the route accepts
 */
export function errorResponse(
  error: unknown,
  language: ErrorLanguage,
  request: string,
  types: readonly string[] = ['application/json'],
  maximum: number = BODY_MAXIMUM,
): ErrorResponse {
  const own = asDomain(error, request, maximum);
  const values = Object.fromEntries(
    Object.entries({ tipos: types.join(', '), ...own.valores }).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ]),
  );
  return {
    status: ERROR_STATUS[own.codigo],
    code: own.codigo,
    headers: {
      ...challengeOf(own.codigo),
      ...own.headers,
      ...fieldsOf(own.problemas),
      'x-error-code': own.codigo,
      'content-language': language,
    },
    body: {
      success: false,
      error: [own.lugar, errorMessage(own.codigo, language, values)].filter(Boolean).join(' '),
    },
  };
}

/** The challenge of a 401 (RFC 9110, section 15.5.2). */
function challengeOf(code: ErrorCode): Record<string, string> {
  if (code === 'sesion_invalida') return { 'www-authenticate': 'Bearer error="invalid_token"' };
  return ERROR_STATUS[code] === 401 ? { 'www-authenticate': 'ApiKey' } : {};
}

/** The header that names the refused fields; no header if no field is at fault. */
function fieldsOf(problems: readonly Problem[]): Record<string, string> {
  const value = fieldsHeader(
    problems.map((problem) => ({ pasos: stepsOf(problem), codigo: problem.codigo ?? 'regla' })),
  );
  return value === null ? {} : { [FIELDS_HEADER.toLowerCase()]: value };
}

function asDomain(error: unknown, peticion: string, maximo: number): DomainError {
  if (error instanceof DomainError) return error;
  const code = OF_FASTIFY[(error as { code?: string } | null)?.code ?? ''];
  if (code)
    return new DomainError(code, {
      maximo,
      documentacion: '/api/v1/docs',
    });
  if (isPassing(error)) return unavailableFor(WAIT_UNAVAILABLE);
  if (isUnstorable(error)) return new DomainError('peticion_invalida');
  return new DomainError('error_interno', { peticion });
}
