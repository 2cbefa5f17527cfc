/** The accounts of a case with a request on record, and the facts known of each. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { CuentaData } from '../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { CurrentCatalogo } from '../catalogo/current-catalogo.ts';
import type { Offer } from '../catalogo/rules-ways.ts';
import { openCuenta } from '../data.ts';
import { cardOf, proveedorForSending } from '../proveedor-of.ts';
import { type Cuenta, readCuentas } from '../sql.ts';

export interface AskedCuenta {
  readonly fila: Cuenta;
  readonly datos: CuentaData;
  /** The present offer of the catalogue; null: none. */
  readonly oferta: Offer | null;
}

/** In any state, oldest first. */
export async function askedCuentas(
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
  catalogo: CurrentCatalogo,
  now: Date,
): Promise<AskedCuenta[]> {
  const today = todayInMadrid(now);
  return (await readCuentas(tx, fila.id))
    .filter(({ solicitudes }) => solicitudes > 0)
    .map((row) => ({
      fila: row,
      datos: openCuenta(clave, row),
      oferta: proveedorForSending(cardOf(catalogo, row.proveedor), row, today).oferta,
    }));
}
