/** Makes the code for checking a mandate, and the hash by which it is found. */
import { randomBytes } from 'node:crypto';
import { codeOf, SIGNS_AT_RANDOM } from '../../caso/mandato/rules-check.ts';
import { sha256 } from '../../platform/ids.ts';

export const checkCode = (): string => codeOf([...randomBytes(SIGNS_AT_RANDOM)]);

/** A plain hash is enough, because nobody can try codes of 95 bits. */
export const checkHash = (code: string): Buffer => sha256(`mandato ${code}`);
