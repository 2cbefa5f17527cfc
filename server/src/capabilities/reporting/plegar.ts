/** Folds sealed facts into deltas and sums. */
import type { TxAjena } from '../../db/base.ts';
import { crearDiaEnMadrid } from './reglas-calendario.ts';
import { aportesDe } from './reglas-medidas.ts';
import { anadir, type Suma } from './reglas-sumas.ts';
import { escribirTramo, leerHechos, sumarATotales } from './sql-plegado.ts';

/**
 * Folds the facts sealed after one instant and until another as one stretch. The caller holds the head of the insurer and
 * moves it in the same transaction: a fact is folded once, whatever dies.
 */
export async function plegar(tx: TxAjena, aseguradoraId: string, tras: Date, hasta: Date): Promise<void> {
  const diaEnMadrid = crearDiaEnMadrid();
  const suma: Suma = new Map();
  for (const hecho of await leerHechos(tx, aseguradoraId, tras, hasta)) {
    for (const aporte of aportesDe(hecho, diaEnMadrid)) anadir(suma, aporte);
  }
  if ([...suma.values()].every((porClave) => porClave.size === 0)) return;
  await escribirTramo(tx, aseguradoraId, hasta, suma);
  await sumarATotales(tx, aseguradoraId, suma);
}
