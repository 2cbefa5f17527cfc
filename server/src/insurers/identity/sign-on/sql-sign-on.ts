/** Statements of sign-on: settings, subjects, and the sign-ons under way. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { RoleRule } from '@albacea/contract/schemas/sign-on.ts';
import type { Database, Tx } from '../../../db/database.ts';

export interface SettingsRow {
  emisor: string;
  cliente: string;
  secreto_cifrado: Uint8Array;
  ambitos: string;
  reclamacion: string;
  roles: RoleRule[];
  dominios: string[];
  probado: Date | null;
  exigido: boolean;
  emergencia: string | null;
  /** A random mark that identifies this version of the settings; every change makes a new one. */
  marca: string;
}

export async function readSettings(tx: Tx): Promise<SettingsRow | null> {
  const { rows } = await tx.sql<SettingsRow>(
    `select emisor, cliente, secreto_cifrado, ambitos, reclamacion, roles, dominios, probado, exigido, emergencia, marca
       from inicios_unicos where aseguradora_id = aseguradora_actual()`,
  );
  return rows[0] ?? null;
}

/** Whether sign-on is enforced for the transaction's insurer, or for the service. */
export async function isEnforced(tx: Tx): Promise<boolean> {
  const { rows } = await tx.sql('select 1 from inicios_unicos where aseguradora_id = aseguradora_actual() and exigido');
  return rows.length > 0;
}

type NewSettings = Omit<SettingsRow, 'probado' | 'exigido' | 'emergencia' | 'marca'>;

/** Replaces earlier settings: the new ones must be tried again, but enforcement stays. */
export const putSettings = (tx: Tx, s: NewSettings, now: Date): Promise<unknown> =>
  tx.sql(
    `insert into inicios_unicos (aseguradora_id, emisor, cliente, secreto_cifrado, ambitos, reclamacion, roles, dominios, actualizado)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6::jsonb, $7, $8)
     on conflict (aseguradora_id) do update set emisor = excluded.emisor, cliente = excluded.cliente, secreto_cifrado = excluded.secreto_cifrado,
       ambitos = excluded.ambitos, reclamacion = excluded.reclamacion, roles = excluded.roles, dominios = excluded.dominios,
       probado = null, marca = excluded.marca, actualizado = excluded.actualizado`,
    [s.emisor, s.cliente, s.secreto_cifrado, s.ambitos, s.reclamacion, JSON.stringify(s.roles), s.dominios, now],
  );

/**
 * Whether the settings still have this mark. If so, their row is locked: a change of the settings waits for this transaction, and then ends the
 * sessions that this transaction opened.
 */
export async function stillStand(tx: Tx, marca: string): Promise<boolean> {
  const { rows } = await tx.sql(
    'select 1 from inicios_unicos where aseguradora_id = aseguradora_actual() and marca = $1 for share',
    [marca],
  );
  return rows.length > 0;
}

/** Ends the sessions that the provider opened. The caller has withdrawn or replaced the provider before, in the same transaction. */
export const endSignOns = (tx: Tx): Promise<unknown> => tx.sql('select cerrar_inicios()');

/** Records that the settings were tried. @returns false: they have changed since */
export async function markTried(tx: Tx, marca: string, now: Date): Promise<boolean> {
  const { rows } = await tx.sql(
    'update inicios_unicos set probado = $2 where aseguradora_id = aseguradora_actual() and marca = $1 returning marca',
    [marca, now],
  );
  return rows.length > 0;
}

export const setEnforced = (tx: Tx, emergencia: string | null): Promise<unknown> =>
  tx.sql(
    `update inicios_unicos set exigido = $1::uuid is not null, emergencia = $1 where aseguradora_id = aseguradora_actual()`,
    [emergencia],
  );

export async function dropSettings(tx: Tx): Promise<boolean> {
  const { rows } = await tx.sql('delete from inicios_unicos where aseguradora_id = aseguradora_actual() returning 1');
  await tx.sql('delete from sujetos_externos where aseguradora_id = aseguradora_actual()');
  return rows.length > 0;
}

interface Candidate {
  usuario_id: string;
  nombre: string;
  email: string;
}

const CANDIDATES = `from membresias
  where aseguradora_id is not distinct from $1::uuid and rol = $2 and estado = 'activo' and persona is not null and tiene_segundo_factor(id)`;

/** The role of an admin. @param aseguradoraId null: the service */
export const adminRoleOf = (aseguradoraId: string | null): Rol => (aseguradoraId === null ? 'superadmin' : 'admin');

/**
 * Locks all active admins in the order of their ids, so that the last two admins cannot leave at the same time. To avoid deadlocks, the caller
 * locks no other membership before.
 * @returns the ids of the memberships
 */
export async function lockAdmins(tx: Tx, aseguradoraId: string | null): Promise<string[]> {
  const { rows } = await tx.sql<{ id: string }>(
    `select id from membresias where aseguradora_id is not distinct from $1::uuid and rol = $2 and estado = 'activo' and persona is not null
      order by id for update`,
    [aseguradoraId, adminRoleOf(aseguradoraId)],
  );
  return rows.map(({ id }) => id);
}

/** The candidates for emergency user: active admins who have accepted their invitation and have a second factor. */
export async function readCandidates(tx: Tx, aseguradoraId: string | null): Promise<Candidate[]> {
  const { rows } = await tx.sql<Candidate>(
    `select id as usuario_id, nombre, email ${CANDIDATES} order by lower(nombre), id`,
    [aseguradoraId, adminRoleOf(aseguradoraId)],
  );
  return rows;
}

/** Locks a candidate until the transaction ends, so that nobody pauses them meanwhile. @returns false: the person is no candidate */
export async function lockCandidate(tx: Tx, aseguradoraId: string | null, id: string): Promise<boolean> {
  const { rows } = await tx.sql(`select 1 ${CANDIDATES} and id::text = $3 for update`, [
    aseguradoraId,
    adminRoleOf(aseguradoraId),
    id,
  ]);
  return rows.length > 0;
}

export interface Member {
  id: string;
  email: string;
  nombre: string;
  rol: string;
  estado: 'activo' | 'pausado';
  accepted: boolean;
}

const MEMBER = 'm.id, m.email, m.nombre, m.rol, m.estado, m.persona is not null as accepted';

/** The membership that is joined to a subject of an issuer; null: none is. */
export async function memberOfSubject(tx: Tx, issuer: string, subject: string): Promise<Member | null> {
  const { rows } = await tx.sql<Member>(
    `select ${MEMBER} from sujetos_externos s join membresias m on m.id = s.membresia
      where s.aseguradora_id = aseguradora_actual() and s.emisor = $1 and s.sujeto = $2 for update of m`,
    [issuer, subject],
  );
  return rows[0] ?? null;
}

/** The insurer's member with an e-mail address, and whether a subject of the issuer is already joined to that member. */
export async function memberOfEmail(
  tx: Tx,
  aseguradoraId: string | null,
  email: string,
  issuer: string,
): Promise<(Member & { joined: boolean }) | null> {
  const { rows } = await tx.sql<Member & { joined: boolean }>(
    `select ${MEMBER}, exists (select 1 from sujetos_externos s where s.aseguradora_id = aseguradora_actual() and s.emisor = $3
         and s.membresia = m.id) as joined
       from membresias m where m.aseguradora_id is not distinct from $1::uuid and m.email = $2 for update of m`,
    [aseguradoraId, email, issuer],
  );
  return rows[0] ?? null;
}

export const joinSubject = (tx: Tx, issuer: string, subject: string, membresia: string): Promise<unknown> =>
  tx.sql(
    'insert into sujetos_externos (aseguradora_id, emisor, sujeto, membresia) values (aseguradora_actual(), $1, $2, $3)',
    [issuer, subject, membresia],
  );

export const insertMember = (
  tx: Tx,
  m: { id: string; aseguradoraId: string | null; email: string; nombre: string; rol: string },
  now: Date,
): Promise<unknown> =>
  tx.sql('insert into membresias (id, aseguradora_id, email, nombre, rol, creado) values ($1, $2, $3, $4, $5, $6)', [
    m.id,
    m.aseguradoraId,
    m.email,
    m.nombre,
    m.rol,
    now,
  ]);

export const setRole = (tx: Tx, membresia: string, rol: string): Promise<unknown> =>
  tx.sql('update membresias set rol = $2 where id = $1', [membresia, rol]);

/** Ends the sessions and API tokens of a membership. */
export const ageSessions = (tx: Tx, membresia: string): Promise<unknown> =>
  tx.sql('update membresias set version_sesion = version_sesion + 1 where id = $1', [membresia]);

interface Pending {
  readonly state: Buffer;
  readonly browser: Buffer;
  /** Id of the insurer or of the service. */
  readonly target: string;
}

export const openPending = (base: Database, p: Pending, content: Buffer, until: Date): Promise<unknown> =>
  base.asLogin('select abrir_inicio($1, $2, $3, $4, $5)', [p.state, p.browser, p.target, content, until]);

/** Reads and deletes a sign-on under way. @returns null: it is unknown, expired, of another browser or insurer, or was finished before */
export async function takePending(base: Database, p: Pending, now: Date): Promise<Uint8Array | null> {
  const [row] = await base.asLogin<{ contenido_cifrado: Uint8Array }>(
    'select contenido_cifrado from gastar_inicio($1, $2, $3, $4)',
    [p.state, p.browser, p.target, now],
  );
  return row?.contenido_cifrado ?? null;
}
