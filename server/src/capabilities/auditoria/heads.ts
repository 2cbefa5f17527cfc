/**
 * The signed head of each audit trail: how far it goes, and the hash there. It is made once, with the insurer; whatever is
 * sealed later goes on from a head whose signature is right, so that a forged trail is never signed anew.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Base, Tx, TxAjena } from '../../db/base.ts';
import { comoServicio, ID_DEL_SERVICIO } from '../../db/servicio.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { ErrorDeDescifrado } from '../../platform/cripto/sellado.ts';
import { headText } from './reglas.ts';

/** The hash before the first record. */
export const ORIGEN = '0'.repeat(64);

export interface HeadRow {
  readonly aseguradora_id: string;
  readonly secuencia: number;
  /** Hexadecimal. */
  readonly huella: string;
  readonly firma: Uint8Array;
  /** The key of the records' hashes, wrapped by the master key; null before hashes were keyed. */
  readonly clave_envuelta: Uint8Array | null;
  /** The first record whose hash is keyed. */
  readonly con_clave_desde: number | null;
}

/** A head whose signature is right, and the key of its trail. */
export interface Head {
  readonly secuencia: number;
  readonly huella: string;
  readonly conClaveDesde: number;
  readonly key: Buffer;
}

export const HEAD_COLUMNS = `aseguradora_id, secuencia, encode(huella, 'hex') as huella, firma, clave_envuelta, con_clave_desde`;

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);

/** The signature as the database keeps it, with a key that the database does not hold. */
export const signHead = (llavero: Llavero, id: string, head: Omit<Head, 'key'>): Buffer =>
  hmac(llavero.derivada('cabeza-de-auditoria-2', id), headText(id, head));

/** The signature before hashes were keyed. */
export const signUnkeyedHead = (llavero: Llavero, id: string, secuencia: number, huella: string): Buffer =>
  hmac(llavero.derivada('cabeza-de-auditoria', id), `${secuencia}|${huella}`);

const isSignedBefore = (
  llavero: Llavero,
  { aseguradora_id: id, secuencia, huella, firma, clave_envuelta }: HeadRow,
): boolean => clave_envuelta === null && same(firma, signUnkeyedHead(llavero, id, secuencia, huella));

/** The signature that leaves the database: it stays the same when the master key is changed. */
export const signPublished = (id: string, head: Head): Buffer =>
  hmac(hmac(head.key, 'cabeza-publicada'), headText(id, head));

/** @returns the head with its key, or null when it is missing, changed, or of another master key */
export function openHead(llavero: Llavero, id: string, row: HeadRow | null | undefined): Head | null {
  if (!row?.clave_envuelta || row.con_clave_desde === null) return null;
  const { secuencia, huella, con_clave_desde: conClaveDesde } = row;
  if (!same(row.firma, signHead(llavero, id, { secuencia, huella, conClaveDesde }))) return null;
  try {
    return { secuencia, huella, conClaveDesde, key: llavero.trailKey(id, row.clave_envuelta) };
  } catch (error) {
    if (error instanceof ErrorDeDescifrado) return null;
    throw error;
  }
}

/** Makes the head of an insurer, or of the service, in the transaction that makes the insurer. */
export async function foundTrail(tx: Tx, llavero: Llavero): Promise<void> {
  const head = { secuencia: 0, huella: ORIGEN, conClaveDesde: 1 };
  await tx.sql(
    `insert into auditoria_cabezas (aseguradora_id, secuencia, huella, firma, sellada, clave_envuelta, con_clave_desde)
     values (aseguradora_actual(), 0, decode($1, 'hex'), $2, clock_timestamp(), $3, 1) on conflict do nothing`,
    [ORIGEN, signHead(llavero, tx.aseguradoraId, head), llavero.newTrailKey(tx.aseguradoraId)],
  );
}

/**
 * What the start of a process does: heads that were signed before hashes were keyed are signed in the new way, and the service
 * gets its own. It gets none later: where a head is keyed already, one that is missing has been deleted.
 */
export async function prepareTrails(base: Base, llavero: Llavero): Promise<void> {
  const signedBefore = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { filas } = await tx.sql<HeadRow>(`select ${HEAD_COLUMNS} from auditoria_cabezas order by aseguradora_id`);
    const all = filas.every((row) => row.aseguradora_id !== ID_DEL_SERVICIO && isSignedBefore(llavero, row));
    return all ? filas.length : null;
  });
  if (signedBefore !== null) {
    const insurers = await base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
      const { filas } = await tx.sql<{ n: number }>('select count(*) as n from aseguradoras');
      return filas[0]?.n ?? 0;
    });
    // None of either is a new database; one each, all signed in the old way, is one of the version before.
    if (signedBefore >= insurers) await comoServicio(base, (tx) => foundTrail(tx, llavero));
  }
  await base.unsafeAcrossInsurers('albacea_worker', (tx) => upgradeHeads(tx, llavero));
}

/** Only a head that the master key has signed goes over: its hash holds every record before it. */
async function upgradeHeads(tx: TxAjena, llavero: Llavero): Promise<void> {
  const { filas } = await tx.sql<HeadRow>(
    `select ${HEAD_COLUMNS} from auditoria_cabezas where clave_envuelta is null order by aseguradora_id for update`,
  );
  for (const row of filas) {
    if (!isSignedBefore(llavero, row)) continue;
    const { aseguradora_id: id, secuencia, huella } = row;
    const conClaveDesde = secuencia + 1;
    await tx.sql(
      'update auditoria_cabezas set firma = $2, clave_envuelta = $3, con_clave_desde = $4 where aseguradora_id = $1',
      [id, signHead(llavero, id, { secuencia, huella, conClaveDesde }), llavero.newTrailKey(id), conClaveDesde],
    );
  }
}

/** Insurers, and the service, whose trail is refused: the head is missing though there are records, or is not the one signed. */
export async function brokenTrails(base: Base, llavero: Llavero): Promise<string[]> {
  return base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { filas } = await tx.sql<HeadRow & { id: string }>(
      `select coalesce(c.aseguradora_id, p.aseguradora_id) as id, c.aseguradora_id, c.secuencia, encode(c.huella, 'hex') as huella,
              c.firma, c.clave_envuelta, c.con_clave_desde
         from auditoria_cabezas c
         full join (select distinct aseguradora_id from auditoria where secuencia is null) p using (aseguradora_id)`,
    );
    return filas.flatMap((row) => (openHead(llavero, row.id, row) ? [] : [row.id]));
  });
}
