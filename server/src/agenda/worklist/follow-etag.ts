/** Whether something has happened in a case since one last looked. */
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../shared/errors.ts';

/**
 * Changes with every entry of the story, every note, every question of the insurer and every change of hands.
 * @throws DomainError no_encontrado
 */
export async function trackingHash(database: Database, aseguradoraId: string, casoId: string): Promise<string> {
  const { rows } = await database.readAsTenant(aseguradoraId, (tx) =>
    tx.sql<{ huella: string }>(
      `select concat_ws(' ', c.version, c.gestor, c.tomado_por, c.tomado,
           (select h.id from cronologia h where h.aseguradora_id = aseguradora_actual() and h.caso = c.id order by h.id desc limit 1),
           (select n.id from notas n where n.aseguradora_id = aseguradora_actual() and n.caso = c.id order by n.id desc limit 1),
           (select count(*) || ' ' || count(contestada) || ' ' || count(leida) from consultas q where q.aseguradora_id = aseguradora_actual() and q.caso = c.id)) as huella
         from casos c where c.aseguradora_id = aseguradora_actual() and c.caso_id = $1 and c.borrado is null and c.bloqueado is null`,
      [casoId],
    ),
  );
  if (!rows[0]) throw new DomainError('no_encontrado');
  return rows[0].huella;
}

/** Whether something happened in a case within the last minute: longer than any reading of the work takes. */
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
