/** Commands on people of the backoffice from the command line, for when neither e-mail nor the backoffice can help them. */
import { randomBytes } from 'node:crypto';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { Database, Tx } from '../../db/database.ts';
import { violatedUniqueness } from '../../db/errors.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Addresses } from '../../http/host.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, UsageError } from '../../shared/errors.ts';
import { notify } from './notices.ts';
import { putInvitation, putPersonLink } from './one-time-links.ts';
import type { Passwords } from './passwords.ts';
import { acceptMembresia, dropFactors } from './persons.ts';
import { userEmail } from './rules.ts';
import { changeUser } from './users.ts';

export interface NewUser {
  readonly email: string;
  readonly nombre: string;
  readonly rol: Rol;
  /** Id of the insurer, required for `operador` and `admin`; null, required for `gestor` and `superadmin`. */
  readonly aseguradoraId: string | null;
  /** Whether no second factor is required, whatever the role; for users of a demonstration. */
  readonly exenta?: boolean;
}

/**
 * Creates a membership without an invitation. Whoever runs the command is responsible that the address is the person's.
 * @returns the password, generated here and shown once; null: the address already has an account, whose password stays
 * @throws UsageError when role and insurer do not match, or the address is already a member there
 */
export async function addUser(
  { base, clock, passwords }: { base: Database; clock: Clock; passwords: Passwords },
  { email, nombre, rol, aseguradoraId, exenta = false }: NewUser,
  actor: Actor,
): Promise<{ id: string; email: string; password: string | null }> {
  const isInsurerRole = rol === 'operador' || rol === 'admin';
  if (isInsurerRole && !aseguradoraId) throw new UsageError(`the role ${rol} needs an insurer`);
  if (!isInsurerRole && aseguradoraId)
    throw new UsageError(`the role ${rol} belongs to the service, not to an insurer`);
  const address = userEmail(email);
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new UsageError('email: this is not an e-mail address');
  const now = clock.now();
  const password = randomBytes(15).toString('base64url');
  const id = uuidV7(now);
  const fresh = { id: uuidV7(now), passwordHash: await passwords.protect(password, { address: 'localhost' }) };
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
        `${address} is already a member ${aseguradoraId === null ? 'of the service' : 'of this insurer'}, or invited`,
      );
    throw error;
  }
}

/**
 * Adds a person of a demonstration, who signs in with the password alone, whatever the role.
 * @throws UsageError as {@link addUser}; also when the address has an account, because that account would keep its password
 */
export async function createUser(
  deps: Parameters<typeof addUser>[0],
  fresh: Omit<NewUser, 'exenta'>,
  actor: Actor,
): Promise<{ id: string; email: string; password: string }> {
  const { password, ...user } = await addUser(deps, { ...fresh, exenta: true }, actor);
  if (password === null) throw new UsageError(`${user.email} already has an account`);
  return { ...user, password };
}

interface Dependencies {
  readonly base: Database;
  readonly clock: Clock;
  readonly addresses: Addresses;
  readonly keyring: Keyring;
}

/** An e-mail address among the people of an insurer, or of the service (null). */
export interface UserAddress {
  readonly aseguradoraId: string | null;
  readonly email: string;
}

interface Row {
  id: string;
  estado: 'activo' | 'pausado';
  nombre: string;
  email: string;
  /** Whether the person has no password, because they are only invited or enter by an identity provider. */
  sin_password: boolean;
}

/**
 * Makes a link for choosing a password, which the operator gives to the person in a safe way. It works once and replaces an earlier link. The old
 * password is valid until the link is used. The new password is valid at every insurer.
 * @param withoutSecondFactor whether codes and passkeys are removed too, which ends all sessions
 * @throws UsageError when the address is not a member here, or the member is paused
 */
export async function linkByHand(
  { base, clock, addresses, keyring }: Dependencies,
  { aseguradoraId, email }: UserAddress,
  withoutSecondFactor: boolean,
  actor: Actor,
): Promise<{ email: string; enlace: string; caduca: Date }> {
  const now = clock.now();
  return asTenantOrService(base, aseguradoraId, async (tx) => {
    const person = await find(tx, aseguradoraId, email);
    if (person.estado === 'pausado') throw new UsageError(`${email} is paused: resume it first`);
    if (withoutSecondFactor) {
      await dropFactors(tx, person.id);
      await audit(tx, actor, 'segundo_factor_quitado', { tipo: 'usuario', id: person.id }, now);
      if (!person.sin_password) await notify(keyring, tx, 'segundo_factor_retirado', person, now);
    }
    const link = person.sin_password
      ? await putInvitation(tx, person.id, now)
      : await putPersonLink(tx, 'restablecimiento', person.id, now, 0);
    if (!link) throw new UsageError(`${email}: another link has just been made`);
    const { token, caduca } = link;
    await audit(tx, actor, 'enlace_de_acceso_creado', { tipo: 'usuario', id: person.id }, now);
    return { email: userEmail(email), enlace: addresses.acceso(token), caduca };
  });
}

/**
 * Pauses or resumes a membership. Pausing ends its sessions and sign-ins at once; other memberships of the person go on.
 * @throws UsageError when the address is not a member here, or is the last admin
 */
export async function setUserState(
  { base, clock, keyring }: Dependencies,
  { aseguradoraId, email }: UserAddress,
  estado: 'activo' | 'pausado',
  actor: Actor,
): Promise<void> {
  const now = clock.now();
  await asTenantOrService(base, aseguradoraId, async (tx) => {
    const { id } = await find(tx, aseguradoraId, email);
    try {
      await changeUser({ keyring }, tx, { aseguradoraId, actor, now }, id, { estado });
    } catch (error) {
      if (error instanceof DomainError && error.codigo === 'ultimo_administrador')
        throw new UsageError(`${email} is the last admin: create another with \`usuario crear\` first`);
      throw error;
    }
  });
}

async function find(tx: Tx, aseguradoraId: string | null, email: string): Promise<Row> {
  const { rows } = await tx.sql<Row>(
    `select id, nombre, email, estado, (persona is null or por_inicio) as sin_password from membresias
      where aseguradora_id is not distinct from $1::uuid and email = $2 for update`,
    [aseguradoraId, userEmail(email)],
  );
  const [row] = rows;
  if (!row)
    throw new UsageError(`there is no user ${email} ${aseguradoraId === null ? 'of the service' : 'of this insurer'}`);
  return row;
}
