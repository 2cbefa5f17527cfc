/** Identifiers and secrets. */
import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { FORMA_DE_UUID } from '@albacea/contract/comun.ts';

const UUID = new RegExp(FORMA_DE_UUID);

/** Whether a text may be the id of a row at all, as we write them; what is not is simply unknown. */
export const esUuid = (texto: string): boolean => UUID.test(texto);

/**
 * A UUID of version 7 (RFC 9562, section 5.7): ordered by the instant given, so that rows written together lie together
 * and a list by id is a list by time. 74 bits are random.
 * @param ahora instant, from the clock port
 * @param orden 0 to 4095: place among several made in the same millisecond; random without it (62 bits then remain)
 */
export function uuidV7(ahora: Date, orden?: number): string {
  // Its digits are the randomness: Node draws them in advance, so that it costs a tenth of `randomBytes`.
  const azar = randomUUID();
  const lugar = orden === undefined ? azar.slice(15, 18) : orden.toString(16).padStart(3, '0');
  return `${enHex(ahora)}-7${lugar}-${azar.slice(19)}`;
}

/**
 * The least UUID of version 7 that an instant can have: rows made at or after it have an id that is not less. It turns a
 * range of time into a range of the primary key. No id is older than 1970.
 */
export function primerUuidDe(instante: Date): string {
  return `${enHex(new Date(Math.max(0, instante.getTime())))}-7000-8000-000000000000`;
}

/** The first 48 bits of a UUID of version 7: milliseconds of the epoch. */
function enHex(instante: Date): string {
  const hex = instante.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** A secret of 256 random bits in base64url, 43 characters, safe in a URL. */
export function secreto256(): string {
  return randomBytes(32).toString('base64url');
}

/** A code of six digits to be typed once; so short that it must be short-lived, and tried few times. */
export function codigoDeSeisCifras(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** SHA-256. Plain and fast is right for secrets of 128 random bits or more (ASVS 11.4). */
export function sha256(texto: string | Uint8Array): Buffer {
  return hash('sha256', texto, 'buffer');
}
