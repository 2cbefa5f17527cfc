/** What is the heir's own, the mandate above all: relatives who help may not give or take it. */

import type { Actor } from './actor.ts';
import { DomainError } from './errors.ts';

/**
 * What the service begins on the word of the heir, and the heir alone ends.
 * @throws DomainError accion_no_permitida
 */
export function serviceOnly({ visible }: Actor): void {
  if (visible !== 'servicio') throw new DomainError('accion_no_permitida');
}

/** @throws DomainError accion_no_permitida */
export function herederoOnly({ tipo, visible }: Actor): void {
  const scripted = tipo === 'guion' && visible === 'heredero';
  if (tipo !== 'heredero' && !scripted) throw new DomainError('accion_no_permitida');
}
