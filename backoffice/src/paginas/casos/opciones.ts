/** Lists of the contract that a page offers as choices. Written here, because the contract's own would bring its schemas. */
import type { Espera, EstadoCaso } from '@albacea/contract/casos.ts';

export const ESTADOS_CASO = ['abierto', 'en_tramite', 'cerrado', 'anulado'] as const satisfies readonly EstadoCaso[];
export const ESPERAS = ['heredero', 'proveedor', 'aseguradora', 'servicio'] as const satisfies readonly Espera[];
