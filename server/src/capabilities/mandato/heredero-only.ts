/** What is the heir's own, the mandate above all: relatives who help may not give or take it. */

import { DomainError } from '../../platform/error.ts';
import type { Actor } from '../../queue/record-facts.ts';

/** @throws DomainError accion_no_permitida */
export function herederoOnly({ tipo }: Actor): void {
  if (tipo !== 'heredero') throw new DomainError('accion_no_permitida');
}
