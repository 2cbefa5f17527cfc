/**
 * A browser from which somebody has signed in before: a cookie says so, and nothing else. It opens nothing; it only has a
 * brake of its own, so that a stranger's guesses from the same network don't make its owner wait (OWASP, device cookies).
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { secreto256 } from '../../platform/ids.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';

/** Milliseconds that a browser remembers. */
export const KNOWN_DEVICE_LIFE = 365 * MS_PER_DAY;

export interface KnownDevices {
  /** The value of a new cookie. */
  newCookie(user: string): string;
  /** What tells this browser of this person from others; null: it is none of theirs. */
  recognise(cookie: string | null, user: string): string | null;
}

export function createKnownDevices(keyring: Keyring): KnownDevices {
  const sign = (user: string, mark: string) =>
    createHmac('sha256', keyring.derived('equipo', user)).update(mark).digest('base64url');
  return {
    newCookie(user) {
      const mark = secreto256();
      return `${mark}.${sign(user, mark)}`;
    },
    recognise(cookie, user) {
      const [mark = '', signature = ''] = cookie?.split('.') ?? [];
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(user, mark))];
      return given.length === expected.length && timingSafeEqual(given, expected) ? mark : null;
    },
  };
}
