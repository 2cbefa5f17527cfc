/** Requests to providers as rows. */
import type { Tx } from '../../db/database.ts';
import { SOLICITUDES_COLUMNS } from '../../db/table-columns.ts';
import type { Solicitudes } from '../../db/table-types.ts';

export type Solicitud = Solicitudes;

/** Inserts a request; an existing one stays as it is. */
export async function insertSolicitud(
  tx: Tx,
  one: Pick<
    Solicitud,
    'cuenta' | 'numero' | 'caso' | 'proveedor' | 'accion' | 'canal' | 'enviada' | 'plazo' | 'obliga'
  >,
): Promise<void> {
  await tx.sql(
    `insert into solicitudes (aseguradora_id, cuenta, numero, caso, proveedor, accion, canal, enviada, plazo, obliga)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [one.cuenta, one.numero, one.caso, one.proveedor, one.accion, one.canal, one.enviada, one.plazo, one.obliga],
  );
}

/** The requests of a case, oldest first. */
export async function readSolicitudes(tx: Tx, caso: string): Promise<Solicitud[]> {
  const { rows } = await tx.sql<Solicitud>(
    `select ${SOLICITUDES_COLUMNS} from solicitudes where aseguradora_id = aseguradora_actual() and caso = $1
      order by enviada, cuenta, numero`,
    [caso],
  );
  return rows;
}

const ONE = `select ${SOLICITUDES_COLUMNS} from solicitudes
  where aseguradora_id = aseguradora_actual() and cuenta = $1 and numero = $2`;

/** A request of an account, read without a lock; null: none. */
export async function lookAtSolicitud(tx: Tx, cuenta: string, numero: number): Promise<Solicitud | null> {
  const { rows } = await tx.sql<Solicitud>(ONE, [cuenta, numero]);
  return rows[0] ?? null;
}

/**
 * The request of an account before this one, read without a lock; null: none. One that was sent again is left out, because the one that took its
 * place stands for it.
 */
export async function lookAtSolicitudBefore(tx: Tx, cuenta: string, numero: number): Promise<Solicitud | null> {
  const { rows } = await tx.sql<Solicitud>(
    `select ${SOLICITUDES_COLUMNS} from solicitudes
      where aseguradora_id = aseguradora_actual() and cuenta = $1 and numero < $2 and fin is distinct from 'retirada'
      order by numero desc limit 1`,
    [cuenta, numero],
  );
  return rows[0] ?? null;
}

/** A request of an account, locked to the end of the transaction; null: none. */
export async function readSolicitud(tx: Tx, cuenta: string, numero: number): Promise<Solicitud | null> {
  const { rows } = await tx.sql<Solicitud>(`${ONE} for update`, [cuenta, numero]);
  return rows[0] ?? null;
}

/** Moves the term of an open request. */
export async function moveSolicitud(
  tx: Tx,
  cuenta: string,
  numero: number,
  { enviada, plazo, obliga }: Pick<Solicitud, 'enviada' | 'plazo' | 'obliga'>,
): Promise<void> {
  await tx.sql(
    `update solicitudes set enviada = $3, plazo = $4, obliga = $5
      where aseguradora_id = aseguradora_actual() and cuenta = $1 and numero = $2 and fin is null`,
    [cuenta, numero, enviada, plazo, obliga],
  );
}

/** Ends the open request. One that has ended already stays as it is. */
export async function endSolicitud(
  tx: Tx,
  cuenta: string,
  numero: number,
  { fin, terminada, hecha }: Pick<Solicitud, 'fin' | 'terminada' | 'hecha'>,
): Promise<void> {
  await tx.sql(
    `update solicitudes set fin = $3, terminada = $4, hecha = $5
      where aseguradora_id = aseguradora_actual() and cuenta = $1 and numero = $2 and fin is null`,
    [cuenta, numero, fin, terminada, hecha],
  );
}

/** Deletes how a request ended, so that it is open again. */
export async function reopenSolicitud(tx: Tx, cuenta: string, numero: number): Promise<void> {
  await tx.sql(
    `update solicitudes set fin = null, terminada = null, hecha = null
      where aseguradora_id = aseguradora_actual() and cuenta = $1 and numero = $2`,
    [cuenta, numero],
  );
}

/** Corrects whether an answered request was met. */
export async function correctSolicitud(
  tx: Tx,
  cuenta: string,
  numero: number,
  hecha: Solicitud['hecha'],
): Promise<void> {
  await tx.sql(
    `update solicitudes set hecha = $3
      where aseguradora_id = aseguradora_actual() and cuenta = $1 and numero = $2 and fin = 'contestada'`,
    [cuenta, numero, hecha],
  );
}

type Place = Pick<Solicitud, 'cuenta' | 'numero'>;

/** Records the provider's receipt. @param sealed its content */
export async function writeReceipt(tx: Tx, { cuenta, numero }: Place, sealed: Buffer, acusada: Date): Promise<void> {
  await tx.sql(
    `update solicitudes set datos_cifrados = $3, acusada = $4
      where aseguradora_id = aseguradora_actual() and cuenta = $1 and numero = $2`,
    [cuenta, numero, sealed, acusada],
  );
}

/** Records whether the post took, delivered or returned a letter. @param proofs null: unchanged */
export async function writeDelivery(
  tx: Tx,
  { cuenta, numero }: Place,
  proofs: Buffer | null,
  { entrega, entrega_anotada }: Pick<Solicitud, 'entrega' | 'entrega_anotada'>,
): Promise<void> {
  await tx.sql(
    `update solicitudes set envio_cifrado = coalesce($3, envio_cifrado), entrega = $4, entrega_anotada = $5
      where aseguradora_id = aseguradora_actual() and cuenta = $1 and numero = $2`,
    [cuenta, numero, proofs, entrega, entrega_anotada],
  );
}

/** Deletes the requests of an account with a number above `kept`. */
export async function dropSolicitudes(tx: Tx, cuenta: string, kept: number): Promise<void> {
  await tx.sql('delete from solicitudes where aseguradora_id = aseguradora_actual() and cuenta = $1 and numero > $2', [
    cuenta,
    kept,
  ]);
}

export interface ChannelCount {
  readonly proveedor: string;
  readonly accion: Solicitud['accion'];
  readonly propia: boolean;
  readonly canal: Solicitud['canal'];
  readonly n: number;
  readonly hechas: number;
  readonly obligados: number;
  readonly cumplidos: number;
}

/** Outcomes of requests to these providers by channel, as the database function `canales_de` counts them. */
export async function countChannels(
  tx: Pick<Tx, 'sql'>,
  proveedores: readonly string[],
  since: string,
): Promise<ChannelCount[]> {
  if (proveedores.length === 0) return [];
  const { rows } = await tx.sql<ChannelCount>(
    'select proveedor, accion, propia, canal, n, hechas, obligados, cumplidos from canales_de($1::text[], $2)',
    [[...new Set(proveedores)], since],
  );
  return rows;
}
