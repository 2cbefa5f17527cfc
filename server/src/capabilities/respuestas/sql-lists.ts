/** Lists of open requests, as rows: who may see one, and until when. */
import type { Tx } from '../../db/database.ts';

export interface NewList {
  readonly id: string;
  readonly caso: string;
  readonly cuenta: string;
  readonly generacion: number;
  readonly proveedor: string;
  readonly dominio: string;
  readonly huella_direccion: Buffer;
  readonly huella_enlace: Buffer;
  readonly pedida: Date;
  readonly enlace_hasta: Date;
}

export interface Asked {
  /** With this code, to this address, to this provider. */
  readonly codigo: number;
  readonly direccion: number;
  readonly proveedor: number;
}

/** How often it was asked for since an instant. */
export async function countAsked(
  tx: Tx,
  { cuenta, huella_direccion, proveedor }: Pick<NewList, 'cuenta' | 'huella_direccion' | 'proveedor'>,
  since: Date,
): Promise<Asked> {
  const { rows } = await tx.sql<Asked>(
    `select (count(*) filter (where cuenta = $1))::integer as codigo,
            (count(*) filter (where huella_direccion = $2))::integer as direccion, count(*)::integer as proveedor
       from listas_proveedor
      where aseguradora_id = aseguradora_actual() and (proveedor = $3 or huella_direccion = $2) and pedida > $4`,
    [cuenta, huella_direccion, proveedor, since],
  );
  return rows[0] ?? { codigo: 0, direccion: 0, proveedor: 0 };
}

/** What has been over for a month goes with it. */
export async function insertList(tx: Tx, row: NewList): Promise<void> {
  await tx.sql(
    `delete from listas_proveedor
      where aseguradora_id = aseguradora_actual() and coalesce(caduca, enlace_hasta) < $1::timestamptz - interval '30 days'`,
    [row.pedida],
  );
  await tx.sql(
    `insert into listas_proveedor (aseguradora_id, id, caso, cuenta, generacion, proveedor, dominio, huella_direccion, huella_enlace,
       pedida, enlace_hasta)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[row.id, row.caso, row.cuenta, row.generacion, row.proveedor, row.dominio],
      ...[row.huella_direccion, row.huella_enlace, row.pedida, row.enlace_hasta],
    ],
  );
}

/** The e-mail opens it once. @returns false: somebody was faster, or it was revoked */
export async function openedList(
  tx: Tx,
  id: string,
  { llave, now, caduca }: { readonly llave: Buffer; readonly now: Date; readonly caduca: Date },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update listas_proveedor set huella_llave = $2, abierta = $3, caduca = $4
      where aseguradora_id = aseguradora_actual() and id = $1 and huella_llave is null and revocada is null and enlace_hasta > $3`,
    [id, llave, now, caduca],
  );
  return affected === 1;
}

/** @returns false: it had ended */
export async function revokeList(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    'update listas_proveedor set revocada = $2 where aseguradora_id = aseguradora_actual() and id = $1 and revocada is null',
    [id, now],
  );
  return affected === 1;
}
