/**
 * People as the identity provider of their insurer tells of them: who joins, changes, leaves. Nothing here looks whether somebody is a
 * member elsewhere, and who leaves keeps what they are elsewhere.
 */
import type { Tx } from '../../../db/database.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { audit } from '../../../queue/record-facts.ts';
import { type LinkDependencies, submitInvitation } from '../one-time-links.ts';
import { settingsNow } from '../sign-on/targets.ts';
import { changeUser, inviteUser, type WhoManages } from '../users.ts';
import { addressOf, type PersonRow, roleBy, type Wanted } from './rules-scim.ts';
import { inUse, notFound, ScimError } from './rules-scim-error.ts';
import {
  dropLapsed,
  dropPerson,
  dropSaid,
  insertPerson,
  markLeft,
  peopleLike,
  readPerson,
  saveSaid,
} from './sql-scim.ts';

/**
 * With sign-on enforced a joiner comes by the provider, and needs no invitation.
 * @throws ScimError uniqueness, invalidValue
 */
export async function joinPerson(deps: LinkDependencies, tx: Tx, who: WhoManages, wanted: Wanted): Promise<PersonRow> {
  const { aseguradoraId, now, actor } = who;
  const email = addressOf(wanted);
  await dropLapsed(tx, aseguradoraId, email, now);
  const like = await peopleLike(tx, aseguradoraId, wanted.usuario, email);
  if (like.some(({ there }) => there)) throw inUse();
  const [gone] = like;
  if (gone) return comeBack(deps, tx, who, gone, wanted);
  const settings = await settingsNow(tx);
  const rol = roleBy(wanted.roles ?? [], settings?.roles ?? null, aseguradoraId === null);
  const nombre = wanted.nombre ?? email;
  if (wanted.activo !== false && !settings?.exigido) {
    const { usuario_id } = await inviteUser(deps, tx, who, { nombre, email, rol });
    return keep(tx, who, usuario_id, wanted);
  }
  const id = uuidV7(now);
  const estado = wanted.activo === false ? 'pausado' : 'activo';
  await insertPerson(tx, aseguradoraId, { id, email, nombre, rol, estado, porInicio: settings?.exigido === true }, now);
  if (estado === 'pausado') await markLeft(tx, id, 'inactiva');
  await audit(tx, actor, 'usuario_creado', { tipo: 'usuario', id }, now, { rol, por: 'scim' });
  return keep(tx, who, id, wanted);
}

/** Somebody whom the provider had deleted: they are who they were. */
async function comeBack(deps: LinkDependencies, tx: Tx, who: WhoManages, gone: PersonRow, wanted: Wanted) {
  const { id } = gone;
  const baja_externa = gone.baja_externa === 'borrada_en_pausa' ? null : 'inactiva';
  await markLeft(tx, id, baja_externa); // from now on the provider sees them again
  if (wanted.activo === false) return keep(tx, who, id, wanted);
  return change(deps, tx, who, { ...gone, baja_externa, roles: null }, { ...wanted, activo: true });
}

/**
 * What a provider wants of somebody who stays, or who comes back. A pause that was made here stays.
 * @throws ScimError uniqueness, mutability; DomainError ultimo_administrador
 */
export async function change(
  deps: LinkDependencies,
  tx: Tx,
  who: WhoManages,
  row: PersonRow,
  wanted: Wanted,
): Promise<PersonRow> {
  if (wanted.email !== undefined && wanted.email !== row.email) throw new ScimError(400, 'mutability', ADDRESS_STAYS);
  const like = await peopleLike(tx, who.aseguradoraId, wanted.usuario, row.email);
  if (like.some(({ id, there }) => there && id !== row.id)) throw inUse();
  const settings = await settingsNow(tx);
  const isSaid = wanted.roles !== undefined && settings?.emergencia !== row.id;
  const comes = wanted.activo === true && row.estado === 'pausado' && row.baja_externa !== null;
  await changeUser(deps, tx, who, row.id, {
    ...(wanted.nombre !== undefined && { nombre: wanted.nombre }),
    ...(isSaid && { rol: roleBy(wanted.roles ?? [], settings?.roles ?? null, who.aseguradoraId === null) }),
    ...(comes && { estado: 'activo' }),
  });
  if (comes && !row.accepted && !settings?.exigido)
    await submitInvitation(deps, tx, { ...row, nombre: wanted.nombre ?? row.nombre }, who.now);
  return keep(tx, who, row.id, { ...wanted, roles: wanted.roles ?? row.roles ?? undefined });
}

/**
 * Somebody has left: their membership, its sessions and its links end at once, here alone.
 * @throws ScimError 403: the emergency user; DomainError ultimo_administrador
 */
export async function leave(
  deps: LinkDependencies,
  tx: Tx,
  who: WhoManages,
  row: PersonRow,
  how: 'inactiva' | 'borrada',
): Promise<PersonRow> {
  const { id, estado, accepted } = row;
  const wasPausedHere = estado === 'pausado' && row.baja_externa === null;
  if ((await settingsNow(tx))?.emergencia === id) throw new ScimError(403, null, EMERGENCY_STAYS);
  if (estado === 'activo') {
    await changeUser(deps, tx, who, id, { estado: 'pausado' });
    await markLeft(tx, id, how);
  }
  if (how === 'inactiva') return { ...row, estado: 'pausado' };
  await audit(tx, who.actor, 'usuario_retirado', { tipo: 'usuario', id }, who.now);
  if (accepted || wasPausedHere) {
    await markLeft(tx, id, wasPausedHere ? 'borrada_en_pausa' : how);
    await dropSaid(tx, id);
  } else await dropPerson(tx, id);
  return row;
}

async function keep(tx: Tx, { aseguradoraId }: WhoManages, id: string, wanted: Wanted): Promise<PersonRow> {
  await saveSaid(tx, id, { ...wanted, roles: wanted.roles ?? null });
  const row = await readPerson(tx, aseguradoraId, id);
  if (!row) throw notFound();
  return row;
}

const ADDRESS_STAYS =
  'emails: the address of a person is kept from the beginning. Somebody whose address changes signs in as before; for another one delete the person and create them again.';
const EMERGENCY_STAYS =
  'This is the emergency user of sign-on, the one way in when the identity provider fails. Name another one in Albacea first (Cuenta de empresa).';
