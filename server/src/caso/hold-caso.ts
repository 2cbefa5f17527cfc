/** Holds a case for the person who took it from the work list, so that for a while the list gives it to nobody else. */
import type { Tx } from '../db/database.ts';

/** Releases a case that this person holds; does nothing if somebody else holds it. @param casoId public number of the case */
export async function releaseCaso(tx: Tx, casoId: string, user: string): Promise<void> {
  await tx.sql(
    `update casos set tomado_por = null, tomado = null
      where aseguradora_id = aseguradora_actual() and caso_id = $1 and tomado_por = $2`,
    [casoId, user],
  );
}

/**
 * Renews a person's hold on a case while that person looks at it.
 * @param casoId public number of the case
 * @param renewed a hold taken before this instant is renewed; a younger hold needs no write
 * @param held a hold taken before this instant has lapsed
 */
export async function renewHold(
  tx: Tx,
  casoId: string,
  user: string,
  { now, renewed, held }: { readonly now: Date; readonly renewed: Date; readonly held: Date },
): Promise<void> {
  await tx.sql(
    `update casos set tomado = $3 where aseguradora_id = aseguradora_actual() and caso_id = $1 and tomado_por = $2
        and tomado <= $4 and tomado > $5`,
    [casoId, user, now, renewed, held],
  );
}
