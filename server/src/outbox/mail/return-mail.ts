/** An e-mail that a mail server had taken and then returned counts as refused. */
import type { Tx } from '../../db/database.ts';
import { TO_HEREDERO } from './heredero-address.ts';
import type { MailType, Medium } from './types.ts';

interface ReturnedMail {
  readonly id: string;
  readonly tipo: MailType;
  readonly medio: Medium;
  readonly cuenta: string | null;
}

/**
 * Marks the e-mail that a report speaks of, or the last one that left about the account, or to the heir. One that still waits was taken
 * all the same, by an attempt of which nobody knows the outcome yet: it is not sent anew.
 * @param caso internal id
 * @returns null: none had left
 */
export async function returnMail(
  tx: Tx,
  caso: string,
  { correo, cuenta }: { readonly correo: string | null; readonly cuenta: string | null },
  now: Date,
): Promise<ReturnedMail | null> {
  const { rows } = await tx.sql<ReturnedMail>(
    `update correos set estado = 'rechazado', terminado = $4, datos_cifrados = null, reclamo_id = null, reclamo_hasta = null
      where aseguradora_id = aseguradora_actual() and caso = $1 and medio = 'correo' and estado in ('enviado', 'pendiente')
        and id = coalesce($2, (
          select id from correos where aseguradora_id = aseguradora_actual() and caso = $1 and medio = 'correo' and estado = 'enviado'
             and (cuenta = $3::uuid or $3::uuid is null and ${TO_HEREDERO})
           order by id desc limit 1))
     returning id, tipo, medio, cuenta`,
    [caso, correo, cuenta, now],
  );
  return rows[0] ?? null;
}
