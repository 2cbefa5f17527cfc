/**
 * Invites people of an insurer or of the service, and lists and changes memberships. No function here reads whether an address has an account
 * elsewhere, so that the person who invites cannot learn that from an answer or its time.
 */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { ASEGURADORA_ROLES, SERVICE_ROLES } from '@albacea/contract/schemas/lists.ts';
import type { User, UserChange, UserInvitation, UsersQuery } from '@albacea/contract/schemas/settings.ts';
import type { Tx } from '../../db/database.ts';
import { violatedUniqueness } from '../../db/errors.ts';
import { inPage, readCursor } from '../../http/cursor.ts';
import { isUuid, uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { notify } from './notices.ts';
import { type LinkDependencies, mailInvitation, mailOneTimeLink } from './one-time-links.ts';
import { presentUser, type UserRow } from './present.ts';
import { oneOfRoles, refusal } from './refusals.ts';
import { LINK_PAUSE, userEmail } from './rules.ts';
import { adminRoleOf, isEnforced, lockAdmins, readSettings } from './sign-on/sql-sign-on.ts';

export interface WhoManages {
  /** Id of the insurer whose people are managed; null: the people of the service. */
  readonly aseguradoraId: string | null;
  readonly actor: Actor;
  readonly now: Date;
}

const COLUMNS = `id, nombre, email, rol, estado, persona is null as sin_aceptar, por_inicio, tiene_segundo_factor(id) as segundo_factor,
  ultima_entrada, creado, ficha_creada, ficha_caduca`;
/** SQL: the memberships of the insurer, or of the service; row security hides all others. */
const THEIRS = 'aseguradora_id is not distinct from $1::uuid';

/** A page of members, the active ones first, then by name. The cursor is the id of a membership. @throws DomainError consulta_invalida */
export async function listUsers(
  tx: Tx,
  aseguradoraId: string | null,
  { buscar = '', cursor, limite = 25 }: UsersQuery,
  now: Date,
) {
  const { rows } = await tx.sql<UserRow>(
    `select ${COLUMNS} from membresias
      where ${THEIRS} and ($2 = '' or strpos(lower(nombre), $2) > 0 or strpos(email, $2) > 0)
        and ($3::uuid is null or (estado, lower(nombre), id) >
              (select c.estado, lower(c.nombre), c.id from membresias c where c.aseguradora_id is not distinct from $1::uuid and c.id = $3))
      order by estado, lower(nombre), id limit $4`,
    [aseguradoraId, buscar.trim().normalize('NFC').toLowerCase(), readCursor(cursor), limite + 1],
  );
  return inPage(rows, limite, (row) => presentUser(row, now));
}

/** Invites a person. @throws DomainError validacion; inicio_unico; email_en_uso: the address is already a member here, or invited */
export async function inviteUser(
  deps: LinkDependencies,
  tx: Tx,
  { aseguradoraId, actor, now }: WhoManages,
  { nombre, email, rol }: UserInvitation,
): Promise<User> {
  requireRoleOf(aseguradoraId, rol);
  await requireInvitations(tx);
  const invited = { id: uuidV7(now), nombre: nombre.trim(), email: userEmail(email) };
  // an address whose invitation has expired may be invited again
  await tx.sql(`delete from membresias where ${THEIRS} and email = $2 and persona is null and ficha_caduca <= $3`, [
    aseguradoraId,
    invited.email,
    now,
  ]);
  try {
    await tx.sql(
      'insert into membresias (id, aseguradora_id, email, nombre, rol, creado) values ($1, $2, $3, $4, $5, $6)',
      [invited.id, aseguradoraId, invited.email, invited.nombre, rol, now],
    );
  } catch (error) {
    if (violatedUniqueness(error) !== null) throw new DomainError('email_en_uso');
    throw error;
  }
  await mailInvitation(deps, tx, invited, now);
  await audit(tx, actor, 'usuario_invitado', { tipo: 'usuario', id: invited.id }, now, { rol });
  return presentUser(await read(tx, aseguradoraId, invited.id), now);
}

/**
 * Sends a new link of an invitation. A member who enters by an identity provider may get one too. After using it they sign in by password: that of
 * their account elsewhere, or a new one.
 * @throws DomainError inicio_unico, no_encontrado, estado_no_permite, enlace_reciente
 */
export async function resendInvitation(
  deps: LinkDependencies,
  tx: Tx,
  { aseguradoraId, actor, now }: WhoManages,
  id: string,
): Promise<User> {
  await requireInvitations(tx);
  const row = await read(tx, aseguradoraId, id);
  if (!row.sin_aceptar && !row.por_inicio)
    throw new DomainError('estado_no_permite', {
      estado: 'activo',
      posible: refusal('accepted'),
    });
  if (row.ficha_creada && row.ficha_creada.getTime() > now.getTime() - LINK_PAUSE)
    throw new DomainError('enlace_reciente'); // somebody clicked twice, or wants to flood a mailbox
  await mailInvitation(deps, tx, row, now);
  await audit(tx, actor, 'invitacion_reenviada', { tipo: 'usuario', id }, now);
  return presentUser(await read(tx, aseguradoraId, id), now);
}

/**
 * Changes name, role or state.
 * @throws DomainError validacion, no_encontrado, ultimo_administrador
 */
export async function changeUser(
  { keyring }: Pick<LinkDependencies, 'keyring'>,
  tx: Tx,
  { aseguradoraId, actor, now }: WhoManages,
  id: string,
  { nombre, rol, estado }: UserChange,
): Promise<User> {
  if (rol) requireRoleOf(aseguradoraId, rol);
  const adminRole = adminRoleOf(aseguradoraId);
  const admins = rol || estado ? await lockAdmins(tx, aseguradoraId) : [];
  const before = await read(tx, aseguradoraId, id);
  const after = {
    nombre: nombre?.trim() ?? before.nombre,
    rol: rol ?? before.rol,
    estado: estado ?? before.estado,
  };
  const leaves = before.rol === adminRole && (after.rol !== adminRole || after.estado !== 'activo');
  // the last admin and the emergency user are needed; only the emergency user can sign in when the identity provider fails
  const isNeeded = !admins.some((other) => other !== id) || (await readSettings(tx))?.emergencia === id;
  if (leaves && isNeeded) throw new DomainError('ultimo_administrador');
  await tx.sql(
    `update membresias set nombre = $3, rol = $4, estado = $5,
       version_sesion = version_sesion + case when $5 = 'pausado' and estado <> 'pausado' then 1 else 0 end
      where ${THEIRS} and id = $2`,
    [aseguradoraId, id, after.nombre, after.rol, after.estado],
  );
  const cambios = (['nombre', 'rol', 'estado'] as const).filter((field) => before[field] !== after[field]);
  if (cambios.length > 0) {
    const detail = { cambios, rol: after.rol, estado: after.estado };
    await audit(tx, actor, 'usuario_cambiado', { tipo: 'usuario', id }, now, detail);
    // a member who enters by an identity provider is not told, because the provider could have named anybody's address
    if (cambios.includes('rol') && !before.sin_aceptar && !before.por_inicio)
      await notify(keyring, tx, 'rol_cambiado', before, now, { rol: after.rol });
  }
  return presentUser(await read(tx, aseguradoraId, id), now);
}

/**
 * Sends a link to a member who has lost telephone and recovery codes, who removes the second factor with it. An admin cannot remove it, because it is
 * the person's second factor at every insurer.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, enlace_reciente
 */
export async function sendSecondFactorLink(
  deps: LinkDependencies,
  tx: Tx,
  { aseguradoraId, actor, now }: WhoManages,
  id: string,
): Promise<User> {
  const row = await read(tx, aseguradoraId, id);
  if (id === actor.id) throw new DomainError('accion_no_permitida'); // people remove their own second factor with the password
  if (!row.segundo_factor)
    throw new DomainError('estado_no_permite', {
      estado: row.sin_aceptar ? 'invitado' : row.estado,
      posible: refusal('noFactor'),
    });
  if (!(await mailOneTimeLink(deps, tx, 'segundo_factor', row, now, LINK_PAUSE)))
    throw new DomainError('enlace_reciente');
  await audit(tx, actor, 'enlace_de_segundo_factor', { tipo: 'usuario', id }, now);
  return presentUser(row, now);
}

/** Refuses a role of the service at an insurer, and the other way round. @throws DomainError validacion */
function requireRoleOf(aseguradoraId: string | null, rol: Rol): void {
  const allowed: readonly Rol[] = aseguradoraId === null ? SERVICE_ROLES : ASEGURADORA_ROLES;
  if (!allowed.includes(rol)) throw invalid({ campo: 'rol', texto: oneOfRoles(allowed) });
}

/** Refuses invitations if sign-on is enforced. @throws DomainError inicio_unico */
async function requireInvitations(tx: Tx): Promise<void> {
  if (await isEnforced(tx)) throw new DomainError('inicio_unico');
}

async function read(tx: Tx, aseguradoraId: string | null, id: string): Promise<UserRow> {
  if (!isUuid(id)) throw new DomainError('no_encontrado');
  const { rows } = await tx.sql<UserRow>(`select ${COLUMNS} from membresias where ${THEIRS} and id = $2 for update`, [
    aseguradoraId,
    id,
  ]);
  const [row] = rows;
  if (!row) throw new DomainError('no_encontrado');
  return row;
}
