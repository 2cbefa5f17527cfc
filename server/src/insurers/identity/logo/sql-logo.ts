/** Statements of the logo of an insurer. All are of the transaction's insurer. */
import type { Tx } from '../../../db/database.ts';
import type { Aseguradoras } from '../../../db/table-types.ts';

/** A logo without its picture, which is found by its hash. */
export type StoredLogo = NonNullable<Aseguradoras['logo']>;

/** In place of any before. */
export const putPicture = (tx: Tx, huella: string, png: Uint8Array): Promise<unknown> =>
  tx.sql(
    `insert into logos (aseguradora_id, huella, png) values (aseguradora_actual(), $1, $2)
     on conflict (aseguradora_id) do update set huella = excluded.huella, png = excluded.png`,
    [huella, png],
  );

export const dropPicture = (tx: Tx): Promise<unknown> =>
  tx.sql('delete from logos where aseguradora_id = aseguradora_actual()');

/** @returns null where that picture is not the one in use */
export async function readPicture(tx: Tx, huella: string): Promise<Uint8Array | null> {
  const { rows } = await tx.sql<{ png: Uint8Array }>(
    'select png from logos where aseguradora_id = aseguradora_actual() and huella = $1',
    [huella],
  );
  return rows[0]?.png ?? null;
}

/** @returns null where there is none */
export async function readPictureInUse(tx: Tx): Promise<Uint8Array | null> {
  const { rows } = await tx.sql<{ png: Uint8Array }>(
    'select png from logos where aseguradora_id = aseguradora_actual()',
  );
  return rows[0]?.png ?? null;
}

/** The logo of the insurer, until the transaction ends. */
export async function lockLogo(tx: Tx): Promise<StoredLogo | null> {
  const { rows } = await tx.sql<{ logo: StoredLogo | null }>(
    'select logo from aseguradoras where id = aseguradora_actual() for update',
  );
  return rows[0]?.logo ?? null;
}

export const putLogo = (tx: Tx, logo: StoredLogo | null): Promise<unknown> =>
  tx.sql('update aseguradoras set logo = $1::jsonb, version = version + 1 where id = aseguradora_actual()', [
    logo && JSON.stringify(logo),
  ]);
