/** Identifiers and secrets. */
import { createHash, randomBytes } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562, section 5.7): ordered by the instant given, so that rows written together lie together
 * and a list by id is a list by time. 74 bits are random.
 * @param ahora instant, from the clock port
 * @param orden 0 to 4095: place among several made in the same millisecond; random without it (62 bits then remain)
 */
export function uuidV7(ahora: Date, orden?: number): string {
  const bytes = randomBytes(16);
  if (orden !== undefined) bytes.writeUInt16BE(orden, 6);
  bytes.writeUIntBE(ahora.getTime(), 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * The least UUID of version 7 that an instant can have: rows made at or after it have an id that is not less. It turns a
 * range of time into a range of the primary key.
 */
export function primerUuidDe(instante: Date): string {
  const hex = instante.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** A secret of 256 random bits in base64url, 43 characters, safe in a URL. */
export function secreto256(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256. Plain and fast is right for secrets of 128 random bits or more (ASVS 11.4). */
export function sha256(texto: string | Uint8Array): Buffer {
  return createHash('sha256').update(texto).digest();
}
