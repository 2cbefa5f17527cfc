/** The use of each telephone of a case. */
import type { Tx } from '../../db/database.ts';
import type { SmsUse } from './rules.ts';

/** Claims the telephone for this use, unless it has one. @returns its use */
export async function claimUse(tx: Tx, caso: string, hash: Buffer, use: SmsUse, now: Date): Promise<SmsUse | null> {
  await tx.sql(
    `insert into telefonos_sms (aseguradora_id, caso, huella, uso, desde) values (aseguradora_actual(), $1, $2, $3, $4)
     on conflict do nothing`,
    [caso, hash, use, now],
  );
  return useOf(tx, caso, hash);
}

export async function useOf(tx: Tx, caso: string, hash: Buffer): Promise<SmsUse | null> {
  const { rows } = await tx.sql<{ uso: SmsUse }>(
    'select uso from telefonos_sms where aseguradora_id = aseguradora_actual() and caso = $1 and huella = $2',
    [caso, hash],
  );
  return rows[0]?.uso ?? null;
}
