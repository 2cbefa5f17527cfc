/** Form of an API key: `alb_`, 43 characters of randomness, 6 of CRC32; all base62. */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'alb_';
const RANDOM = 43;
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{6})$`);

/** A new key: about 256 random bits. It is shown once and only its hash is kept. */
export function newApiKey(): string {
  const random = Array.from({ length: RANDOM }, () => ALPHABET[randomInt(62)]).join('');
  return `${PREFIX}${random}${control(random)}`;
}

/** Whether the text has the form of a key and its checksum is right; a mistyped key never reaches the database. */
export function hasKeyShape(text: string): boolean {
  const parts = SHAPE.exec(text);
  return parts !== null && control(parts[1] as string) === parts[2];
}

function control(random: string): string {
  let resto = crc32(random);
  let text = '';
  for (let i = 0; i < 6; i += 1) {
    text = ALPHABET[resto % 62] + text;
    resto = Math.floor(resto / 62);
  }
  return text;
}
