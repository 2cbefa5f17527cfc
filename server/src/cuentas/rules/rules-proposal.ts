/** What makes an account out of a proposal; pure. */

import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CuentaAction, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { modulosOf, offers, undecidedModulos } from '../../caso/rules/rules-actions.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { fold } from '../../shared/rules-text.ts';
import { type HowItIsKnown, sameCuenta } from './rules.ts';
import { isFinal } from './rules-states.ts';

/**
 * The entry that a name written by hand means: its name, a service that goes with it, a domain or what stands before the
 * first dot of one. So a discreet provider is reserved however it was brought in.
 * @returns null when none or several answer to it
 */
export function fichaByName(cards: readonly ProveedorCard[], name: string): ProveedorCard | null {
  const searched = plain(name);
  const found = cards.filter(({ nombre: theirs, incluye, dominios }) =>
    [theirs, ...incluye, ...dominios, ...dominios.map((domain) => domain.split('.')[0] ?? '')].some(
      (other) => plain(other) === searched,
    ),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

const plain = (text: string): string =>
  fold(text)
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Why an action can't be wanted of a provider, or null. To leave everything as it is needs nobody's offer. */
export function actionProblem(card: ProveedorCard | null, action: CuentaAction | null): Phrase | null {
  if (!card || action === null || action === 'conservar' || offers(card, action)) return null;
  const actions = card.acciones.map((one) => one.accion).join(', ');
  return { es: `este proveedor ofrece: ${actions}.`, en: `this provider offers: ${actions}.` };
}

/**
 * The module of an account.
 * @param action null: nobody has said yet what is wanted
 * @param order as given; undefined: the likeliest
 * @returns the module, or why there is none
 */
export function moduloFor(
  action: CuentaAction | null,
  card: ProveedorCard | null,
  withCargo: boolean,
  theContracted: readonly Modulo[],
  order?: Modulo,
): Modulo | Phrase {
  const possible =
    action === null ? undecidedModulos(card, withCargo) : modulosOf(action, card?.tipo ?? null, withCargo);
  const contracted = possible.filter((modulo) => theContracted.includes(modulo));
  if (contracted.length === 0) {
    const list = possible.join(', ');
    return { es: `el caso no tiene contratado: ${list}.`, en: `the case has not contracted: ${list}.` };
  }
  if (order === undefined) return contracted[0] as Modulo;
  if (contracted.includes(order)) return order;
  const list = contracted.join(', ');
  return { es: `con esta acción debe ser: ${list}.`, en: `with this action it must be: ${list}.` };
}

export interface CuentaComparable extends HowItIsKnown {
  readonly estado: CuentaState;
  readonly accion: CuentaAction | null;
}

/**
 * Whether an account of the case stands in the way of a new one: the same provider and identifier. Not one that was
 * discarded; not one that has ended, when something else is wanted now; and a copy can be asked for beside anything.
 */
export function standsInTheWay(other: CuentaComparable, fresh: Omit<CuentaComparable, 'estado'>): boolean {
  if (other.estado === 'descartada' || !sameCuenta(other, fresh)) return false;
  if (other.accion === fresh.accion) return true;
  const ofCopy = other.accion === 'obtener_datos' || fresh.accion === 'obtener_datos';
  return !isFinal(other.estado) && !ofCopy;
}
