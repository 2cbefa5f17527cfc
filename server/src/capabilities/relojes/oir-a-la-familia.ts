/** Somebody of the service spoke with the family: a sign of life, as what the heir does in the portal is. */
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { anotarPlazos } from './anotar-plazos.ts';
import { escribirHablado } from './sql.ts';

/** @param caso internal id of a case that goes on and whose row this transaction has locked */
export async function oirALaFamilia(tx: Tx, quien: QuienPide, caso: string): Promise<void> {
  await escribirHablado(tx, caso, quien.ahora);
  await anotarPlazos(tx, quien, caso, true);
}
