/** Sign-in of operators and admins in Variant A (POST /auth/login). */
import type { Login } from '@albacea/contract/schemas/identity.ts';
import type { Database } from '../../db/database.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Sessions } from '../../http/sessions.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../shared/errors.ts';
import { checkEntry, type EntryDependencies, recordEntry } from './check-entry.ts';
import { userEmail } from './rules.ts';

export interface SessionDependencies extends EntryDependencies {
  readonly clock: Clock;
  readonly sessions: Sessions;
}

/**
 * @param slug the subdomain that was addressed; of a person's memberships, the one of its insurer signs in
 * @param direccion address of the caller
 * @throws DomainError inicio_unico, login_incorrecto, segundo_factor_necesario, segundo_factor_obligatorio, demasiados_intentos
 */
export async function startSession(deps: SessionDependencies, slug: string, data: Login, direccion: string) {
  const now = deps.clock.now();
  await requireNoSignOn(deps.base, slug, data.email);
  const { membresias, shownBy } = await checkEntry(
    deps,
    { ...data, direccion, host: { clase: 'inquilino', slug }, donde: 'api', knownDevice: null },
    (one) => one.variante === 'A' && one.slug === slug,
    now,
  );
  const [{ id, aseguradora_id, version, rol, falta_factor, emergencia }] = membresias;
  if (falta_factor) throw new DomainError('segundo_factor_obligatorio');
  await asTenantOrService(deps.base, aseguradora_id, (tx) => recordEntry(tx, id, 'api', shownBy, now, emergencia));
  const { token, segundos } = await deps.sessions.issue({ usuarioId: id, version, slug, rol });
  return { token, token_type: 'Bearer' as const, expires_in: segundos };
}

/** Answers alike for known and unknown addresses; only the emergency user's passes. @throws DomainError inicio_unico */
async function requireNoSignOn(base: Database, slug: string, email: string): Promise<void> {
  const [row] = await base.door<{ enforced: boolean }>('select inicio_exigido($1, $2) as enforced', [
    slug,
    userEmail(email),
  ]);
  if (row?.enforced) throw new DomainError('inicio_unico');
}
