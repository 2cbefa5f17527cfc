/** The meaning of each action on an account: whether it can be undone, which papers it needs, its result and its modules; pure. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CuentaAction, CuentaResult, InhabitedHome } from '@albacea/contract/schemas/cuentas.ts';
import { ORDER_RESULT } from '@albacea/contract/schemas/lists.ts';
import {
  isNotice,
  type Keepsake,
  type ProveedorType,
  SUPPLY_TYPES,
  TO_KEEP,
} from '@albacea/contract/schemas/proveedor-lists.ts';
import type { ProveedorCard, Way } from '@albacea/contract/schemas/proveedores.ts';

/** An action on an account and the provider's entry in the catalogue; `tipo` and `oferta` are null without an entry. */
export interface Errand {
  /** null: nobody has chosen an action yet. */
  readonly accion: CuentaAction | null;
  readonly tipo: ProveedorType | null;
  readonly oferta: Pick<Way, 'canal'> | null;
  /** Whether somebody lives in the home that the account supplies; null: not answered. For a provider outside the catalogue, see `isSupply`. */
  readonly vivienda_habitada: InhabitedHome | null;
}

/** The ways to request an action, the usual way first; empty: the entry does not offer the action. */
export const waysOf = (card: ProveedorCard | null, action: CuentaAction | null): readonly Way[] =>
  card?.acciones.find(({ accion }) => accion === action)?.vias ?? [];

/** Whether an entry offers an action. */
export const offers = (card: ProveedorCard, action: CuentaAction | null): boolean =>
  card.acciones.some(({ accion }) => accion === action);

/** Whether an action needs no request: the provider closes the account by itself, or the family keeps it. */
export function withoutProcedure({ accion, oferta }: Errand): boolean {
  return oferta ? oferta.canal === 'nada_que_presentar' : accion === 'conservar';
}

/**
 * Whether an action can't be undone. Erased content is gone, and read content can't be unread. Passing a contract on can count as accepting
 * the estate (Código Civil, arts. 999 and 1000), except for the light or gas of a home: the person who uses it takes it over in their own
 * right, free and without the debts, and can pass it on again (Real Decreto 88/2026, arts. 28.2 and 31; Real Decreto 1434/2002, art. 39).
 * Cancelling a supply leaves a home without light or water for weeks, and costs a new contract. A telephone line is a supply too: its number
 * goes to somebody else, with the codes that are sent to it. Where no request is made, or a provider is only told of the death, nothing is lost.
 */
export function isIrreversible(errand: Errand): boolean {
  const { accion, tipo } = errand;
  if (withoutProcedure(errand) || isNotice(tipo, accion)) return false;
  if (accion === 'cancelar') return isSupply(errand);
  if (accion === 'transferir') return tipo !== 'energia';
  return accion === 'eliminar' || accion === 'obtener_datos';
}

/** Actions that end or pass on a contract or an account, and so need a death certificate. */
export const CERTIFICADO_ACTIONS: readonly CuentaAction[] = ['eliminar', 'cancelar', 'transferir'];

/**
 * Whether a request needs a reviewed death certificate. The insurer's statement lets the work begin, but is not enough to end or pass on a
 * contract or an account.
 */
export const needsCertificado = (errand: Errand): boolean =>
  !withoutProcedure(errand) && errand.accion !== null && CERTIFICADO_ACTIONS.includes(errand.accion);

/** The result of an account that needs no request: the account stays, or the provider closes it by itself. */
export const resultWithoutProcedure = (action: CuentaAction): CuentaResult =>
  action === 'eliminar' || action === 'cancelar' ? 'caduca_sola' : ORDER_RESULT[action];

/** Kinds of provider whose accounts are contracts with charges. */
const CONTRACTS: readonly ProveedorType[] = [
  'agua',
  'contrasenas',
  'deporte',
  'energia',
  'musica',
  'prensa',
  'seguridad',
  'software',
  'telefonia',
  'video',
];

/** The modules that an action can belong to, the likeliest first. */
export function modulosOf(action: CuentaAction, type: ProveedorType | null, hasCharge: boolean): Modulo[] {
  if (action === 'cancelar') return ['suscripciones'];
  const isContract = hasCharge || (action === 'transferir' && type !== null && CONTRACTS.includes(type));
  return isContract ? ['suscripciones', 'borrado'] : ['borrado', 'suscripciones'];
}

/** Actions that a provider outside the catalogue is assumed to offer. */
const UNLISTED: readonly CuentaAction[] = ['eliminar', 'cancelar'];

/**
 * The modules that an account without an action can belong to: the modules of the actions that the provider offers, the likeliest for this
 * kind of provider first.
 */
export function undecidedModulos(card: ProveedorCard | null, hasCharge: boolean): Modulo[] {
  const isContract = hasCharge || (card !== null && CONTRACTS.includes(card.tipo));
  const likeliest: readonly Modulo[] = isContract ? ['suscripciones', 'borrado'] : ['borrado', 'suscripciones'];
  const actions = card?.acciones.map(({ accion }) => accion) ?? UNLISTED;
  const possible = new Set(actions.flatMap((action) => modulosOf(action, card?.tipo ?? null, hasCharge)));
  return likeliest.filter((modulo) => possible.has(modulo));
}

export interface Supply {
  readonly tipo: ProveedorType | null;
  readonly vivienda_habitada: InhabitedHome | null;
}

/**
 * Whether an account supplies a home. An account with a provider written by hand counts as a supply once the family has answered whether
 * somebody lives in the home.
 */
export const isSupply = ({ tipo, vivienda_habitada }: Supply): boolean =>
  tipo === null ? vivienda_habitada !== null : SUPPLY_TYPES.includes(tipo);

/** The question that the family must answer before a home's supply is cancelled; null: none. */
export function questionBeforeCut({
  accion,
  corte_aceptado,
  ...supply
}: Supply & {
  readonly accion: CuentaAction | null;
  readonly corte_aceptado: Date | null;
}): 'vivienda_habitada' | 'corte_aceptado' | null {
  if (accion !== 'cancelar' || !isSupply(supply)) return null;
  if (supply.vivienda_habitada === null) return 'vivienda_habitada';
  return supply.vivienda_habitada === 'no' || corte_aceptado !== null ? null : 'corte_aceptado';
}

/** Actions that save something before everything is erased. A provider written by hand may offer all of them; a mere notice erases nothing. */
export function alternativesAtErasure(card: ProveedorCard | null, action: CuentaAction | null): CuentaAction[] {
  if (action !== 'eliminar' || isNotice(card?.tipo ?? null, action)) return [];
  const alternatives: CuentaAction[] = ['conmemorar', 'obtener_datos'];
  return card ? alternatives.filter((other) => offers(card, other)) : alternatives;
}

/** Contents that the family can save before everything is erased; empty for a provider written by hand, whose contents are unknown. */
export function keepsakesAtErasure(card: ProveedorCard | null, action: CuentaAction | null): Keepsake[] {
  if (action !== 'eliminar' || card === null || isNotice(card.tipo, action)) return [];
  const inIt = card.acciones.find(({ accion }) => accion === action)?.guardar_antes ?? [];
  return inIt.filter((keepsake) => TO_KEEP.includes(keepsake));
}

/** Whether there is something to save, so that the family is asked before the account is erased. */
export const keepingIsOffered = (card: ProveedorCard | null, action: CuentaAction | null): boolean =>
  alternativesAtErasure(card, action).length > 0 || keepsakesAtErasure(card, action).length > 0;
