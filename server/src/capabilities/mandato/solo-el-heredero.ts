/** What is the heir's own, the mandate above all: relatives who help may not give or take it. */
import type { Actor } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';

/** @throws ErrorDeDominio accion_no_permitida */
export function soloElHeredero({ tipo }: Actor): void {
  if (tipo !== 'heredero') throw new ErrorDeDominio('accion_no_permitida');
}
