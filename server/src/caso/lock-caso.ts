/** Finds a case and opens its data. Every command locks it here first, so that two people who act at once take turns. */
import type { Tx } from '../db/database.ts';
import { CASOS_COLUMNS } from '../db/table-columns.ts';
import type { Casos } from '../db/table-types.ts';
import type { Tenant } from '../db/tenant.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import { DomainError } from '../shared/errors.ts';
import { type CasoData, openData } from './data.ts';
import { casoReason, isLive } from './rules/rules.ts';

/** A case with its key and its data opened. Locked, unless it comes from a reader such as `lookAtCaso`. */
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
 * Opens the data of a case without locking it, for a caller that only reads.
 * @throws DomainError no_encontrado, caso_bloqueado
 */
export const lookAtCaso = async (tx: Tx, aseguradora: Tenant, casoId: string): Promise<TakenCaso> =>
  openRow(aseguradora, await findCaso(tx, casoId));

/**
 * As `lookAtCaso`, by the internal id.
 * @returns null: unknown, erased, blocked or annulled
 */
export async function lookAtLastingCaso(tx: Tx, aseguradora: Tenant, id: string): Promise<TakenCaso | null> {
  const { rows } = await tx.sql<Casos>(
    `select ${CASOS_COLUMNS} from casos
      where aseguradora_id = aseguradora_actual() and id = $1 and borrado is null and bloqueado is null and estado <> 'anulado'`,
    [id],
  );
  return rows[0] ? openRow(aseguradora, rows[0]) : null;
}

function openRow(aseguradora: Tenant, fila: Casos | null): TakenCaso {
  if (!fila) throw new DomainError('no_encontrado');
  if (fila.bloqueado) throw new DomainError('caso_bloqueado');
  const opened = openData(aseguradora, fila);
  if (!opened) throw new DomainError('no_encontrado');
  return { fila, ...opened };
}

/**
 * Locks the row of a case that has not ended, and opens its data.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite
 */
export const takeLiveCaso = async (tx: Tx, aseguradora: Tenant, casoId: string): Promise<TakenCaso> =>
  requireLive(await takeCaso(tx, aseguradora, casoId));

/** @throws DomainError estado_no_permite when the case has ended */
export function requireLive(caso: TakenCaso): TakenCaso {
  if (isLive(caso.fila.estado)) return caso;
  throw new DomainError('estado_no_permite', {
    estado: caso.fila.estado,
    posible: casoReason('ended'),
  });
}

/** The form of a caso_id. */
const CASO_ID = /^CAS-\d{4}-\d{6,19}$/;

/** Whether a text can be a caso_id; any other is answered as unknown. */
export const isCasoId = (text: string): boolean => CASO_ID.test(text);

const WHOLE_CASO = `select ${CASOS_COLUMNS} from casos where aseguradora_id = aseguradora_actual() and caso_id = $1 and borrado is null`;

/** The row of a case; null: unknown, another insurer's, or erased. */
const findCaso = (tx: Tx, casoId: string): Promise<Casos | null> => oneCaso(tx, WHOLE_CASO, casoId);

/** Reads the row of a case and locks it until the end of the transaction; null: as for `findCaso`. */
export const lockCaso = (tx: Tx, casoId: string): Promise<Casos | null> =>
  oneCaso(tx, `${WHOLE_CASO} for update`, casoId);

async function oneCaso(tx: Tx, text: string, casoId: string): Promise<Casos | null> {
  if (!isCasoId(casoId)) return null;
  const { rows } = await tx.sql<Casos>(text, [casoId]);
  return rows[0] ?? null;
}

/** Locks a live case by its internal id. @returns false: it has ended */
export async function lockLive(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from casos where aseguradora_id = aseguradora_actual() and id = $1
        and estado in ('abierto', 'en_tramite') and borrado is null for update`,
    [id],
  );
  return rows.length > 0;
}
