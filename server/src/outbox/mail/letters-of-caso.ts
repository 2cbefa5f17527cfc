/** The letters of a case that were handed to the outbox, and whether a provider may have got them. */
import type { Tx } from '../../db/database.ts';

export interface HandedLetter {
  readonly cuenta: string;
  readonly creado: Date;
  /** A mail server took it, or the outcome of an attempt is unknown. */
  readonly salio: boolean;
}

/** To be read before anything is withdrawn: a letter that is being sent at this moment counts as sent. */
export async function lettersOfCaso(tx: Tx, caso: string): Promise<HandedLetter[]> {
  const { rows } = await tx.sql<HandedLetter>(
    `select r.cuenta, r.creado, r.estado in ('enviado', 'retenido') or r.reclamo_id is not null
        or exists (select 1 from correo_intentos i where i.aseguradora_id = r.aseguradora_id and i.correo = r.id
                      and i.resultado in ('aceptado', 'retenido', 'ambiguo', 'interrumpido')) as salio
       from correos r where r.aseguradora_id = aseguradora_actual() and r.caso = $1 and r.tipo = 'carta_proveedor'
        and r.cuenta is not null order by r.id`,
    [caso],
  );
  return rows;
}
