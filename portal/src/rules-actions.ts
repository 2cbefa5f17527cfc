/** The actions that a family can choose for an account; pure. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CompleteCuenta, CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { isNotice, TO_KEEP } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';

/** The actions in the order in which they are offered. */
const ACTIONS: readonly CuentaAction[] = [
  'cancelar',
  'conmemorar',
  'obtener_datos',
  'eliminar',
  'transferir',
  'conservar',
];

const SUPPLY_ACTIONS: readonly CuentaAction[] = [
  'transferir',
  'conservar',
  ...ACTIONS.filter((action) => !['transferir', 'conservar', 'cancelar'].includes(action)),
  'cancelar',
];

/**
 * Actions that the provider offers and the insurer has contracted. `conservar` needs no offer, and a provider outside the catalogue can be asked
 * for anything. `transferir` is not offered for an e-mail account, which seldom holds a balance.
 * @param suministro true for a household supply: the change of holder comes first, cancelling last
 */
export function possibleActions(
  { ofrece, tipo }: Pick<CompleteCuenta, 'ofrece' | 'tipo'>,
  modulos: readonly Modulo[],
  suministro = false,
): readonly CuentaAction[] {
  const offers = (action: CuentaAction) => action === 'conservar' || !ofrece || ofrece.includes(action);
  const contracted = (action: CuentaAction) =>
    action === 'cancelar' ? modulos.includes('suscripciones') : modulos.some((modulo) => modulo !== 'certificados');
  const moneyOfMailbox = (action: CuentaAction) => action === 'transferir' && tipo === 'correo';
  // where an action only reports the death, it comes first
  const rank = (action: CuentaAction) => Number(isNotice(tipo, action));
  return (suministro ? SUPPLY_ACTIONS : ACTIONS)
    .filter((action) => offers(action) && contracted(action) && !moneyOfMailbox(action))
    .toSorted((one, other) => rank(other) - rank(one));
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

/** Whether one of these actions leaves the family a memorial or a copy. */
const keepsSomething = (actions: readonly CuentaAction[]): boolean =>
  actions.some((action) => action === 'conmemorar' || action === 'obtener_datos');

/** Whether the company gives a copy of the data; a company outside the catalogue (null) may. */
export const givesCopy = (proveedor: Pick<Proveedor, 'acciones'> | null): boolean =>
  !proveedor || proveedor.acciones.some(({ accion }) => accion === 'obtener_datos');

/** Whether the company can leave the family a copy or a memorial; a company outside the catalogue (null) may. */
export const offersCopy = (proveedor: Pick<Proveedor, 'acciones'> | null): boolean =>
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
  (offersCopy(proveedor) ||
    !!proveedor?.acciones.some(
      (one) => one.accion === action && one.guardar_antes.some((keepsake) => TO_KEEP.includes(keepsake)),
    ));

/** Days after which a messenger erases an unused account by itself; null: none are known. */
export const selfErasureDays = (proveedor: Pick<Proveedor, 'acciones' | 'tipo'> | null): number | null =>
  (proveedor?.tipo === 'mensajeria' &&
    proveedor.acciones.find(({ accion }) => accion === 'eliminar')?.se_pierde?.dias) ||
  null;
