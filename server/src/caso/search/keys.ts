/** The keys of an insurer's search tokens, and the tokens made with them. */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';

/** A key is random, sealed under the insurer's own key, and replaced when the operator asks for it. */
const place = (generacion: number) => ({
  tabla: 'busqueda_claves',
  columna: 'clave_envuelta',
  fila: String(generacion),
});

/** @throws DecryptionError */
export const openKey = ({ clave }: Pick<Tenant, 'clave'>, { generacion, clave_envuelta }: KeyRow): TokenKey =>
  tokenKey(generacion, clave.decrypt(place(generacion), clave_envuelta));

/** Every key that cases may have been indexed under, newest first. */
export const keysOf = async (tx: Tx, aseguradora: Pick<Tenant, 'clave'>): Promise<TokenKey[]> =>
  (await readKeys(tx)).map((row) => openKey(aseguradora, row));

/** The key that tokens are made with; makes it if there is none. */
export async function newestKey(tx: Tx, aseguradora: Pick<Tenant, 'clave'>, now: Date): Promise<TokenKey> {
  const [row] = await readKeys(tx);
  return row ? openKey(aseguradora, row) : addKey(tx, aseguradora, now);
}

/** Adds a key; from now on tokens are made with it. */
export async function addKey(tx: Tx, aseguradora: Pick<Tenant, 'clave'>, now: Date): Promise<TokenKey> {
  const generacion = ((await readKeys(tx))[0]?.generacion ?? 0) + 1;
  const clave_envuelta = aseguradora.clave.encrypt(place(generacion), randomBytes(32));
  await insertKey(tx, { generacion, clave_envuelta }, now);
  // when two processes add one at once, the first one's stands
  const [row] = await readKeys(tx);
  return openKey(aseguradora, row as KeyRow);
}

export interface KeyRow {
  readonly generacion: number;
  readonly clave_envuelta: Uint8Array;
}

/** Newest first. */
async function readKeys(tx: Tx): Promise<KeyRow[]> {
  const { rows } = await tx.sql<KeyRow>(
    `select generacion, clave_envuelta from busqueda_claves where aseguradora_id = aseguradora_actual() order by generacion desc`,
  );
  return rows;
}

/** @returns false: another process has made one of this generation */
async function insertKey(tx: Tx, { generacion, clave_envuelta }: KeyRow, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `insert into busqueda_claves (aseguradora_id, generacion, clave_envuelta, creada)
     values (aseguradora_actual(), $1, $2, $3) on conflict do nothing`,
    [generacion, clave_envuelta, now],
  );
  return affected === 1;
}

export async function dropKeysBefore(tx: Tx, generacion: number): Promise<void> {
  await tx.sql('delete from busqueda_claves where aseguradora_id = aseguradora_actual() and generacion < $1', [
    generacion,
  ]);
}

/**
 * Bits of a term's HMAC in its token: few enough that several words of an insurer share a token, so that none names a word; many enough
 * that a wrong case is seldom brought up. Its data then rule it out.
 */
const BITS = 20;
/** A case has a multiple of this many tokens, so that their number doesn't tell how many names, telephones or relatives there are. */
const FULL = 16;

export interface TokenKey {
  readonly generacion: number;
  /** A safe integer: 32 bits that identify the key, above those of the term. */
  tokenOf(term: string): number;
}

/** @param material 32 random bytes */
export function tokenKey(generacion: number, material: Uint8Array): TokenKey {
  const key = createSecretKey(material);
  const mark = wordOf(key, 'marca');
  return {
    generacion,
    tokenOf: (term) => mark * 2 ** BITS + (wordOf(key, `termino\n${term}`) >>> (32 - BITS)),
  };
}

const wordOf = (key: KeyObject, text: string): number =>
  createHmac('sha256', key).update(text).digest().readUInt32BE(0);

/**
 * The tokens of a case, filled up with meaningless ones: always the same, since two copies of a case would otherwise reveal them.
 * @returns in order, each once
 */
export function tokensOf({ tokenOf }: TokenKey, caso: string, terms: readonly string[]): number[] {
  const tokens = new Set(terms.map(tokenOf));
  for (let i = 0; tokens.size % FULL !== 0; i += 1) tokens.add(tokenOf(`relleno\n${caso}\n${i}`));
  return [...tokens].sort((one, other) => one - other);
}
