/** Statements of SCIM: tokens, and members as a provider knows them. */
import type { Database, Tx } from '../../../db/database.ts';
import type { Filter, Left, PersonRow } from './rules-scim.ts';

export interface TokenRow {
  id: string;
  final: string;
  creada: Date;
  ultimo_uso: Date | null;
}

/** Living tokens of the transaction's insurer, the newest first. */
export async function readTokens(tx: Tx): Promise<TokenRow[]> {
  const { rows } = await tx.sql<TokenRow>(
    `select id, final, creada, ultimo_uso from claves_scim
      where aseguradora_id = aseguradora_actual() and revocada is null order by creada desc, id desc`,
  );
  return rows;
}

/** Whoever counts the tokens to add one waits for whoever is doing the same. */
export const lockTokens = (tx: Tx): Promise<unknown> =>
  tx.sql(`select pg_advisory_xact_lock(hashtextextended('scim ' || aseguradora_actual(), 0))`);

export const insertToken = (tx: Tx, id: string, huella: Buffer, final: string, now: Date): Promise<unknown> =>
  tx.sql(
    'insert into claves_scim (aseguradora_id, id, huella, final, creada) values (aseguradora_actual(), $1, $2, $3, $4)',
    [id, huella, final, now],
  );

/** @returns false: there is no living one with this id */
export async function endToken(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    'update claves_scim set revocada = $2 where aseguradora_id = aseguradora_actual() and id = $1 and revocada is null',
    [id, now],
  );
  return affected > 0;
}

export interface LivingToken {
  clave: string;
  /** The insurer, or the service. */
  aseguradora_id: string;
  slug: string | null;
  estado: 'activa' | 'pausada';
  usadas: number;
  renueva: Date;
  now: Date;
}

/** @param slug of the address; null on the bare domain */
export async function openByToken(
  base: Database,
  huella: Buffer,
  slug: string | null,
  limit: number,
): Promise<LivingToken | null> {
  const [row] = await base.door<LivingToken>(
    'select clave, aseguradora_id, slug, estado, usadas, renueva, database_now() as now from autenticar_scim($1, $2, $3)',
    [huella, slug, limit],
  );
  return row ?? null;
}

const PERSON = `m.id, m.email, m.nombre, m.rol, m.estado, m.baja_externa, m.persona is not null as accepted,
  coalesce(a.usuario, m.email) as usuario, a.externo, a.roles, m.creado`;
const FROM = `from membresias m left join altas_scim a on a.aseguradora_id = aseguradora_actual() and a.membresia = m.id
  where m.aseguradora_id is not distinct from $1::uuid`;
/** Whom the provider has deleted it does not see any more. */
const THERE = `not (m.estado = 'pausado' and coalesce(m.baja_externa in ('borrada', 'borrada_en_pausa'), false))`;
const MATCH: Readonly<Record<Filter['by'], string>> = {
  usuario: 'lower(coalesce(a.usuario, m.email)) = lower($2)',
  externo: 'a.externo = $2',
  email: 'm.email = lower($2)',
  id: 'm.id::text = $2',
};

/** @param aseguradoraId null: people of the service */
export async function listPeople(
  tx: Tx,
  aseguradoraId: string | null,
  filter: Filter | null,
  { start, count }: { readonly start: number; readonly count: number },
): Promise<{ total: number; rows: PersonRow[] }> {
  const among = `${FROM} and ${THERE} and ${filter ? MATCH[filter.by] : '$2::text is null'}`;
  const values = [aseguradoraId, filter?.value ?? null];
  const counted = await tx.sql<{ total: number }>(`select count(*)::int as total ${among}`, values);
  const { rows } = await tx.sql<PersonRow>(`select ${PERSON} ${among} order by m.id offset $3 limit $4`, [
    ...values,
    start - 1,
    count,
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** One change of an insurer's people by its provider waits for the other, so that none makes somebody twice. */
export const lockPeople = (tx: Tx): Promise<unknown> =>
  tx.sql(`select pg_advisory_xact_lock(hashtextextended('altas ' || aseguradora_actual(), 0))`);

export async function readPerson(tx: Tx, aseguradoraId: string | null, id: string): Promise<PersonRow | null> {
  const { rows } = await tx.sql<PersonRow>(`select ${PERSON} ${FROM} and ${THERE} and m.id = $2::uuid`, [
    aseguradoraId,
    id,
  ]);
  return rows[0] ?? null;
}

/** Who has the name or the address, whether the provider sees them or not. */
export async function peopleLike(
  tx: Tx,
  aseguradoraId: string | null,
  usuario: string,
  email: string,
): Promise<(PersonRow & { there: boolean })[]> {
  const { rows } = await tx.sql<PersonRow & { there: boolean }>(
    `select ${PERSON}, ${THERE} as there ${FROM} and (m.email = $3 or (${THERE} and ${MATCH.usuario}))`,
    [aseguradoraId, usuario, email],
  );
  return rows;
}

/** What lapsed has freed its place. */
export const dropLapsed = (tx: Tx, aseguradoraId: string | null, email: string, now: Date): Promise<unknown> =>
  tx.sql(
    `delete from membresias
      where aseguradora_id is not distinct from $1::uuid and email = $2 and persona is null and ficha_caduca <= $3`,
    [aseguradoraId, email, now],
  );

export interface NewPerson {
  readonly id: string;
  readonly email: string;
  readonly nombre: string;
  readonly rol: string;
  readonly estado: 'activo' | 'pausado';
  /** Sign-on is enforced: nobody has shown that the address is theirs. */
  readonly porInicio: boolean;
}

export const insertPerson = (tx: Tx, aseguradoraId: string | null, p: NewPerson, now: Date): Promise<unknown> =>
  tx.sql(
    `insert into membresias (id, aseguradora_id, email, nombre, rol, estado, creado, por_inicio)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [p.id, aseguradoraId, p.email, p.nombre, p.rol, p.estado, now, p.porInicio],
  );

/** That the provider paused them, and how, or that somebody here did (null); an invitation ends with it. */
export const markLeft = (tx: Tx, id: string, how: Left | null): Promise<unknown> =>
  tx.sql(
    `update membresias set baja_externa = $2, ficha_huella = null, ficha_creada = null, ficha_caduca = null where id = $1`,
    [id, how],
  );

/** Of somebody who has not accepted. */
export const dropPerson = (tx: Tx, id: string): Promise<unknown> =>
  tx.sql('delete from membresias where id = $1 and persona is null', [id]);

export const saveSaid = (
  tx: Tx,
  id: string,
  {
    usuario,
    externo,
    roles,
  }: { readonly usuario: string; readonly externo: string | null; readonly roles: readonly string[] | null },
): Promise<unknown> =>
  tx.sql(
    `insert into altas_scim (aseguradora_id, membresia, usuario, externo, roles) values (aseguradora_actual(), $1, $2, $3, $4)
     on conflict (aseguradora_id, membresia) do update set usuario = excluded.usuario, externo = excluded.externo, roles = excluded.roles`,
    [id, usuario, externo, roles],
  );

export const dropSaid = (tx: Tx, id: string): Promise<unknown> =>
  tx.sql('delete from altas_scim where aseguradora_id = aseguradora_actual() and membresia = $1', [id]);
