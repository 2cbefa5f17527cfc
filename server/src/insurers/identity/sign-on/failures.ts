/** Failed sign-ons: logs the reason, and makes the error with a sentence for the sign-in page. */
import * as oidc from 'openid-client';
import { NoAnswer } from '../../../platform/outbound-http/guarded-fetch.ts';
import { DomainError } from '../../../shared/errors.ts';
import { type SignOnFailure, signOnRefusal } from '../refusals.ts';

export const failed = (why: SignOnFailure): DomainError =>
  new DomainError('inicio_fallido', { detalle: signOnRefusal(why) });

/** Logs the reason of an error of openid-client or of the guarded client. @returns the error with a sentence for people */
export function providerFailure(
  logger: { warn(data: object, text: string): void },
  slug: string,
  error: unknown,
): DomainError {
  if (error instanceof DomainError) return error;
  const cause = error instanceof Error && error.cause instanceof NoAnswer ? error.cause : error;
  const { code } = error as { code?: unknown };
  const motivo = cause instanceof NoAnswer ? cause.reason : typeof code === 'string' ? code : 'ERROR';
  logger.warn({ aseguradora: slug, motivo }, 'a sign-on failed at the identity provider');
  if (cause instanceof NoAnswer) return failed('away');
  return failed(error instanceof oidc.AuthorizationResponseError ? 'refused' : 'wrong');
}
