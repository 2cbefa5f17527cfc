/** Reads the e-mails with a link that were written to one person. */
import type { Tx } from '../../db/database.ts';
import { CLOCK_TYPES, type MailType } from '../../outbox/mail/types.ts';
import type { Sendings } from './rules.ts';

const clockIs = (type: MailType) => CLOCK_TYPES.some((one) => one === type);

const WITH_LINK: readonly MailType[] = ['bienvenida', 'acceso_nuevo', 'acceso_por_caducar', 'invitacion'];

/**
 * The e-mails with a link that were written to one person of a case, as the limit on new links needs them.
 * @param caso internal id
 * @param allegado the relative; null: the heir
 */
export async function sendingsOf(tx: Tx, caso: string, allegado: string | null, now: Date): Promise<Sendings> {
  const { rows } = await tx.sql<{ creado: Date; estado: string; tipo: MailType }>(
    `select creado, estado, tipo from correos
      where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is not distinct from $2::uuid
        and tipo = any($4) and (estado = 'pendiente' or creado > $3::timestamptz - interval '1 day')`,
    [caso, allegado, now, [...WITH_LINK]],
  );
  return {
    escritos: rows.map(({ creado }) => creado),
    // An e-mail sent on a due date may wait for the morning, so it does not prevent a new link.
    pendiente: rows.some(({ estado, tipo }) => estado === 'pendiente' && !clockIs(tipo)),
  };
}
