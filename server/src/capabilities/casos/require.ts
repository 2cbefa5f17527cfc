/** Guards that every command has in common, with refusals that say what is possible now. */

import { type Bilingual, DomainError } from '../../platform/error.ts';
import type { Actor } from '../../queue/record-facts.ts';
import { possibleSince, type Transition, transitionOf } from './rules/rules-transitions.ts';

/**
 * The line of the table, when the actor may take it from this state.
 * @param names the orders of the table as people read them
 * @throws DomainError accion_no_permitida, estado_no_permite
 */
export function requireTransition<E extends string>(
  table: readonly Transition<E>[],
  command: string,
  estado: E,
  actor: Actor,
  names: Readonly<Record<string, Bilingual>>,
): Transition<E> {
  const transition = transitionOf(table, command);
  if (!transition.quien.includes(actor.visible)) throw new DomainError('accion_no_permitida');
  if (transition.desde.includes(estado)) return transition;
  const thePossible = possibleSince(table, estado, actor.visible).map((name) => names[name]);
  throw new DomainError('estado_no_permite', {
    estado,
    posible: possible(thePossible.filter((n) => n !== undefined)),
  });
}

/** @throws DomainError accion_no_permitida */
export function requireActor(actor: Actor, ...accepted: readonly Actor['visible'][]): void {
  if (!accepted.includes(actor.visible)) throw new DomainError('accion_no_permitida');
}

/**
 * @param view the version on which the caller decided; undefined decides on what there is
 * @throws DomainError cambiado_entretanto
 */
export function requireVersion(actual: number, view: number | undefined): void {
  if (view !== undefined && view !== actual) throw new DomainError('cambiado_entretanto');
}

function possible(names: readonly Bilingual[]): Bilingual {
  if (names.length === 0) return { es: 'Ahora no puede hacer nada aquí.', en: 'There is nothing you can do here now.' };
  return {
    es: `Ahora puede: ${names.map(({ es }) => es).join(', ')}.`,
    en: `Now you can: ${names.map(({ en }) => en).join(', ')}.`,
  };
}
