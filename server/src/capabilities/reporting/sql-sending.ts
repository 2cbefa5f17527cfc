/** Statements on who gets the paper of each month. */
import type { ForeignTx, Tx } from '../../db/database.ts';

export interface SendingRow {
  readonly activo: boolean;
  readonly dia: number;
  readonly destinatarios: readonly string[];
  /** First day of the month. */
  readonly ultimo_mes: string | null;
}

/** Locked until the end of the transaction; null: never set up. */
export async function takeSending(tx: Tx): Promise<SendingRow | null> {
  return (await readRow(tx, 'for update')) ?? null;
}

export async function readSending(tx: Tx): Promise<SendingRow | null> {
  return (await readRow(tx, '')) ?? null;
}

async function readRow(tx: Tx, lock: '' | 'for update'): Promise<SendingRow | undefined> {
  const { rows } = await tx.sql<SendingRow>(
    `select activo, dia, destinatarios, ultimo_mes from cifras_envios where aseguradora_id = aseguradora_actual() ${lock}`,
  );
  return rows[0];
}

export async function saveSending(tx: Tx, row: SendingRow): Promise<void> {
  await tx.sql(
    `insert into cifras_envios (aseguradora_id, activo, dia, destinatarios, ultimo_mes) values (aseguradora_actual(), $1, $2, $3, $4)
     on conflict (aseguradora_id) do update
       set activo = excluded.activo, dia = excluded.dia, destinatarios = excluded.destinatarios, ultimo_mes = excluded.ultimo_mes`,
    [row.activo, row.dia, [...row.destinatarios], row.ultimo_mes],
  );
}

/** Whether a member is among those who get it. */
export async function receivesMonthReports(tx: Tx, membership: string): Promise<boolean> {
  const { rows } = await tx.sql(
    'select 1 from cifras_envios where aseguradora_id = aseguradora_actual() and activo and $1::uuid = any(destinatarios)',
    [membership],
  );
  return rows.length > 0;
}

/** @returns whether the member was among them */
export async function removeRecipient(tx: Tx, membership: string): Promise<boolean> {
  const { affected } = await tx.sql(
    `update cifras_envios set destinatarios = array_remove(destinatarios, $1::uuid)
      where aseguradora_id = aseguradora_actual() and $1::uuid = any(destinatarios)`,
    [membership],
  );
  return affected > 0;
}

/** Insurers that want a paper, whose day has come by their now in Madrid, and for which it was not written yet. */
export async function dueInsurers(tx: ForeignTx, hour: number): Promise<string[]> {
  const { rows } = await tx.sql<{ aseguradora_id: string }>(
    `select e.aseguradora_id
       from cifras_envios e cross join lateral (select now_of(e.aseguradora_id) at time zone 'Europe/Madrid' as ahora) as n
      where e.activo and extract(day from n.ahora) >= e.dia and extract(hour from n.ahora) >= $1
        and (e.ultimo_mes is null or e.ultimo_mes < (date_trunc('month', n.ahora) - interval '1 month')::date)
      limit 100`,
    [hour],
  );
  return rows.map(({ aseguradora_id }) => aseguradora_id);
}

/**
 * Takes the month for whoever writes its e-mails in this transaction: nobody else gets it, and it is free again should the transaction
 * fail.
 * @returns the recipients; null: it was taken, or is not wanted any more
 */
export async function takeMonth(tx: Tx, month: string): Promise<readonly string[] | null> {
  const { rows } = await tx.sql<{ destinatarios: string[] }>(
    `update cifras_envios set ultimo_mes = $1
      where aseguradora_id = aseguradora_actual() and activo and (ultimo_mes is null or ultimo_mes < $1::date) returning destinatarios`,
    [month],
  );
  return rows[0]?.destinatarios ?? null;
}
