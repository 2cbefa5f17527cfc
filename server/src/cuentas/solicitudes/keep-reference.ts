/** Stores the provider's reference from a confirmed answer with the request that it answers. */
import type { RespuestaVia } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Cuentas } from '../../db/table-types.ts';
import { openSolicitud, sealSolicitud } from './data.ts';
import { readSolicitud, writeReceipt } from './sql.ts';

interface Said {
  readonly via: RespuestaVia;
  /** The provider's reference; null: it gave none. */
  readonly referencia: string | null;
  readonly quien: { readonly nombre: string | null };
  /** Whether it confirms receipt of the request. */
  readonly esAcuse: boolean;
  readonly now: Date;
}

/** Runs in the transaction of the confirmation. Earlier entries are kept. @param cuenta the account before it */
export async function keepReference(
  tx: Tx,
  { clave: key }: Pick<TakenCaso, 'clave'>,
  { id, solicitudes }: Pick<Cuentas, 'id' | 'solicitudes'>,
  { via, referencia, quien, esAcuse, now }: Said,
): Promise<void> {
  const clave = referencia?.slice(0, KEY_MAXIMUM) ?? null;
  if (clave === null && !esAcuse) return;
  const row = await readSolicitud(tx, id, solicitudes);
  if (!row) return;
  const before = openSolicitud(key, row);
  const said = { ...before, via, clave: clave ?? before.clave, quien: quien.nombre ?? before.quien };
  await writeReceipt(tx, row, sealSolicitud(key, row, said), row.acusada ?? now);
}
const KEY_MAXIMUM = 80;
