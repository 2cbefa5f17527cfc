/** Admission to the page on which providers answer: codes, limits and headers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from '../../http/host.ts';
import { languageOf } from '../../http/negotiation.ts';
import { pageHeaders } from '../../http/plain-page.ts';
import { createLimitByAddress, type LimitByAddress, requireLimit, secondsUntil } from '../../http/rate-limit.ts';
import { errorResponse } from '../../http/responses.ts';
import { createUploadBudget, OPEN_UPLOAD_LIMITS, type UploadBudget } from '../../http/upload-budget.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network.ts';
import { DomainError } from '../../shared/errors.ts';
import { type PageLanguage, STYLE_HASH } from './answer-html.ts';
import { type AnswerDependencies, type FoundRequest, findRequest } from './receive-answer.ts';

export interface AnswerPageDependencies extends AnswerDependencies {
  readonly addresses: Addresses;
  readonly clock: Clock;
}

/** Unknown codes that a network may try in an hour. */
export const GUESSES_LIMIT = 30;
/** Visits that a network may make in an hour with the valid code of one account. */
const VISITS_LIMIT = 300;

export interface Admission extends AnswerPageDependencies {
  readonly guesses: LimitByAddress;
  readonly visits: LimitByAddress;
  readonly uploads: UploadBudget;
}

export const createAdmission = (deps: AnswerPageDependencies): Admission => ({
  ...deps,
  guesses: createLimitByAddress(deps.clock, GUESSES_LIMIT),
  visits: createLimitByAddress(deps.clock, VISITS_LIMIT),
  uploads: createUploadBudget(OPEN_UPLOAD_LIMITS),
});

export type Refusal = 'desconocido' | 'demasiadas';

/** Finds the request of a code. A valid code is never refused because others in the network guess codes. */
export async function findRequestByCode(
  admission: Admission,
  { ip, albacea }: FastifyRequest,
  code: string,
): Promise<FoundRequest | Refusal> {
  const found = await findRequest(admission, code, albacea.host);
  const { usadas, limite } = found
    ? admission.visits.count(`${networkOf(ip)} ${found.cuentaId}`)
    : admission.guesses.count(ip);
  if (usadas > limite) return 'demasiadas';
  return found ?? 'desconocido';
}

/** @throws DomainError no_encontrado, limite_superado */
export function requireAdmitted(
  admission: Admission,
  { ip }: FastifyRequest,
  found: FoundRequest | Refusal,
): FoundRequest {
  if (typeof found !== 'string') return found;
  if (found === 'desconocido') throw new DomainError('no_encontrado');
  const use = admission.guesses.look(ip);
  requireLimit({ ...use, usadas: use.limite + 1 }, admission.clock.now());
  throw new Error('the limit did not refuse a request that exceeds it');
}

/**
 * The sentence that a page shows for a refusal; sets `Retry-After` on the reply.
 * @throws any error that is no refusal
 */
export function refusalOnPage(error: unknown, language: PageLanguage, reply: FastifyReply) {
  if (!(error instanceof DomainError)) throw error;
  const { status, body, headers } = errorResponse(error, language, '');
  if (headers['retry-after']) reply.header('retry-after', headers['retry-after']);
  return { status, text: String(body.error) };
}

export const pageLanguage = (request: FastifyRequest, chosen: string | null): PageLanguage =>
  chosen === 'es' || chosen === 'en' ? chosen : languageOf(request.headers['accept-language']);

/** Sets `Retry-After` for a network that tried too many codes. */
export function setRetryAfter({ guesses, clock }: Admission, reply: FastifyReply): void {
  const { renueva } = guesses.look(reply.request.ip);
  reply.header('retry-after', String(secondsUntil(renueva, clock.now())));
}

export function sendHtml(
  { addresses }: Admission,
  reply: FastifyReply,
  language: PageLanguage,
  html: string,
): FastifyReply {
  return reply
    .headers({ ...pageHeaders(addresses.segura, `'sha256-${STYLE_HASH}'`, language), vary: 'accept, accept-language' })
    .type('text/html; charset=utf-8')
    .send(html);
}
