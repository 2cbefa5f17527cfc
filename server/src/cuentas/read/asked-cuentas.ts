/** The accounts of a case for which a request is on record, with what is known of it. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { CuentaData } from '../../caso/rules/rules-shown-cuentas.ts';
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
  /** What the catalogue says of it now; null: nothing. */
  readonly oferta: Offer | null;
}

/** Whatever became of them, oldest first. */
export async function askedCuentas(
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
  catalogo: CurrentCatalogo,
  now: Date,
): Promise<AskedCuenta[]> {
  const today = todayInMadrid(now);
  return (await readCuentas(tx, fila.id))
    .filter(({ solicitudes, solicitada }) => solicitudes > 0 || solicitada !== null)
    .map((row) => ({
      fila: row,
      datos: openCuenta(clave, row),
      oferta: proveedorForSending(cardOf(catalogo, row.proveedor), row, today).oferta,
    }));
}
