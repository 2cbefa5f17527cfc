/** Answers of SCIM: lists, and errors in its own form (RFC 7644, sections 3.4.2 and 3.12). */

import type { ErrorCode } from '@albacea/contract/schemas/errors.ts';
import { SCIM_TYPE, SCIM_URN, type ScimType } from '@albacea/contract/schemas/scim.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { violatedUniqueness } from '../../../db/errors.ts';
import { errorResponse } from '../../../http/responses.ts';
import type { AppLogger } from '../../../platform/logger.ts';
import { inUse, ScimError } from './rules-scim-error.ts';

export const BODY_LIMIT = 64 * 1024;
const ACCEPTED = [SCIM_TYPE, 'application/json'];

/** @param start place of the first one among all, from 1 */
export const listOf = (resources: readonly unknown[], total = resources.length, start = 1) => ({
  schemas: [SCIM_URN.list],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
});

export const send = (reply: FastifyReply, body: unknown, status = 200): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(`${SCIM_TYPE}; charset=utf-8`)
    .serializer(JSON.stringify)
    .send(body);

/** Refusals of our own that RFC 7644 has another status or a reason for. */
const IN_SCIM: Partial<Record<ErrorCode, { readonly status: number; readonly scimType: ScimType }>> = {
  validacion: { status: 400, scimType: 'invalidValue' },
  json_invalido: { status: 400, scimType: 'invalidSyntax' },
  email_en_uso: { status: 409, scimType: 'uniqueness' },
};

export const sendError =
  (logger: AppLogger) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = violatedUniqueness(thrown) === null ? thrown : inUse(); // of two at once
    if (error instanceof ScimError) {
      if (error.status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
      return send(reply, errorBody(error.status, error.scimType, error.message), error.status);
    }
    const { status: estado, code, headers, body } = errorResponse(error, 'en', request.id, ACCEPTED, BODY_LIMIT);
    if (estado >= 500) logger.error({ error, peticion: request.id, path: request.routeOptions?.url }, code);
    request.albacea.code = code;
    const own = IN_SCIM[code];
    const status = own?.status ?? estado;
    return send(reply.headers(headers), errorBody(status, own?.scimType ?? null, body.error), status);
  };

const errorBody = (status: number, scimType: ScimType | null, detail: string) => ({
  schemas: [SCIM_URN.error],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
});
