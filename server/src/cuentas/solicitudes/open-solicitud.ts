/** Stores a request that went to a provider, with its term. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorType } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { RequestChannel } from '@albacea/contract/schemas/solicitud-lists.ts';
import type { Tx } from '../../db/database.ts';
import type { Cuentas } from '../../db/table-types.ts';
import { termOfRequest } from './rules-terms.ts';
import { insertSolicitud } from './sql.ts';

interface Sent {
  readonly accion: CuentaAction;
  readonly tipo: ProveedorType | null;
  readonly canal: RequestChannel;
  /** Number of the request within the account. */
  readonly numero: number;
  /** Day in Madrid on which it was sent, and the last day for the answer. */
  readonly enviada: string;
  readonly plazo: string;
}

/** Runs in the transaction of the request. Reserved accounts and names written by hand keep their term but count in no statistics. */
export async function openSolicitud(
  tx: Tx,
  { id, caso, proveedor, reservada }: Pick<Cuentas, 'id' | 'caso' | 'proveedor' | 'reservada'>,
  { tipo, plazo, ...sent }: Sent,
): Promise<void> {
  const term = termOfRequest(sent.enviada, sent.accion, tipo, plazo);
  await insertSolicitud(tx, { ...sent, ...term, cuenta: id, caso, proveedor: reservada ? null : proveedor });
}
