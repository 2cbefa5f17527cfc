/** Warns before a request that may ask a provider twice for one account. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Phrase } from '../../shared/rules-phrase.ts';
import { type OpenedCuenta, openedCuentas } from '../read/opened-cuentas.ts';
import { repeats } from './rules-repeated.ts';

/** Notices before the request; empty: no open request asks the same. */
export async function repeatedNotices(
  tx: Tx,
  caso: Pick<TakenCaso, 'fila' | 'clave'>,
  { fila, datos }: OpenedCuenta,
): Promise<{ readonly codigo: string; readonly texto: Phrase }[]> {
  const name = datos.proveedor.toLowerCase();
  const isSame = (other: OpenedCuenta): boolean =>
    other.fila.id !== fila.id &&
    (fila.proveedor === null
      ? other.datos.proveedor.toLowerCase() === name
      : other.fila.proveedor === fila.proveedor) &&
    repeats({ ...fila, ...datos }, { ...other.fila, ...other.datos });
  if (!(await openedCuentas(tx, caso)).some(isSame)) return [];
  return [
    {
      codigo: 'quiza_repetida',
      texto: {
        es: 'A este proveedor ya se le ha pedido lo mismo y no ha contestado: puede que sea la misma cuenta.',
        en: 'This provider has been asked the same already and has not answered: it may be the same account.',
      },
    },
  ];
}
