/** Reads the data shown with a task, and who looks at a case; records who looks; tells whether a case has changed. */
import type { Database, Tx } from '../../db/database.ts';
import { DomainError } from '../../shared/errors.ts';

/** The data of a case shown with a task: the encrypted names, and who looks at the case. */
export interface CasoOfTask {
  readonly id: string;
  readonly clave_envuelta: Uint8Array | null;
  readonly datos_cifrados: Uint8Array | null;
  readonly miran: string[];
}

/**
 * Reads the data of cases that are shown with their tasks.
 * @param seenAfter people seen after this instant count as present
 * @param user id of the person who asks, who is left out
 */
export async function readCasosOfTasks(
  tx: Tx,
  casos: readonly string[],
  user: string,
  seenAfter: Date,
): Promise<CasoOfTask[]> {
  const { rows } = await tx.sql<CasoOfTask>(
    `select c.id, c.clave_envuelta, c.datos_cifrados,
       (select coalesce(jsonb_agg(m.usuario order by m.usuario), '[]') from miradas m
         where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and m.vista > $2 and m.usuario <> $3) as miran
       from casos c where c.aseguradora_id = aseguradora_actual() and c.id = any($1::uuid[])`,
    [casos, seenAfter, user],
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

/** Reads which other people have the case on their screen. @throws DomainError no_encontrado */
export async function readPresence(tx: Tx, casoId: string, user: string, seenAfter: Date): Promise<string[]> {
  const { rows } = await tx.sql<{ miran: string[] }>(
    `select
       (select coalesce(jsonb_agg(m.usuario order by m.usuario), '[]') from miradas m
         where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and m.vista > $2 and m.usuario <> $3) as miran
       from casos c
      where c.aseguradora_id = aseguradora_actual() and c.caso_id = $1 and c.borrado is null and c.bloqueado is null`,
    [casoId, seenAfter, user],
  );
  if (!rows[0]) throw new DomainError('no_encontrado');
  return rows[0].miran;
}

/**
 * Computes a text that changes with every entry in the timeline of a case, every note, every question of the insurer and every reassignment.
 * @throws DomainError no_encontrado
 */
export async function casoFingerprint(database: Database, aseguradoraId: string, casoId: string): Promise<string> {
  const { rows } = await database.readAsTenant(aseguradoraId, (tx) =>
    tx.sql<{ huella: string }>(
      `select concat_ws(' ', c.version, c.gestor,
           (select max(h.orden) from cronologia h where h.aseguradora_id = aseguradora_actual() and h.caso = c.id),
           (select n.id from notas n where n.aseguradora_id = aseguradora_actual() and n.caso = c.id order by n.id desc limit 1),
           (select count(*) || ' ' || count(contestada) || ' ' || count(leida) from consultas q where q.aseguradora_id = aseguradora_actual() and q.caso = c.id)) as huella
         from casos c where c.aseguradora_id = aseguradora_actual() and c.caso_id = $1 and c.borrado is null and c.bloqueado is null`,
      [casoId],
    ),
  );
  if (!rows[0]) throw new DomainError('no_encontrado');
  return rows[0].huella;
}

/**
 * Whether something happened in a case within the last minute. A caller that has just read the work list takes less than a minute, so false means
 * that nothing has happened since.
 */
export async function movedLately(database: Database, aseguradoraId: string, caso: string): Promise<boolean> {
  const { rows } = await database.readAsTenant(aseguradoraId, (tx) =>
    tx.sql(
      `select 1 from cronologia where aseguradora_id = aseguradora_actual() and caso = $1
          and ocurrido > now_of(aseguradora_actual()) - interval '1 minute' limit 1`,
      [caso],
    ),
  );
  return rows.length > 0;
}
