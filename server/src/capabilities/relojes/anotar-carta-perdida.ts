/** A letter has ended without leaving: its account lies on the case manager's desk from today on. */
import type { Tx } from '../../db/base.ts';
import { SISTEMA } from '../casos/avanzar-caso.ts';
import { anotarPlazos } from './anotar-plazos.ts';
import { tomarVivo } from './sql.ts';

/** @param caso internal id */
export async function anotarCartaPerdida(tx: Tx, caso: string, ahora: Date): Promise<void> {
  if (await tomarVivo(tx, caso)) await anotarPlazos(tx, { actor: SISTEMA, ahora }, caso);
}
