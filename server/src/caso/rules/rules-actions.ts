/** What an action means: what it takes with it, what it can end in, which module it belongs to; pure. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CuentaAction, CuentaResult, InhabitedHome } from '@albacea/contract/schemas/cuentas.ts';
import { ORDER_RESULT } from '@albacea/contract/schemas/lists.ts';
import type { ProveedorCard, Way } from '@albacea/contract/schemas/proveedores.ts';
import {
  isNotice,
  type Keepsake,
  type ProveedorType,
  SUPPLY_TYPES,
  TO_KEEP,
} from '@albacea/contract/schemas/ready-proveedores.ts';

/** What is asked of a provider, with what the catalogue says of it; null: the catalogue says nothing. */
export interface Errand {
  /** Null: nobody has said yet. */
  readonly accion: CuentaAction | null;
  readonly tipo: ProveedorType | null;
  readonly oferta: Pick<Way, 'canal'> | null;
  /** Of a supply; of a name written by hand the answer makes it one. */
  readonly vivienda_habitada: InhabitedHome | null;
}

/** The ways of an action, the usual one first; none where the entry does not offer it. */
export const waysOf = (card: ProveedorCard | null, action: CuentaAction | null): readonly Way[] =>
  card?.acciones.find(({ accion }) => accion === action)?.vias ?? [];

/** Whether an entry offers an action. */
export const offers = (card: ProveedorCard, action: CuentaAction | null): boolean =>
  card.acciones.some(({ accion }) => accion === action);

/** Whether nobody has to be asked: the provider's own clock ends it, or what is wanted is that it stays. */
export function withoutProcedure({ accion, oferta }: Errand): boolean {
  return oferta ? oferta.canal === 'nada_que_presentar' : accion === 'conservar';
}

/**
 * Whether what was asked for can't be taken back: erased content is gone, what was read can't be unread, what was passed on
 * can be taken for accepting the estate (Codigo Civil, arts. 999 and 1000), but for the light or gas of a home, which whoever
 * uses it takes over in their own right, free, without the debts, and can pass on again (Real Decreto 88/2026, arts. 28.2 and
 * 31; Real Decreto 1434/2002, art. 39); a cancelled telephone number goes to somebody
 * else, with the codes that other providers send to it, and a home without light or water waits weeks and pays for a new
 * contract, whatever was thought of who lives there. Where nothing is asked for, or somebody is only told of the death,
 * nothing is taken.
 */
export function isIrreversible(errand: Errand): boolean {
  const { accion, tipo } = errand;
  if (withoutProcedure(errand) || isNotice(tipo, accion)) return false;
  if (accion === 'cancelar') return isSupply(errand);
  if (accion === 'transferir') return tipo !== 'energia';
  return accion === 'eliminar' || accion === 'obtener_datos';
}

/** What ends or passes on a contract or an account. */
export const CERTIFICADO_ACTIONS: readonly CuentaAction[] = ['eliminar', 'cancelar', 'transferir'];

/**
 * Whether a request needs a death certificate that a person has looked at: the insurer's statement opens the work, and is not
 * enough for what ends or passes on a contract or an account.
 */
export const needsCertificado = (errand: Errand): boolean =>
  !withoutProcedure(errand) && errand.accion !== null && CERTIFICADO_ACTIONS.includes(errand.accion);

/** The result of what is concluded without a request: it stays as it is, or the provider closes it in its time. */
export const resultWithoutProcedure = (action: CuentaAction): CuentaResult =>
  action === 'eliminar' || action === 'cancelar' ? 'caduca_sola' : ORDER_RESULT[action];

/** Kinds whose accounts are contracts that charge. */
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
export function modulosOf(action: CuentaAction, type: ProveedorType | null, withCargo: boolean): Modulo[] {
  if (action === 'cancelar') return ['suscripciones'];
  const ofContract = withCargo || (action === 'transferir' && type !== null && CONTRACTS.includes(type));
  return ofContract ? ['suscripciones', 'borrado'] : ['borrado', 'suscripciones'];
}

/** What can be asked of a provider that is not in the catalogue. */
const FREE: readonly CuentaAction[] = ['eliminar', 'cancelar'];

/**
 * The modules that an account can belong to of which nobody has said what is wanted: those of what the provider offers, the
 * likeliest of its kind first.
 */
export function undecidedModulos(card: ProveedorCard | null, withCargo: boolean): Modulo[] {
  const ofContract = withCargo || (card !== null && CONTRACTS.includes(card.tipo));
  const command: readonly Modulo[] = ofContract ? ['suscripciones', 'borrado'] : ['borrado', 'suscripciones'];
  const actions = card?.acciones.map(({ accion }) => accion) ?? FREE;
  const possible = new Set(actions.flatMap((action) => modulosOf(action, card?.tipo ?? null, withCargo)));
  return command.filter((modulo) => possible.has(modulo));
}

export interface Supply {
  readonly tipo: ProveedorType | null;
  readonly vivienda_habitada: InhabitedHome | null;
}

/** Whether a home lives on it: by the kind of the provider; of one that is written by hand, when the family says so. */
export const isSupply = ({ tipo, vivienda_habitada }: Supply): boolean =>
  tipo === null ? vivienda_habitada !== null : SUPPLY_TYPES.includes(tipo);

/** What the family has yet to say before a contract that a home lives on is cancelled; null: nothing. */
export function lacksForCut({
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

/** What keeps something before all is erased: a memorial, a copy. Of a provider written by hand both may exist; a notice erases nothing. */
export function alternativesAtErasure(card: ProveedorCard | null, action: CuentaAction | null): CuentaAction[] {
  if (action !== 'eliminar' || isNotice(card?.tipo ?? null, action)) return [];
  const alternatives: CuentaAction[] = ['conmemorar', 'obtener_datos'];
  return card ? alternatives.filter((other) => offers(card, other)) : alternatives;
}

/** What the family itself can keep before all is erased; of a provider written by hand, nobody knows. */
export function keepsakesAtErasure(card: ProveedorCard | null, action: CuentaAction | null): Keepsake[] {
  if (action !== 'eliminar' || card === null || isNotice(card.tipo, action)) return [];
  const inIt = card.acciones.find(({ accion }) => accion === action)?.guardar_antes ?? [];
  return inIt.filter((keepsake) => TO_KEEP.includes(keepsake));
}

/** Whether the family is asked, before it is erased, what is to be kept: where something goes that a copy or their own hands save. */
export const keepingIsOffered = (card: ProveedorCard | null, action: CuentaAction | null): boolean =>
  alternativesAtErasure(card, action).length > 0 || keepsakesAtErasure(card, action).length > 0;
