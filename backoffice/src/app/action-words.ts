/** Word keys of an action and its result: banks and public bodies are only notified of the death. */
import type { CuentaAction, CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import { isNotice, type ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';

/** @param tipo null: not in the catalogue */
export const actionKey = (action: CuentaAction | null, tipo: ProveedorType | null) =>
  isNotice(tipo, action) ? `accion.avisar` : (`accion.${action ?? 'sin_elegir'}` as const);

export const resultKey = (result: CuentaResult, tipo: ProveedorType | null) =>
  result === 'eliminada' && isNotice(tipo, 'eliminar')
    ? `resultadoCuenta.avisada`
    : (`resultadoCuenta.${result}` as const);
