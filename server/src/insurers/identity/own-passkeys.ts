/**
 * A person lists, adds and removes their passkeys. A session opened by an identity provider may not, because a passkey works for the person at
 * every insurer.
 */
import { PASSKEYS_A_PERSON, type PasskeyAddition } from '@albacea/contract/schemas/passkeys.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Host } from '../../http/host.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { isUuid, uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { EntryDependencies } from './check-entry.ts';
import { notify } from './notices.ts';
import { actorOf, insurerIdOf, objectOfUser, requirePerson } from './own-account.ts';
import {
  ALGORITHMS,
  CHALLENGE_LIFE,
  dropPasskey,
  type PasskeyRow,
  putPasskey,
  readPasskeys,
  throwAsRejected,
} from './passkeys.ts';

type Dependencies = EntryDependencies & { readonly keyring: Keyring };

/** Makes a challenge for a sign-in. Any passkey may sign it, so it tells nothing about accounts. */
export const requestPasskey = async ({ passkeys }: EntryDependencies, now: Date) => ({
  challenge: await passkeys.challenge(null, now),
  rpId: passkeys.rpId,
  timeout: CHALLENGE_LIFE,
  userVerification: 'required' as const,
});

export async function listPasskeys({ base }: EntryDependencies, session: UserSession) {
  if (session.inicio) return { elementos: [] };
  const rows = await asTenantOrService(base, insurerIdOf(session), (tx) => readPasskeys(tx, session.usuario));
  return { elementos: rows.map(present) };
}

/** Options with which an authenticator makes a new passkey; only this session can add it. @throws DomainError inicio_unico */
export async function preparePasskey({ base, passkeys }: EntryDependencies, session: UserSession, now: Date) {
  if (session.inicio) throw new DomainError('inicio_unico');
  const { persona, kept } = await asTenantOrService(base, insurerIdOf(session), async (tx) => ({
    persona: (await requirePerson(tx, session)).persona,
    kept: await readPasskeys(tx, session.usuario),
  }));
  return {
    challenge: await passkeys.challenge(session.id, now),
    rp: { id: passkeys.rpId, name: 'Albacea' },
    user: {
      id: Buffer.from(persona.replaceAll('-', ''), 'hex').toString('base64url'),
      name: session.email,
      displayName: session.nombre,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_LIFE,
    excludeCredentials: kept.map(({ credencial }) => ({
      type: 'public-key' as const,
      id: Buffer.from(credencial).toString('base64url'),
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** Adds a passkey and tells the person by e-mail. @throws DomainError inicio_unico, llave_rechazada */
export async function addPasskey(
  { base, passkeys, keyring }: Dependencies,
  session: UserSession,
  { nombre, llave }: PasskeyAddition,
  host: Host,
  now: Date,
) {
  if (session.inicio) throw new DomainError('inicio_unico');
  const key = await passkeys.checkAddition(llave, session.id, host, now).catch(throwAsRejected);
  const id = uuidV7(now);
  await asTenantOrService(base, insurerIdOf(session), async (tx) => {
    if (!(await putPasskey(tx, session.usuario, { id, name: nombre, key, maximum: PASSKEYS_A_PERSON }, now)))
      throw new DomainError('llave_rechazada');
    await audit(tx, actorOf(session), 'llave_anadida', objectOfUser(session), now);
    await notify(keyring, tx, 'llave_anadida', session, now);
  });
  return present({ id, nombre, creada: now, usada: null });
}

/** Removes a passkey of the person. @throws DomainError inicio_unico, no_encontrado, ultimo_segundo_factor */
export async function removePasskey(
  { base, keyring }: Dependencies,
  session: UserSession,
  which: string,
  now: Date,
): Promise<void> {
  if (session.inicio) throw new DomainError('inicio_unico');
  if (!isUuid(which)) throw new DomainError('no_encontrado');
  await asTenantOrService(base, insurerIdOf(session), async (tx) => {
    const end = await dropPasskey(tx, session.usuario, which);
    if (end === 'ninguna') throw new DomainError('no_encontrado');
    if (end === 'ultima') throw new DomainError('ultimo_segundo_factor');
    await audit(tx, actorOf(session), 'llave_retirada', objectOfUser(session), now);
    await notify(keyring, tx, 'llave_retirada', session, now);
  });
}

const present = ({ id, nombre, creada, usada }: Omit<PasskeyRow, 'credencial'>) => ({
  llave_id: id,
  nombre,
  creada: creada.toISOString(),
  usada: usada?.toISOString() ?? null,
});
