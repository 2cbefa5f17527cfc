/** The second factor: TOTP (RFC 6238) with recovery codes. A code works once, even for simultaneous requests. */
import { createHmac, randomInt } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Tx } from '../../db/database.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { spendRecovery, spendStep } from './persons.ts';
import { normalCode, RECOVERY_CODES } from './rules.ts';

/** Seconds by which a telephone's clock may be wrong: one step of the code in each direction. */
const TOLERANCE = 30;
/** The letters and digits of recovery codes, without those that people mistake for each other. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Table, column and row to which the encryption of a person's TOTP secret is bound, confirmed or not. */
export const totpPlace = (person: string) => ({ tabla: 'personas', columna: 'totp_cifrado', fila: person });

/** The holder of a factor. Secrets are encrypted for the person; the database finds the person by a membership of the transaction's insurer. */
interface Theirs {
  readonly membresia: string;
  readonly persona: string;
}

export interface SecondFactor {
  newSecret(email: string): { secreto: string; uri: string };
  encrypt(person: string, secret: string): Buffer;
  /**
   * Uses up a code.
   * @param fresh whether the secret is not in use yet; if so, the last used time step does not count, because it belongs to another secret
   * @returns whether the code was right and unused
   */
  spendCode(tx: Tx, theirs: Theirs, encrypted: Uint8Array, code: string, now: Date, fresh?: boolean): Promise<boolean>;
  /** Uses up a recovery code. @returns whether the person had this unused code */
  spendRecovery(tx: Tx, theirs: Theirs, code: string): Promise<boolean>;
  newCodes(person: string): { codigos: string[]; huellas: Buffer[] };
}

export function createSecondFactor(keyring: Keyring): SecondFactor {
  const key = keyring.serviceKey();
  // The hash is keyed, because a recovery code is short enough to be found from a plain hash.
  const hashOf = (person: string, code: string) =>
    createHmac('sha256', keyring.derived('recuperacion', person)).update(normalCode(code)).digest();
  return {
    newSecret(email) {
      const secreto = generateSecret();
      return { secreto, uri: generateURI({ issuer: 'Albacea', label: email, secret: secreto }) };
    },
    encrypt: (person, secret) => key.encrypt(totpPlace(person), secret),
    async spendCode(tx, { membresia, persona }, encrypted, code, now, fresh = false) {
      if (!/^[0-9]{6}$/.test(code)) return false; // the library throws for anything but six digits
      const secret = key.decrypt(totpPlace(persona), encrypted).toString('utf8');
      const epoch = Math.floor(now.getTime() / 1000);
      const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE });
      if (!result.valid || !('timeStep' in result)) return false;
      return spendStep(tx, membresia, result.timeStep, fresh);
    },
    spendRecovery: (tx, { membresia, persona }, code) => spendRecovery(tx, membresia, hashOf(persona, code)),
    newCodes(person) {
      const codigos = Array.from({ length: RECOVERY_CODES }, newCode);
      return { codigos, huellas: codigos.map((code) => hashOf(person, code)) };
    },
  };
}

/** A new recovery code, such as `ABCD-EFGH-JKLM`, with 60 random bits. */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group()].join('-');
}
