/** A request has gone to a provider: its term is kept with it. */
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
  /** Which request of the account. */
  readonly numero: number;
  /** Day in Madrid, and the day by which the account awaits its answer. */
  readonly enviada: string;
  readonly plazo: string;
}

/** In the transaction of the request. Reserved accounts and names written by hand keep their term, and count for nobody. */
export async function openSolicitud(
  tx: Tx,
  { id, caso, proveedor, reservada }: Pick<Cuentas, 'id' | 'caso' | 'proveedor' | 'reservada'>,
  { tipo, plazo, ...sent }: Sent,
): Promise<void> {
  const term = termOfRequest(sent.enviada, sent.accion, tipo, plazo);
  await insertSolicitud(tx, { ...sent, ...term, cuenta: id, caso, proveedor: reservada ? null : proveedor });
}
