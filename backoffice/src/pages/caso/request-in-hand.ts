/** The account about whose request something is written down. */
import type { ProveedorSolicitudes } from '@albacea/contract/schemas/solicitudes.ts';

export type AskedCuenta = ProveedorSolicitudes['cuentas'][number];

export interface InHand {
  readonly what: 'call' | 'receipt' | 'delivery';
  readonly proveedor: string;
  readonly cuenta: AskedCuenta;
}
