/** The second factor: TOTP (RFC 6238) with recovery codes. A code works once, even for simultaneous requests. */
import { createHmac, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Tx } from '../../db/database.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { spendRecovery, spendStep } from './persons.ts';
import { normalCode, RECOVERY_CODES } from './rules.ts';

/** Seconds that a telephone's clock may be off: one step before and one after. */
const TOLERANCE = 30;
/** Without characters that are mistaken for others when read aloud. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Where a secret lies, also one that waits to be confirmed. */
export const totpPlace = (person: string) => ({ tabla: 'personas', columna: 'totp_cifrado', fila: person });

/** The owner: secrets are stored under the person, and reached through a membership of the transaction's insurer. */
interface Theirs {
  readonly membresia: string;
  readonly persona: string;
}

export interface SecondFactor {
  newSecret(email: string): { secreto: string; uri: string };
  encrypt(person: string, secret: string): Buffer;
  /**
   * Whether the code is right now and has not served yet; from then on it has.
   * @param fresh of a secret that is not in use yet: steps of another say nothing about it
   */
  spendCode(tx: Tx, theirs: Theirs, encrypted: Uint8Array, code: string, now: Date, fresh?: boolean): Promise<boolean>;
  /** Whether it is one of the recovery codes; from then on it is not. */
  spendRecovery(tx: Tx, theirs: Theirs, code: string): Promise<boolean>;
  newCodes(person: string): { codigos: string[]; huellas: Buffer[] };
}

export function createSecondFactor(keyring: Keyring): SecondFactor {
  const key = keyring.serviceKey();
  // Keyed: a recovery code is short enough to be found from a plain hash of it.
  const hashOf = (person: string, code: string) =>
    createHmac('sha256', keyring.derived('recuperacion', person)).update(normalCode(code)).digest();
  return {
    newSecret(email) {
      const secreto = generateSecret();
      return { secreto, uri: generateURI({ issuer: 'Albacea', label: email, secret: secreto }) };
    },
    encrypt: (person, secret) => key.encrypt(totpPlace(person), secret),
    async spendCode(tx, { membresia, persona }, encrypted, code, now, fresh = false) {
      if (!/^[0-9]{6}$/.test(code)) return false; // the library throws on what is no code
      const secret = key.decrypt(totpPlace(persona), encrypted).toString('utf8');
      const epoch = Math.floor(now.getTime() / 1000);
      const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE });
      if (!result.valid || !('timeStep' in result)) return false;
      return spendStep(tx, membresia, result.timeStep, fresh);
    },
    spendRecovery: (tx, { membresia, persona }, code) => spendRecovery(tx, membresia, hashOf(persona, code)),
    newCodes(person) {
      const codigos = Array.from({ length: RECOVERY_CODES }, aCode);
      return { codigos, huellas: codigos.map((code) => hashOf(person, code)) };
    },
  };
}

/** 60 bits: `ABCD-EFGH-JKLM`. */
function aCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group()].join('-');
}
