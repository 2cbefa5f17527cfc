/** What can be wanted of an account; pure. */
import type { Modulo } from '@albacea/contract/comun.ts';
import type { AccionCuenta, CuentaCompleta } from '@albacea/contract/cuentas.ts';
import type { Proveedor } from '@albacea/contract/proveedores.ts';

/** The order in which they are offered. */
const ACCIONES: readonly AccionCuenta[] = [
  'cancelar',
  'conmemorar',
  'eliminar',
  'obtener_datos',
  'transferir',
  'conservar',
];

/**
 * What the provider offers and the case has contracted. To leave everything as it is needs nobody's offer; of a provider that is
 * not in the catalogue anything can be asked.
 * @param proveedor null: not in the catalogue
 */
export function accionesPosibles(
  { accion: propuesta }: Pick<CuentaCompleta, 'accion'>,
  proveedor: Pick<Proveedor, 'acciones'> | null,
  modulos: readonly Modulo[],
): readonly AccionCuenta[] {
  const ofrece = (accion: AccionCuenta) =>
    accion === 'conservar' || !proveedor || proveedor.acciones.some((una) => una.accion === accion);
  const contratada = (accion: AccionCuenta) =>
    accion === 'cancelar' ? modulos.includes('suscripciones') : modulos.some((modulo) => modulo !== 'certificados');
  const posibles = ACCIONES.filter((accion) => ofrece(accion) && contratada(accion));
  return [propuesta, ...posibles.filter((accion) => accion !== propuesta)];
}

/** Whether the family is asked for a copy before all is erased: where there is something that keeps it. */
export const preguntaPorCopia = (accion: AccionCuenta, proveedor: Pick<Proveedor, 'acciones'> | null): boolean =>
  accion === 'eliminar' &&
  (!proveedor || proveedor.acciones.some((una) => una.accion === 'conmemorar' || una.accion === 'obtener_datos'));
