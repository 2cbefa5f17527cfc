/**
 * The hierarchy of keys: a key derived from MASTER_KEY wraps each insurer's key, and a key derived from an insurer's key wraps the keys of its
 * cases. Deleting the wrapped key of a case erases everything encrypted with that key.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { open, seal } from './sealed-value.ts';

/** The place of an encrypted value. Insurer, table, column and row are authenticated with the value, so that it decrypts nowhere else. */
export interface Place {
  readonly tabla: string;
  readonly columna: string;
  readonly fila: string;
}

/** Encrypts and decrypts with one data key. */
export interface DataKey {
  encrypt(place: Place, plain: Uint8Array | string): Buffer;
  /** @throws DecryptionError */
  decrypt(place: Place, sealed: Uint8Array): Buffer;
  encryptJson(place: Place, value: unknown): Buffer;
  /** @throws DecryptionError */
  decryptJson<T>(place: Place, sealed: Uint8Array): T;
}

/** The key of an insurer, for its own data, its blind indexes and the keys of its cases. */
export interface AseguradoraKey extends DataKey {
  newCasoKey(casoId: string): { clave: DataKey; envuelta: Buffer };
  /** @throws DecryptionError */
  openCasoKey(casoId: string, wrapped: Uint8Array): DataKey;
  /** Blind index: the full HMAC of a normalised value, keyed by insurer and column, for equality search. */
  blindIndex(column: string, normalized: string | Uint8Array): Buffer;
}

export interface Keyring {
  newAseguradoraKey(aseguradoraId: string): Buffer;
  /** Unwraps the key of an insurer. @throws DecryptionError when the key was wrapped with another MASTER_KEY */
  aseguradoraKey(aseguradoraId: string, wrapped: Uint8Array): AseguradoraKey;
  /** The key of the service's own data: second factors, and e-mails to its people. */
  serviceKey(): AseguradoraKey;
  /** Makes a new key for the hashes of an audit trail, wrapped by the master key; a change of the master key only rewraps this key. */
  newTrailKey(aseguradoraId: string): Buffer;
  /** Unwraps the key of an audit trail. @throws DecryptionError when the key was wrapped with another MASTER_KEY */
  trailKey(aseguradoraId: string, wrapped: Uint8Array): Buffer;
  /** Derives a 32-byte key for one purpose from MASTER_KEY by HKDF (RFC 5869). */
  derived(purpose: string, salt: string): Buffer;
}

const derive = (material: Uint8Array, salt: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', material, salt, purpose, 32));

function dataKey(aseguradoraId: string, material: Buffer): DataKey {
  const key = createSecretKey(material);
  const where = ({ tabla, columna, fila }: Place) => `${aseguradoraId}|${tabla}|${columna}|${fila}`;
  return {
    encrypt: (place, plain) => seal(key, where(place), plain),
    decrypt: (place, sealed) => open(key, where(place), sealed),
    encryptJson: (place, value) => seal(key, where(place), JSON.stringify(value)),
    decryptJson: <T>(place: Place, sealed: Uint8Array) =>
      JSON.parse(open(key, where(place), sealed).toString('utf8')) as T,
  };
}

function aseguradoraKey(aseguradoraId: string, material: Buffer): AseguradoraKey {
  // Key objects are kept, because making one from plain bytes for each value would be the most expensive step of a blind index.
  const envelope = createSecretKey(derive(material, aseguradoraId, 'albacea/envoltorio-de-casos'));
  const indexes = new Map<string, KeyObject>();
  const placeOf = (casoId: string) => `${aseguradoraId}|casos|clave_envuelta|${casoId}`;
  return {
    ...dataKey(aseguradoraId, derive(material, aseguradoraId, 'albacea/datos-de-aseguradora')),
    newCasoKey(casoId) {
      const fresh = randomBytes(32);
      return { clave: dataKey(aseguradoraId, fresh), envuelta: seal(envelope, placeOf(casoId), fresh) };
    },
    openCasoKey: (casoId, wrapped) => dataKey(aseguradoraId, open(envelope, placeOf(casoId), wrapped)),
    blindIndex(column, normalized) {
      let key = indexes.get(column);
      if (!key) {
        key = createSecretKey(derive(material, aseguradoraId, `albacea/indice/${column}`));
        indexes.set(column, key);
      }
      return createHmac('sha256', key).update(normalized).digest();
    },
  };
}

const envelopeOf = (master: Uint8Array) => derive(master, 'albacea', 'albacea/envoltorio-de-aseguradoras');
const placeOf = (aseguradoraId: string) => `${aseguradoraId}|aseguradoras|clave_envuelta|${aseguradoraId}`;

/**
 * Wraps an insurer's key with another master key; data encrypted with the insurer's key stay as they are.
 * @throws DecryptionError when the key was not wrapped with `previous`
 */
export function rewrap(aseguradoraId: string, wrapped: Uint8Array, previous: Uint8Array, next: Uint8Array): Buffer {
  const place = placeOf(aseguradoraId);
  return seal(envelopeOf(next), place, open(envelopeOf(previous), place, wrapped));
}

const trailWrapper = (master: Uint8Array) => derive(master, 'albacea', 'albacea/envoltorio-de-auditoria');
const trailPlace = (aseguradoraId: string) => `${aseguradoraId}|auditoria_cabezas|clave_envuelta|${aseguradoraId}`;

/**
 * Wraps the key of an audit trail with another master key.
 * @throws DecryptionError when the key was not wrapped with `previous`
 */
export function rewrapTrailKey(
  aseguradoraId: string,
  wrapped: Uint8Array,
  previous: Uint8Array,
  next: Uint8Array,
): Buffer {
  const place = trailPlace(aseguradoraId);
  return seal(trailWrapper(next), place, open(trailWrapper(previous), place, wrapped));
}

/** @param master 32 bytes */
export function createKeyring(master: Uint8Array): Keyring {
  const envelope = envelopeOf(master);
  const trails = trailWrapper(master);
  const serviceKeys = aseguradoraKey('servicio', derive(master, 'albacea', 'albacea/servicio'));
  // Keys are unwrapped and derived once for each insurer, not for each request.
  const opened = new LRUCache<string, AseguradoraKey>({ max: 500 });
  return {
    newAseguradoraKey: (aseguradoraId) => seal(envelope, placeOf(aseguradoraId), randomBytes(32)),
    aseguradoraKey(aseguradoraId, wrapped) {
      let key = opened.get(aseguradoraId);
      if (!key) {
        key = aseguradoraKey(aseguradoraId, open(envelope, placeOf(aseguradoraId), wrapped));
        opened.set(aseguradoraId, key);
      }
      return key;
    },
    serviceKey: () => serviceKeys,
    newTrailKey: (aseguradoraId) => seal(trails, trailPlace(aseguradoraId), randomBytes(32)),
    trailKey: (aseguradoraId, wrapped) => open(trails, trailPlace(aseguradoraId), wrapped),
    derived: (purpose, salt) => derive(master, salt, `albacea/${purpose}`),
  };
}
