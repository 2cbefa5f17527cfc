/** Statements of passkeys: doors that belong to no insurer, and those that reach a person by a membership of the transaction's. */
import type { Database, Tx } from '../../../db/database.ts';

/** The holder of a passkey. */
export interface Holder {
  readonly persona: string;
  readonly email: string;
}

export interface NewPasskey {
  readonly credential: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
}

export const openChallenge = (base: Database, hash: Buffer, session: string | null, until: Date): Promise<unknown> =>
  base.door('select abrir_reto($1, $2, $3)', [hash, session, until]);

/** @returns false for one that is unknown, late, of another session, or was here before */
export const spendChallenge = (base: Database, hash: Buffer, session: string | null, now: Date): Promise<boolean> =>
  yes(base, 'gastar_reto($1, $2, $3)', [hash, session, now]);

export async function findPasskey(
  base: Database,
  credential: Buffer,
): Promise<(Holder & { id: string; clave_publica: Uint8Array }) | undefined> {
  const [row] = await base.door<Holder & { id: string; clave_publica: Uint8Array }>(
    'select id, persona, email, clave_publica from buscar_llave($1)',
    [credential],
  );
  return row;
}

/** @returns false when the counter did not grow */
export const usePasskey = (base: Database, id: string, counter: number, now: Date): Promise<boolean> =>
  yes(base, 'usar_llave($1, $2, $3)', [id, counter, now]);

export const hasPasskeys = (base: Database, person: string): Promise<boolean> =>
  yes(base, 'tiene_llaves($1)', [person]);

export interface PasskeyRow {
  id: string;
  credencial: Uint8Array;
  nombre: string;
  creada: Date;
  usada: Date | null;
}

export async function readPasskeys(tx: Tx, membresia: string): Promise<PasskeyRow[]> {
  const { rows } = await tx.sql<PasskeyRow>('select id, credencial, nombre, creada, usada from listar_llaves($1)', [
    membresia,
  ]);
  return rows;
}

/** @returns false: the person has as many as they may, or somebody has it already */
export async function putPasskey(
  tx: Tx,
  membresia: string,
  { id, name, key, most }: { id: string; name: string; key: NewPasskey; most: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.sql<{ si: boolean }>('select poner_llave($1, $2, $3, $4, $5, $6, $7, $8) as si', [
    membresia,
    id,
    key.credential,
    key.publicKey,
    key.counter,
    name,
    most,
    now,
  ]);
  return rows[0]?.si === true;
}

export async function dropPasskey(tx: Tx, membresia: string, id: string): Promise<'retirada' | 'ninguna' | 'ultima'> {
  const { rows } = await tx.sql<{ fin: 'retirada' | 'ninguna' | 'ultima' }>('select retirar_llave($1, $2) as fin', [
    membresia,
    id,
  ]);
  return rows[0]?.fin ?? 'ninguna';
}

async function yes(base: Database, call: string, values: readonly unknown[]): Promise<boolean> {
  const [row] = await base.door<{ si: boolean }>(`select ${call} as si`, values);
  return row?.si === true;
}
