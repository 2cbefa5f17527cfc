/** Guards acts of the heir alone, above all the mandate: helping relatives may not do them. */

import type { Actor } from './actor.ts';
import { DomainError } from './errors.ts';

/**
 * Acts that the service begins on the heir's word and only the heir ends.
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
