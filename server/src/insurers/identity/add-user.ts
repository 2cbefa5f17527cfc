/** Adds people of the backoffice, of an insurer or of the service, from the command line. */
import { randomBytes } from 'node:crypto';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { Database } from '../../db/database.ts';
import { violatedUniqueness } from '../../db/errors.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { UsageError } from '../../shared/errors.ts';
import type { Passwords } from './passwords.ts';
import { acceptMembresia } from './persons.ts';
import { userEmail } from './rules.ts';

export interface NewUser {
  readonly email: string;
  readonly nombre: string;
  readonly rol: Rol;
  /** Required for `operador` and `admin`, forbidden for `gestor` and `superadmin`. */
  readonly aseguradoraId: string | null;
  /** Demonstration users: no second factor is asked for, whatever the role. */
  readonly exenta?: boolean;
}

/**
 * Makes a membership that needs no invitation; whoever runs the service vouches for the address.
 * @returns the password, made here and shown once; null when the address has an account already, whose password stays
 * @throws UsageError when role and insurer do not go together, or the address is a member there already
 */
export async function addUser(
  { base, clock, passwords }: { base: Database; clock: Clock; passwords: Passwords },
  { email, nombre, rol, aseguradoraId, exenta = false }: NewUser,
  actor: Actor,
): Promise<{ id: string; email: string; password: string | null }> {
  const ofAseguradora = rol === 'operador' || rol === 'admin';
  if (ofAseguradora && !aseguradoraId) throw new UsageError(`the role ${rol} needs an insurer`);
  if (!ofAseguradora && aseguradoraId)
    throw new UsageError(`the role ${rol} belongs to the service, not to an insurer`);
  const address = userEmail(email);
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new UsageError('email: this is not an e-mail address');
  const now = clock.now();
  const password = randomBytes(15).toString('base64url');
  const id = uuidV7(now);
  const fresh = { id: uuidV7(now), passwordHash: await passwords.protect(password) };
  try {
    return await asTenantOrService(base, aseguradoraId, async (tx) => {
      await tx.sql(
        `insert into membresias (id, aseguradora_id, email, nombre, rol, creado, exenta) values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, aseguradoraId, address, nombre, rol, now, exenta],
      );
      const isNew = await acceptMembresia(tx, id, null, fresh, now);
      if (!isNew) await acceptMembresia(tx, id, null, null, now);
      await audit(tx, actor, 'usuario_creado', { tipo: 'usuario', id }, now, { rol });
      return { id, email: address, password: isNew ? password : null };
    });
  } catch (error) {
    if (violatedUniqueness(error) !== null)
      throw new UsageError(
        `${address} is a member ${aseguradoraId === null ? 'of the service' : 'of this insurer'} already, or invited`,
      );
    throw error;
  }
}
