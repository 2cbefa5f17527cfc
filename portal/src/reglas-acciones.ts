/** What can be wanted of an account; pure. */
import type { Modulo } from '@albacea/contract/comun.ts';
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
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

const DE_CASA_HABITADA: readonly AccionCuenta[] = [
  'transferir',
  'conservar',
  ...ACCIONES.filter((accion) => !['transferir', 'conservar', 'cancelar'].includes(accion)),
  'cancelar',
];

/**
 * What the provider offers and the case has contracted. To leave everything as it is needs nobody's offer; of a provider that is
 * not in the catalogue anything can be asked.
 * @param proveedor null: not in the catalogue
 * @param habitada somebody lives in the home that it serves, or may: the change of holder comes first, its end last
 */
export function accionesPosibles(
  proveedor: Pick<Proveedor, 'acciones'> | null,
  modulos: readonly Modulo[],
  habitada = false,
): readonly AccionCuenta[] {
  const ofrece = (accion: AccionCuenta) =>
    accion === 'conservar' || !proveedor || proveedor.acciones.some((una) => una.accion === accion);
  const contratada = (accion: AccionCuenta) =>
    accion === 'cancelar' ? modulos.includes('suscripciones') : modulos.some((modulo) => modulo !== 'certificados');
  return (habitada ? DE_CASA_HABITADA : ACCIONES).filter((accion) => ofrece(accion) && contratada(accion));
}

/** As people write what they pay for in their home. */
const SUPPLY =
  /(^|\P{L})(luz|gas|aguas?|fibra|adsl|wi-?fi|internet|butano|propano|energ[ií]as?|el[eé]ctric[ao]s?|electricidad|electra|tel[eé]fono)(\P{L}|$)/iu;

/** Whether a name written by hand means something that a home lives on: only asks a question, which can be taken back. */
export const looksLikeSupply = (nombre: string): boolean => SUPPLY.test(nombre.normalize('NFC'));

/** Whether the family is asked for a copy before all is erased: where there is something that keeps it. */
export const preguntaPorCopia = (accion: AccionCuenta | null, proveedor: Pick<Proveedor, 'acciones'> | null): boolean =>
  accion === 'eliminar' &&
  (!proveedor || proveedor.acciones.some((una) => una.accion === 'conmemorar' || una.accion === 'obtener_datos'));
