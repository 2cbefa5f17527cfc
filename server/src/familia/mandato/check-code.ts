/** Makes the code with which a mandate is checked, and its hash, by which it is found. */
import { randomBytes } from 'node:crypto';
import { codeOf, SIGNS_AT_RANDOM } from '../../caso/mandato/rules-check.ts';
import { sha256 } from '../../platform/ids.ts';

export const checkCode = (): string => codeOf([...randomBytes(SIGNS_AT_RANDOM)]);

/** Plain: of 95 bits of chance, nobody tries them all. */
export const checkHash = (code: string): Buffer => sha256(`mandato ${code}`);
