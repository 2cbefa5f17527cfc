/** The keys of an insurer's tokens: random, sealed under the insurer's own key, and replaced when somebody asks for it. */
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { insertKey, type KeyRow, readKeys } from './sql.ts';
import { type TokenKey, tokenKey } from './tokens.ts';

const place = (generacion: number) => ({
  tabla: 'busqueda_claves',
  columna: 'clave_envuelta',
  fila: String(generacion),
});

/** @throws DecryptionError */
export const openKey = ({ clave }: Pick<Tenant, 'clave'>, { generacion, clave_envuelta }: KeyRow): TokenKey =>
  tokenKey(generacion, clave.decrypt(place(generacion), clave_envuelta));

/** All that cases may have been indexed under, newest first. */
export const keysOf = async (tx: Tx, aseguradora: Pick<Tenant, 'clave'>): Promise<TokenKey[]> =>
  (await readKeys(tx)).map((row) => openKey(aseguradora, row));

/** The one that tokens are made with; the first time it is made. */
export async function newestKey(tx: Tx, aseguradora: Pick<Tenant, 'clave'>, now: Date): Promise<TokenKey> {
  const [row] = await readKeys(tx);
  return row ? openKey(aseguradora, row) : addKey(tx, aseguradora, now);
}

/** From now on tokens are made with another one. */
export async function addKey(tx: Tx, aseguradora: Pick<Tenant, 'clave'>, now: Date): Promise<TokenKey> {
  const generacion = ((await readKeys(tx))[0]?.generacion ?? 0) + 1;
  const clave_envuelta = aseguradora.clave.encrypt(place(generacion), randomBytes(32));
  await insertKey(tx, { generacion, clave_envuelta }, now);
  // of two processes at once, the first one's stands
  const [row] = await readKeys(tx);
  return openKey(aseguradora, row as KeyRow);
}
