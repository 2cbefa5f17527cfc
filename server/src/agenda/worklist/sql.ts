/** Statements of the work list: presence and deferrals. */
import type { Tx } from '../../db/database.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Taken } from './rules-turn.ts';

/** Shown beside a task: the case's sealed names, its holder, who looks at it. */
export interface CasoBeside extends Taken {
  readonly id: string;
  readonly clave_envuelta: Uint8Array | null;
  readonly datos_cifrados: Uint8Array | null;
  readonly miran: string[];
}

/** @param looking the instant since which people count as present; the person who asks is left out */
export async function readBeside(tx: Tx, casos: readonly string[], user: string, looking: Date): Promise<CasoBeside[]> {
  const { rows } = await tx.sql<CasoBeside>(
    `select c.id, c.clave_envuelta, c.datos_cifrados, c.tomado_por, c.tomado,
       (select coalesce(jsonb_agg(m.usuario order by m.usuario), '[]') from miradas m
         where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and m.vista > $2 and m.usuario <> $3) as miran
       from casos c where c.aseguradora_id = aseguradora_actual() and c.id = any($1::uuid[])`,
    [casos, looking, user],
  );
  return rows;
}

/** Records that a person has the case on their screen. @throws DomainError no_encontrado */
export async function keepPresence(tx: Tx, casoId: string, user: string, now: Date): Promise<void> {
  const { affected } = await tx.sql(
    `insert into miradas (aseguradora_id, caso, usuario, vista)
     select aseguradora_id, id, $2, $3 from casos
      where aseguradora_id = aseguradora_actual() and caso_id = $1 and borrado is null and bloqueado is null
     on conflict (aseguradora_id, caso, usuario) do update set vista = excluded.vista`,
    [casoId, user, now],
  );
  if (affected === 0) throw new DomainError('no_encontrado');
}

/** @throws DomainError no_encontrado */
export async function readPresence(
  tx: Tx,
  casoId: string,
  user: string,
  looking: Date,
): Promise<Taken & { readonly id: string; readonly miran: string[] }> {
  const { rows } = await tx.sql<Taken & { id: string; miran: string[] }>(
    `select c.id, c.tomado_por, c.tomado,
       (select coalesce(jsonb_agg(m.usuario order by m.usuario), '[]') from miradas m
         where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and m.vista > $2 and m.usuario <> $3) as miran
       from casos c
      where c.aseguradora_id = aseguradora_actual() and c.caso_id = $1 and c.borrado is null and c.bloqueado is null`,
    [casoId, looking, user],
  );
  if (!rows[0]) throw new DomainError('no_encontrado');
  return rows[0];
}

interface DeferralRow {
  readonly clase: string;
  readonly hasta: string;
  readonly cuantas: number;
}

/** @returns the day until which it is deferred; null: it is not */
export async function readDeferral(tx: Tx, caso: string, clase: string): Promise<string | null> {
  const { rows } = await tx.sql<{ hasta: string }>(
    'select hasta from aplazamientos where aseguradora_id = aseguradora_actual() and caso = $1 and clase = $2',
    [caso, clase],
  );
  return rows[0]?.hasta ?? null;
}

export async function writeDeferral(tx: Tx, caso: string, { clase, hasta, cuantas }: DeferralRow): Promise<void> {
  await tx.sql(
    `insert into aplazamientos (aseguradora_id, caso, clase, hasta, cuantas) values (aseguradora_actual(), $1, $2, $3, $4)
     on conflict (aseguradora_id, caso, clase) do update set hasta = excluded.hasta, cuantas = excluded.cuantas`,
    [caso, clase, hasta, cuantas],
  );
}

export async function dropDeferral(tx: Tx, caso: string, clase: string): Promise<void> {
  await tx.sql('delete from aplazamientos where aseguradora_id = aseguradora_actual() and caso = $1 and clase = $2', [
    caso,
    clase,
  ]);
}
