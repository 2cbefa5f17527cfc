/**
 * The form of an API key: `alb_`, or `alb_ensayo_` for a test insurer, then 43 random characters and 6 of CRC32, all base62. The checksum covers
 * `ensayo_` too, so that a key with `ensayo_` added or removed is refused.
 */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'alb_';
/** Follows the prefix in a test insurer's key. `_` is not in base62, so no other key begins like this. */
const TEST = 'ensayo_';
const RANDOM = 43;
const SHAPE = new RegExp(`^${PREFIX}((?:${TEST})?[0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{6})$`);

/**
 * Makes a new key with about 256 random bits. The key is shown once; only its hash is stored.
 * @param ensayo the key belongs to a test insurer
 */
export function newApiKey(ensayo = false): string {
  const random = Array.from({ length: RANDOM }, () => ALPHABET[randomInt(62)]).join('');
  const content = `${ensayo ? TEST : ''}${random}`;
  return `${PREFIX}${content}${checksum(content)}`;
}

/** Whether a text has the form of a key with a right checksum, so that a mistyped key never reaches the database. */
export function hasKeyShape(text: string): boolean {
  const parts = SHAPE.exec(text);
  return parts !== null && checksum(parts[1] as string) === parts[2];
}

/** Whether a well-formed key has the prefix of test insurers. */
export const isTestKey = (key: string): boolean => key.startsWith(`${PREFIX}${TEST}`);

function checksum(content: string): string {
  let rest = crc32(content);
  let text = '';
  for (let i = 0; i < 6; i += 1) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
