/** Finds a case and decrypts its data. Every command locks its case here first, so that the commands of two people run one after the other. */
import type { Tx } from '../db/database.ts';
import { CASOS_COLUMNS } from '../db/table-columns.ts';
import type { Casos } from '../db/table-types.ts';
import type { Tenant } from '../db/tenant.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import { DomainError } from '../shared/errors.ts';
import { type CasoData, openData } from './data.ts';
import { casoReason, isLive } from './rules/rules.ts';

/** A case with its key and its decrypted data. */
export interface OpenedCaso {
  readonly fila: Casos;
  readonly clave: DataKey;
  readonly datos: CasoData;
}

declare const LOCKED: unique symbol;

/** An opened case whose row this transaction has locked. */
export interface TakenCaso extends OpenedCaso {
  readonly [LOCKED]: true;
}

/**
 * Locks the row of a case until the end of the transaction, and decrypts its data.
 * @throws DomainError no_encontrado, caso_bloqueado
 */
export const takeCaso = async (tx: Tx, aseguradora: Tenant, casoId: string): Promise<TakenCaso> =>
  openRow(aseguradora, await lockCaso(tx, casoId)) as TakenCaso;

/**
 * Decrypts the data of a case without locking it, for a caller that only reads.
 * @throws DomainError no_encontrado, caso_bloqueado
 */
export const lookAtCaso = async (tx: Tx, aseguradora: Tenant, casoId: string): Promise<OpenedCaso> =>
  openRow(aseguradora, await rowOfCaso(tx, WHOLE_CASO, casoId));

/**
 * Decrypts the data of a case by its internal id, without locking it.
 * @returns null: the case is unknown, erased, blocked or annulled
 */
export async function lookAtLastingCaso(tx: Tx, aseguradora: Tenant, id: string): Promise<OpenedCaso | null> {
  const { rows } = await tx.sql<Casos>(
    `select ${CASOS_COLUMNS} from casos
      where aseguradora_id = aseguradora_actual() and id = $1 and borrado is null and bloqueado is null and estado <> 'anulado'`,
    [id],
  );
  return rows[0] ? openRow(aseguradora, rows[0]) : null;
}

function openRow(aseguradora: Tenant, row: Casos | null): OpenedCaso {
  const fila = requireReadable(row);
  const opened = openData(aseguradora, fila);
  if (!opened) throw new DomainError('no_encontrado');
  return { fila, ...opened };
}

/** Returns the row if it may be read. @throws DomainError no_encontrado when the row is null; caso_bloqueado */
export function requireReadable<R extends { readonly bloqueado: Date | null }>(row: R | null): R {
  if (!row) throw new DomainError('no_encontrado');
  if (row.bloqueado) throw new DomainError('caso_bloqueado');
  return row;
}

/**
 * Locks the row of a case that has not ended, and decrypts its data.
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite
 */
export const takeLiveCaso = async (tx: Tx, aseguradora: Tenant, casoId: string): Promise<TakenCaso> =>
  requireLive(await takeCaso(tx, aseguradora, casoId));

/** Returns the case if it has not ended. @throws DomainError estado_no_permite when it has */
export function requireLive<C extends OpenedCaso>(caso: C): C {
  if (isLive(caso.fila.estado)) return caso;
  throw new DomainError('estado_no_permite', {
    estado: caso.fila.estado,
    posible: casoReason('ended'),
  });
}

/** The form of a caso_id. */
const CASO_ID = /^CAS-\d{4}-\d{6,19}$/;

const WHOLE_CASO = `select ${CASOS_COLUMNS} from casos where aseguradora_id = aseguradora_actual() and caso_id = $1 and borrado is null`;

/**
 * Locks cases until the end of the transaction. The key stays free, so that the outcome of an e-mail or a visit can be recorded in the case
 * meanwhile; otherwise two transactions, each with a lock that the other needs, would end in a deadlock.
 */
export const LOCK_CASO = 'for no key update';

/** Reads the row of a case and locks it; null: the case is unknown, another insurer's, or erased. */
export const lockCaso = (tx: Tx, casoId: string): Promise<Casos | null> =>
  rowOfCaso(tx, `${WHOLE_CASO} ${LOCK_CASO}`, casoId);

/**
 * Runs a statement whose only parameter is the caso_id, and returns its row.
 * @returns null: the statement finds no row, or `casoId` does not have the form of a caso_id
 */
export async function rowOfCaso<R>(tx: Tx, text: string, casoId: string): Promise<R | null> {
  if (!CASO_ID.test(casoId)) return null;
  const { rows } = await tx.sql<R>(text, [casoId]);
  return rows[0] ?? null;
}

/** Finds the open case with these blind indexes of policy and person. @returns its caso_id; null: no such case is open */
export async function openCasoLike(
  tx: Tx,
  caso: Pick<Casos, 'huella_poliza' | 'huella_identidad' | 'huella_duplicado' | 'huella_sin_identidad'>,
): Promise<string | null> {
  if (caso.huella_duplicado === null) return null;
  const hashes = [caso.huella_poliza, caso.huella_identidad, caso.huella_duplicado, caso.huella_sin_identidad];
  const [found] = (await tx.sql<{ id: string | null }>('select caso_abierto_como($1, $2, $3, $4) as id', hashes)).rows;
  // A second statement, because the first doesn't see a case that was opened while the first waited for a lock.
  const { rows } = await tx.sql<{ caso_id: string }>(
    'select caso_id from casos where aseguradora_id = aseguradora_actual() and id = $1',
    [found?.id ?? null],
  );
  return rows[0]?.caso_id ?? null;
}

/** Locks a case that has not ended, by its internal id. @returns false: the case has ended or was erased, and is not locked */
export async function lockLive(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from casos where aseguradora_id = aseguradora_actual() and id = $1
        and estado in ('abierto', 'en_tramite') and borrado is null ${LOCK_CASO}`,
    [id],
  );
  return rows.length > 0;
}
