/**
 * Links that accept an invitation, reset a password or remove a lost second factor. A link is stored as a hash and works once. A membership
 * has at most one valid invitation; a person has at most one valid link of each other kind.
 */
import type { CardKind } from '@albacea/contract/schemas/access.ts';
import type { Tx } from '../../db/database.ts';
import { SERVICE_ID } from '../../db/service.ts';
import type { Addresses } from '../../http/host.ts';
import { enqueueAccess } from '../../outbox/mail/enqueue.ts';
import type { DataKey, Keyring } from '../../platform/crypto/keyring.ts';
import { secret256, sha256 } from '../../platform/ids.ts';
import { type PersonLink, putLink } from './persons.ts';
import { LINK_LIFE } from './rules.ts';

export interface LinkDependencies {
  readonly keyring: Keyring;
  readonly addresses: Addresses;
}

interface Recipient {
  /** Id of the membership. */
  readonly id: string;
  readonly nombre: string;
  readonly email: string;
}

interface OneTimeLink {
  readonly token: string;
  readonly caduca: Date;
}

const newLink = (kind: CardKind, now: Date): OneTimeLink => ({
  token: secret256(),
  caduca: new Date(now.getTime() + LINK_LIFE[kind]),
});

/**
 * Makes the link of an invitation, in place of any earlier one, and enqueues its e-mail. The e-mail does not tell whether the address has an
 * account; the page behind the link does.
 * @param until when the link expires; absent: after the usual life of an invitation
 */
export async function mailInvitation(
  deps: LinkDependencies,
  tx: Tx,
  recipient: Recipient,
  now: Date,
  until?: Date,
): Promise<void> {
  const link = await putInvitation(tx, recipient.id, now, until);
  await enqueue(deps, tx, 'invitacion', recipient, link, now);
}

/**
 * Makes the link of an invitation, in place of any earlier one. The caller delivers it. If the membership was already accepted with a password,
 * the link is not stored and does not work.
 */
export async function putInvitation(tx: Tx, membresia: string, now: Date, until?: Date): Promise<OneTimeLink> {
  const fresh = newLink('invitacion', now);
  const link = { ...fresh, caduca: until ?? fresh.caduca };
  await tx.sql(
    'update membresias set ficha_huella = $2, ficha_creada = $3, ficha_caduca = $4 where id = $1 and (persona is null or por_inicio)',
    [membresia, sha256(link.token), now, link.caduca],
  );
  return link;
}

/**
 * Makes a link for a person who has accepted their invitation, and enqueues its e-mail. What the link changes, changes at every insurer.
 * @param pause milliseconds; no new link is made while the last one of its kind is younger than this
 * @returns whether an e-mail was enqueued
 */
export async function mailOneTimeLink(
  deps: LinkDependencies,
  tx: Tx,
  kind: PersonLink,
  recipient: Recipient,
  now: Date,
  pause: number,
): Promise<boolean> {
  const link = await putPersonLink(tx, kind, recipient.id, now, pause);
  if (link) await enqueue(deps, tx, kind, recipient, link, now);
  return link !== null;
}

/** Makes a link, which the caller delivers. @returns null: one of this kind was made within `pause` (ms), or the membership has no person */
export async function putPersonLink(
  tx: Tx,
  clase: PersonLink,
  membresia: string,
  now: Date,
  pause: number,
): Promise<OneTimeLink | null> {
  const link = newLink(clase, now);
  const huella = sha256(link.token);
  return (await putLink(tx, membresia, { clase, huella, caduca: link.caduca }, now, pause)) ? link : null;
}

async function enqueue(
  { keyring, addresses }: LinkDependencies,
  tx: Tx,
  kind: CardKind,
  { nombre, email }: Recipient,
  { token, caduca }: OneTimeLink,
  now: Date,
): Promise<void> {
  const content = { acceso: { nombre, email }, enlace: addresses.acceso(token), caduca: caduca.toISOString() };
  await enqueueAccess(tx, await readDataKey(tx, keyring), kind, content, { now, caduca });
}

/** The data key of the transaction's insurer or of the service. It is read from the database, because a new insurer is not cached yet. */
export async function readDataKey(tx: Tx, keyring: Keyring): Promise<DataKey> {
  if (tx.aseguradoraId === SERVICE_ID) return keyring.serviceKey();
  const { rows } = await tx.sql<{ clave_envuelta: Uint8Array }>(
    'select clave_envuelta from aseguradoras where id = aseguradora_actual()',
  );
  const [row] = rows;
  if (!row) throw new Error('the insurer of the transaction is gone');
  return keyring.aseguradoraKey(tx.aseguradoraId, row.clave_envuelta);
}
