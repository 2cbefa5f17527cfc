/** Identifiers and secrets. */
import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { UUID_SHAPE } from '@albacea/contract/schemas/common.ts';

const UUID = new RegExp(UUID_SHAPE);

/** Whether a text has the form of our ids. */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * Makes a UUID of version 7 (RFC 9562, section 5.7). UUIDs are ordered by the given instant, so that rows written together are stored together
 * and a list by id is ordered by time. 74 bits are random.
 * @param now the instant that orders the UUID
 * @param place a number from 0 to 4095 that orders ids made in the same millisecond; it takes 12 of the random bits
 */
export function uuidV7(now: Date, place?: number): string {
  // The random digits come from a UUID of version 4, because Node draws their bits in advance, at a tenth of the cost of `randomBytes`.
  const random = randomUUID();
  const middle = place === undefined ? random.slice(15, 18) : place.toString(16).padStart(3, '0');
  return `${inHex(now)}-7${middle}-${random.slice(19)}`;
}

/**
 * Makes the smallest UUID of version 7 for an instant, which turns a range of time into a range of the primary key. Instants before 1970 count
 * as 1970.
 */
export function firstUuidOf(instant: Date): string {
  return `${inHex(new Date(Math.max(0, instant.getTime())))}-7000-8000-000000000000`;
}

/** The instant at which a UUID of version 7 was made, to the millisecond. */
export const instantOf = (uuid: string): Date => new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16));

/** The first 48 bits of a UUID of version 7: the milliseconds since 1970. */
function inHex(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** Makes a secret of 256 random bits in base64url: 43 characters, safe in a URL. */
export function secret256(): string {
  return randomBytes(32).toString('base64url');
}

/** Makes a code of six digits for one use. The code is so short that it must expire soon and allow few tries. */
export function sixDigitCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Hashes with SHA-256. A plain, fast hash is right for secrets of 128 random bits or more (ASVS 11.4). */
export function sha256(text: string | Uint8Array): Buffer {
  return hash('sha256', text, 'buffer');
}
