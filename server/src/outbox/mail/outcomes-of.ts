/** Outcomes of e-mails and messages of the outbox, by their ids. */
import type { Tx } from '../../db/database.ts';
import type { MailState } from './rules.ts';

interface OutcomeOfMail {
  readonly estado: MailState;
  /** It does not leave before this instant; null: it was claimed, or has ended, and can't be taken back. */
  readonly sale: Date | null;
}

export async function outcomesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OutcomeOfMail>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.sql<OutcomeOfMail & { id: string }>(
    `select id, estado, case when estado = 'pendiente' and intentos = 0 and reclamo_id is null then proximo_intento end as sale
       from correos where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])`,
    [[...ids]],
  );
  return new Map(rows.map(({ id, estado, sale }) => [id, { estado, sale }]));
}
