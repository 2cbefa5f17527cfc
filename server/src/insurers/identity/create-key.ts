/** API keys: created, shown once, revoked. */
import type { Scope } from '@albacea/contract/schemas/identity.ts';
import { KEYS_MAXIMUM } from '@albacea/contract/schemas/settings.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { newApiKey } from '../../platform/crypto/api-key.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { notifyAdminsOfKey } from './notices.ts';
import type { KeyRow } from './present.ts';

const HOUR = 3_600_000;

interface NewKey {
  readonly etiqueta: string;
  /** Without it, everything. */
  readonly alcances?: readonly Scope[];
  readonly caduca?: Date;
  /** Networks in CIDR form, as {@link normalNetwork} writes them; without them, any address. */
  readonly redes?: readonly string[];
}

interface CreatedKey {
  readonly id: string;
  /** Shown here and never again. */
  readonly api_key: string;
}

/** All but the hash, which nobody reads. */
const KEY_COLUMNS = 'id, etiqueta, final, alcances, redes, creada, caduca, revocada, ultimo_uso';

export async function insertKey(
  tx: Tx,
  { etiqueta, alcances, caduca, redes }: NewKey,
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

/** Fixed when the insurer was made. */
async function isForTests(tx: Tx): Promise<boolean> {
  const { rows } = await tx.sql<{ pruebas: boolean }>(
    'select pruebas from aseguradoras where id = aseguradora_actual()',
  );
  return rows[0]?.pruebas === true;
}

/** Makes a key from outside the backoffice; the insurer's admins are told. */
export async function createKey(
  { base, clock, keyring }: { base: Database; clock: Clock; keyring: Keyring },
  aseguradoraId: string,
  fresh: NewKey,
  actor: Actor,
): Promise<CreatedKey> {
  return base.asTenant(aseguradoraId, async (tx) => {
    const now = clock.now();
    const created = await insertKey(tx, fresh, actor, now);
    await notifyAdminsOfKey(keyring, tx, fresh.etiqueta, now);
    return created;
  });
}

/** The keys of an insurer, oldest first, without their secret: it is not kept. */
export const listKeys = async (database: Database, aseguradoraId: string) =>
  database.readAsTenant(aseguradoraId, readKeys);

export async function readKeys(tx: Tx): Promise<KeyRow[]> {
  const { rows } = await tx.sql<KeyRow>(
    `select ${KEY_COLUMNS} from claves_api
      where aseguradora_id = aseguradora_actual() order by id`,
  );
  return rows;
}

/** The keys that are taken; whoever counts them to add one waits for whoever is doing the same. */
export async function livingKeys(tx: Tx, now: Date): Promise<KeyRow[]> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('claves ' || aseguradora_actual(), 0))`);
  return (await readKeys(tx)).filter(({ revocada, caduca }) => !revocada && !(caduca && caduca <= now));
}

/** @throws DomainError demasiadas_claves */
export function requireRoom(living: readonly KeyRow[]): void {
  if (living.length >= KEYS_MAXIMUM) throw new DomainError('demasiadas_claves', { maximo: KEYS_MAXIMUM });
}

/**
 * Revokes a key. Every process reads the key's row with each request, so it takes effect at once.
 * @returns false when there is no living key with this id
 */
export const revokeKey = async (
  database: Database,
  clock: Clock,
  aseguradoraId: string,
  id: string,
  actor: Actor,
): Promise<boolean> => database.asTenant(aseguradoraId, (tx) => cancelKey(tx, id, actor, clock.now()));

export async function cancelKey(tx: Tx, id: string, actor: Actor, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    'update claves_api set revocada = $2 where aseguradora_id = aseguradora_actual() and id = $1 and revocada is null',
    [id, now],
  );
  if (affected === 0) return false;
  await audit(tx, actor, 'clave_revocada', { tipo: 'clave', id }, now);
  return true;
}

/**
 * Makes a key that can do what this one can, from the same networks; this one ends after some hours, so that whoever uses it
 * has time to change over. The new one lasts as long as this one would have, counted from its making.
 * @param hours 0: it ends now
 * @throws DomainError no_encontrado when there is no living key with this id, demasiadas_claves
 */
export async function rotateKey(
  keyring: Keyring,
  tx: Tx,
  { id, hours }: { readonly id: string; readonly hours: number },
  actor: Actor,
  now: Date,
): Promise<KeyRow & { api_key: string }> {
  const live = await livingKeys(tx, now);
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
