/** Help for a user from the command line, when neither e-mail nor the backoffice can. */
import type { Database, Tx } from '../../db/database.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Addresses } from '../../http/host.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, UsageError } from '../../shared/errors.ts';
import { notify } from './notices.ts';
import { putInvitation, putLinkNow } from './one-time-links.ts';
import { dropFactors } from './persons.ts';
import { userEmail } from './rules.ts';
import { changeUser } from './users.ts';

interface Dependencies {
  readonly base: Database;
  readonly clock: Clock;
  readonly addresses: Addresses;
  readonly keyring: Keyring;
}

/** Whom: an e-mail address among the people of an insurer, or of the service (null). */
export interface Rescued {
  readonly aseguradoraId: string | null;
  readonly email: string;
}

interface Row {
  id: string;
  estado: 'activo' | 'pausado';
  nombre: string;
  email: string;
  /** No password leads to it: it is invited, or an identity provider speaks for it. */
  sin_password: boolean;
}

/**
 * Makes a link for choosing a password, to be handed over by a way that is safe; it serves once, and any other ends. What is
 * known of the old password serves until the link is used. Password and second factor are the person's, wherever else they work.
 * @param withoutSecondFactor takes codes and passkeys off as well, which ends the sessions there are
 * @throws UsageError unknown here, or paused
 */
export async function linkByHand(
  { base, clock, addresses, keyring }: Dependencies,
  { aseguradoraId, email }: Rescued,
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
      : await putLinkNow(tx, 'restablecimiento', person.id, now, 0);
    if (!link) throw new UsageError(`${email}: another link was made in this very moment`);
    const { token, caduca } = link;
    await audit(tx, actor, 'enlace_de_acceso_creado', { tipo: 'usuario', id: person.id }, now);
    return { email: userEmail(email), enlace: addresses.acceso(token), caduca };
  });
}

/** Paused in one membership, its sessions and sign-ins end at once; others of the same person go on. @throws UsageError unknown here, or the last one who administers */
export async function pauseUser(
  { base, clock, keyring }: Dependencies,
  { aseguradoraId, email }: Rescued,
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
        throw new UsageError(`${email} is the last one who administers: create another with \`usuario crear\` first`);
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
