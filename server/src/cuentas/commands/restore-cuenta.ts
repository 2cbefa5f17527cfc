/** Keeps the account as it was before its letter, while the letter can be taken back, and restores it then. */

import { advanceCaso } from '../../caso/close/advance-caso.ts';
import { keepModulo, restoreModulo } from '../../caso/close/progress.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { type CuentaKept, KEPT_COLUMNS } from '../../outbox/mail/rules-kept.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { takeBackSolicitud } from '../solicitudes/end-solicitud.ts';
import { type Cuenta, readCuenta, writeCuenta } from '../sql.ts';
import type { ChangedCuenta } from './command.ts';

/** @param row the account before the letter, under the lock of its case */
export async function keepCuenta(tx: Tx, row: Cuenta): Promise<CuentaKept> {
  return {
    fila: Object.fromEntries(KEPT_COLUMNS.map((column) => [column, row[column]])) as CuentaKept['fila'],
    datos: row.datos_cifrados && Buffer.from(row.datos_cifrados).toString('base64'),
    modulo: await keepModulo(tx, row.caso, row.modulo),
  };
}

/**
 * Restores the account and advances the case.
 * @param version the version that the letter left; a later change of the account is not overwritten
 * @throws DomainError cambiado_entretanto
 */
export async function restoreCuenta(
  tx: Tx,
  who: Requester,
  { fila: caso, clave }: TakenCaso,
  cuentaId: string,
  version: number,
  { fila: before, datos, modulo }: CuentaKept,
): Promise<ChangedCuenta> {
  const now = await readCuenta(tx, caso.id, cuentaId);
  const restored = {
    ...before,
    datos_cifrados: datos === null ? null : Buffer.from(datos, 'base64'),
  } as Partial<Cuenta>;
  const written = now?.version === version && (await writeCuenta(tx, now, { ...restored, actualizado: who.now }));
  if (!written) throw new DomainError('cambiado_entretanto');
  await takeBackSolicitud(tx, cuentaId, Number(before.solicitudes));
  if (modulo) await restoreModulo(tx, caso.id, modulo);
  await advanceCaso(tx, who, caso.id);
  const { id, caso_id } = caso;
  const cuenta = { id: cuentaId, estado: (before as Cuenta).estado, version: version + 1 };
  return { caso: { id, caso_id }, clave, cuenta };
}
