/** A fresh token for somebody who has one (POST /auth/renovar), within the bounds of their sign-in. */
import type { Credential } from '../../http/credential.ts';
import type { Sessions } from '../../http/sessions.ts';
import { DomainError } from '../../shared/errors.ts';

/**
 * The token was verified and its session found alive; a sign-out, a pause, another password or another role meet the fresh token as they
 * meet the old one.
 * @throws DomainError sesion_invalida: a key has no session
 */
export async function renewSession({ sessions }: { readonly sessions: Sessions }, { clase, slug, sesion }: Credential) {
  if (clase !== 'usuario' || !sesion) throw new DomainError('sesion_invalida');
  const { token, segundos } = await sessions.issue({ ...sesion, slug });
  return { token, token_type: 'Bearer' as const, expires_in: segundos };
}
