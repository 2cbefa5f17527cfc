/** Locks a case: every command on it begins here, so that two people who act at once take turns. */
import type { Tx } from '../db/database.ts';
import type { Casos } from '../db/table-types.ts';
import type { Tenant } from '../db/tenant.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import { DomainError } from '../shared/errors.ts';
import { type CasoData, openData } from './data.ts';
import { isLive } from './rules/rules.ts';
import { findCaso, lockCaso } from './sql.ts';

export interface TakenCaso {
  readonly fila: Casos;
  readonly clave: DataKey;
  readonly datos: CasoData;
}

/**
 * Locks the row of a case until the end of the transaction, and opens its data.
 * @throws DomainError no_encontrado, caso_bloqueado
 */
export const takeCaso = async (tx: Tx, aseguradora: Tenant, casoId: string): Promise<TakenCaso> =>
  openRow(aseguradora, await lockCaso(tx, casoId));

/**
 * The same without the lock, for a caller that only reads.
 * @throws DomainError no_encontrado, caso_bloqueado
 */
export const lookAtCaso = async (tx: Tx, aseguradora: Tenant, casoId: string): Promise<TakenCaso> =>
  openRow(aseguradora, await findCaso(tx, casoId));

function openRow(aseguradora: Tenant, fila: Casos | null): TakenCaso {
  if (!fila) throw new DomainError('no_encontrado');
  if (fila.bloqueado) throw new DomainError('caso_bloqueado');
  const opened = openData(aseguradora, fila);
  if (!opened) throw new DomainError('no_encontrado');
  return { fila, ...opened };
}

/**
 * Locks the row of a live case.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite
 */
export const takeLiveCaso = async (tx: Tx, aseguradora: Tenant, casoId: string): Promise<TakenCaso> =>
  requireLive(await takeCaso(tx, aseguradora, casoId));

/** @throws DomainError estado_no_permite when the case has ended */
export function requireLive(caso: TakenCaso): TakenCaso {
  if (isLive(caso.fila.estado)) return caso;
  throw new DomainError('estado_no_permite', {
    estado: caso.fila.estado,
    posible: { es: 'El caso ya ha terminado.', en: 'The case has already ended.' },
  });
}
