/** API keys: creates them (shown once), rotates and revokes them. */
import { isIPv4, isIPv6 } from 'node:net';
import type { Scope } from '@albacea/contract/schemas/identity.ts';
import { KEYS_MAXIMUM, type NewKey } from '@albacea/contract/schemas/settings.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { newApiKey } from '../../platform/crypto/api-key.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import { groupsOf } from '../../platform/network.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { notifyAdminsOfKey } from './notices.ts';
import { type KeyRow, presentKey } from './present.ts';
import { refusal } from './refusals.ts';

const HOUR = 3_600_000;

interface KeyGrant {
  readonly etiqueta: string;
  /** Absent: all scopes. */
  readonly alcances?: readonly Scope[];
  readonly caduca?: Date;
  /** Networks in CIDR form, as {@link normalNetwork} writes them; absent: any address. */
  readonly redes?: readonly string[];
}

interface CreatedKey {
  readonly id: string;
  /** The key, which is shown here and never again. */
  readonly api_key: string;
}

/** All columns except the hash, which nobody reads. */
const KEY_COLUMNS = 'id, etiqueta, final, alcances, redes, creada, caduca, revocada, ultimo_uso';

export async function insertKey(
  tx: Tx,
  { etiqueta, alcances, caduca, redes }: KeyGrant,
  actor: Actor,
  now: Date,
): Promise<KeyRow & CreatedKey> {
  const id = uuidV7(now);
  const apiKey = newApiKey(await isForTests(tx));
  const { rows } = await tx.sql<KeyRow>(
    `insert into claves_api (aseguradora_id, id, huella, etiqueta, final, alcances, redes, creada, caduca)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7, $8) returning ${KEY_COLUMNS}`,
    [id, sha256(apiKey), etiqueta, apiKey.slice(-4), alcances ?? null, redes ?? null, now, caduca ?? null],
  );
  await audit(tx, actor, 'clave_creada', { tipo: 'clave', id }, now, {
    etiqueta,
    alcances: alcances ?? null,
    ...(redes && { redes }),
  });
  return { ...(rows[0] as KeyRow), api_key: apiKey };
}

/** Whether the transaction's insurer is a test insurer. A test insurer never becomes a real one. */
async function isForTests(tx: Tx): Promise<boolean> {
  const { rows } = await tx.sql<{ pruebas: boolean }>(
    'select pruebas from aseguradoras where id = aseguradora_actual()',
  );
  return rows[0]?.pruebas === true;
}

/** Makes a key from the command line, and tells the insurer's admins by e-mail. */
export async function createKey(
  { base, clock, keyring }: { base: Database; clock: Clock; keyring: Keyring },
  aseguradoraId: string,
  fresh: KeyGrant,
  actor: Actor,
): Promise<CreatedKey> {
  return base.asTenant(aseguradoraId, async (tx) => {
    const now = clock.now();
    const created = await insertKey(tx, fresh, actor, now);
    await notifyAdminsOfKey(keyring, tx, fresh.etiqueta, now);
    return created;
  });
}

/** Makes a key as an admin asks for it in the backoffice. @throws DomainError validacion, demasiadas_claves */
export async function createBackofficeKey(keyring: Keyring, tx: Tx, actor: Actor, now: Date, fresh: NewKey) {
  const { etiqueta, alcances, redes } = fresh;
  const caduca = fresh.caduca === undefined ? undefined : new Date(fresh.caduca);
  // also refuses an invalid Date: the schema accepts a leap second, which Date does not
  if (caduca && !(caduca > now)) throw invalid({ campo: 'caduca', texto: refusal('pastKey') });
  const networks = redes && [...new Set(redes.map((network, i) => normalNetwork(network, `redes[${i}]`)))];
  requireRoom(await activeKeys(tx, now));
  const { api_key, ...row } = await insertKey(
    tx,
    {
      etiqueta: etiqueta.trim(),
      ...(alcances && { alcances }),
      ...(caduca && { caduca }),
      ...(networks && { redes: networks }),
    },
    actor,
    now,
  );
  await notifyAdminsOfKey(keyring, tx, etiqueta.trim(), now);
  return { ...presentKey(row), api_key };
}

/** The keys of the insurer, oldest first. */
export async function readKeys(tx: Tx): Promise<KeyRow[]> {
  const { rows } = await tx.sql<KeyRow>(
    `select ${KEY_COLUMNS} from claves_api
      where aseguradora_id = aseguradora_actual() order by id`,
  );
  return rows;
}

/** The keys in force. Locks until the transaction ends, so that two callers that count the keys and add one cannot pass the maximum. */
async function activeKeys(tx: Tx, now: Date): Promise<KeyRow[]> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('claves ' || aseguradora_actual(), 0))`);
  return (await readKeys(tx)).filter(({ revocada, caduca }) => !revocada && !(caduca && caduca <= now));
}

/** Refuses one more key if the insurer has the maximum number. @throws DomainError demasiadas_claves */
function requireRoom(living: readonly KeyRow[]): void {
  if (living.length >= KEYS_MAXIMUM) throw new DomainError('demasiadas_claves', { maximo: KEYS_MAXIMUM });
}

/**
 * Revokes a key. It ends at once in every process, because each request reads the row of its key.
 * @returns false when no active key has this id
 */
export async function revokeKey(tx: Tx, id: string, actor: Actor, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    'update claves_api set revocada = $2 where aseguradora_id = aseguradora_actual() and id = $1 and revocada is null',
    [id, now],
  );
  if (affected === 0) return false;
  await audit(tx, actor, 'clave_revocada', { tipo: 'clave', id }, now);
  return true;
}

/**
 * Replaces a key by a new one with the same scopes and networks. The old key stays valid for some hours, so that its users have time to change
 * over. The new key is valid as long as the old one was, counted from now.
 * @param hours for which the old key stays valid; 0: it ends now
 * @throws DomainError no_encontrado when no active key has this id, demasiadas_claves
 */
export async function rotateKey(
  keyring: Keyring,
  tx: Tx,
  { id, hours }: { readonly id: string; readonly hours: number },
  actor: Actor,
  now: Date,
): Promise<KeyRow & { api_key: string }> {
  const live = await activeKeys(tx, now);
  const old = live.find((key) => key.id === id);
  if (!old) throw new DomainError('no_encontrado');
  if (hours > 0) requireRoom(live);
  const { etiqueta, alcances, redes, caduca, creada } = old;
  const created = await insertKey(
    tx,
    {
      etiqueta,
      ...(alcances && { alcances }),
      ...(redes && { redes }),
      ...(caduca && { caduca: new Date(now.getTime() + caduca.getTime() - creada.getTime()) }),
    },
    actor,
    now,
  );
  const ends = new Date(now.getTime() + hours * HOUR);
  await tx.sql(
    `update claves_api set caduca = least(coalesce(caduca, $2), $2)
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [id, ends],
  );
  await audit(tx, actor, 'clave_rotada', { tipo: 'clave', id }, now, { nueva: created.id, horas: hours });
  await notifyAdminsOfKey(keyring, tx, etiqueta, now);
  return created;
}

/**
 * Reads an address or a network in CIDR form and sets the bits after the prefix to zero, as the database requires.
 * @throws DomainError validacion, which names the field `campo`
 */
export function normalNetwork(text: string, campo: string): string {
  const [address = '', length, ...rest] = text.trim().toLowerCase().split('/');
  const bits = bitsOf(address);
  const prefix = length === undefined ? bits : prefixIn(length);
  if (bits === 0 || rest.length > 0 || !(prefix >= 1 && prefix <= bits))
    throw invalid({ campo, texto: refusal('network') });
  const bytes =
    bits === 32 ? address.split('.').map(Number) : groupsOf(address).flatMap((group) => [group >> 8, group & 255]);
  const masked = bytes.map((byte, i) => byte & (0xff00 >> Math.min(8, Math.max(0, prefix - i * 8))) & 0xff);
  const written = bits === 32 ? masked.join('.') : new URL(`http://[${inHexadecimal(masked)}]`).hostname.slice(1, -1);
  return `${written}/${prefix}`;
}

/** Number of bits of an IPv4 or IPv6 address; 0: the text is not an address. */
function bitsOf(address: string): 32 | 128 | 0 {
  if (isIPv4(address)) return 32;
  return isIPv6(address) && !address.includes('%') ? 128 : 0;
}

const prefixIn = (text: string): number => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);

const inHexadecimal = (bytes: readonly number[]): string =>
  Array.from({ length: 8 }, (_, i) => (((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0)).toString(16)).join(':');
