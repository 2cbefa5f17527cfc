/** The actions that a family can want for an account; pure. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { isNotice, TO_KEEP } from '@albacea/contract/schemas/ready-proveedores.ts';

/** The order on offer: harmless actions before irreversible ones. */
const ACTIONS: readonly CuentaAction[] = [
  'cancelar',
  'conmemorar',
  'obtener_datos',
  'eliminar',
  'transferir',
  'conservar',
];

const ACTIONS_OF_INHABITED_HOME: readonly CuentaAction[] = [
  'transferir',
  'conservar',
  ...ACTIONS.filter((action) => !['transferir', 'conservar', 'cancelar'].includes(action)),
  'cancelar',
];

/**
 * Actions that the provider offers and the insurer has contracted. `conservar` needs no offer, and a provider outside the catalogue can be asked for
 * anything.
 * @param proveedor null: not in the catalogue
 * @param inhabited somebody lives, or may live, in the supplied home: the change of holder comes first, the end of the contract last
 */
export function possibleActions(
  proveedor: (Pick<Proveedor, 'acciones'> & Partial<Pick<Proveedor, 'tipo'>>) | null,
  modulos: readonly Modulo[],
  inhabited = false,
): readonly CuentaAction[] {
  const actions = actionsAmong(proveedor?.acciones.map(({ accion }) => accion) ?? null, modulos, inhabited);
  const isFirst = (action: CuentaAction) => Number(isNotice(proveedor?.tipo ?? null, action));
  // a provider that is only notified of the death lists that action first
  return actions.toSorted((one, other) => isFirst(other) - isFirst(one));
}

/**
 * The same from an account's own data, where the catalogue is not at hand.
 * @param offered null: not in the catalogue
 */
export function actionsAmong(
  offered: readonly CuentaAction[] | null,
  modulos: readonly Modulo[],
  inhabited = false,
): readonly CuentaAction[] {
  const offers = (action: CuentaAction) => action === 'conservar' || !offered || offered.includes(action);
  const contracted = (action: CuentaAction) =>
    action === 'cancelar' ? modulos.includes('suscripciones') : modulos.some((modulo) => modulo !== 'certificados');
  return (inhabited ? ACTIONS_OF_INHABITED_HOME : ACTIONS).filter((action) => offers(action) && contracted(action));
}

/** Names that people write for a household supply. */
const SUPPLY =
  /(^|\P{L})(luz|gas|aguas?|fibra|adsl|wi-?fi|butano|propano|energ[ií]as?|el[eé]ctric[ao]s?|electricidad|electra|tel[eé]fono)(\P{L}|$)/iu;

/** «Internet» alone is a home line; a «librería de internet» is not. */
const INTERNET = /^\s*((el|mi|su)\s+)?internet(\P{L}|$)/iu;

/** Whether a handwritten name means a supply. A wrong guess does no harm: it only ticks a box that the family can untick. */
export const looksLikeSupply = (name: string): boolean => {
  const written = name.normalize('NFC');
  return SUPPLY.test(written) || INTERNET.test(written);
};

/** Whether one of these actions leaves the family something: a memorial, a copy. */
export const keepsSomething = (actions: readonly CuentaAction[]): boolean =>
  actions.some((action) => action === 'conmemorar' || action === 'obtener_datos');

/** Whether the company saves something for the family before erasing: a copy, a memorial. */
export const copyCanBeAsked = (proveedor: Pick<Proveedor, 'acciones'> | null): boolean =>
  !proveedor || keepsSomething(proveedor.acciones.map(({ accion }) => accion));

/**
 * Whether the family is asked what to keep before erasing: where the company gives a copy, or where they can save something themselves. A bank
 * erases nothing.
 */
export const asksWhatToKeep = (
  action: CuentaAction | null,
  proveedor: Pick<Proveedor, 'acciones' | 'tipo'> | null,
): boolean =>
  action === 'eliminar' &&
  !isNotice(proveedor?.tipo ?? null, action) &&
  (copyCanBeAsked(proveedor) ||
    !!proveedor?.acciones.some(
      (one) => one.accion === action && one.guardar_antes.some((keepsake) => TO_KEEP.includes(keepsake)),
    ));
