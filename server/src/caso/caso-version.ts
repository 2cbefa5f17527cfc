/** The version of a case as the API shows it: it changes whenever the answer changes. */
import { createHash } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { DomainError } from '../shared/errors.ts';
import { type CasoRow, lockCaso, readCaso } from './sql.ts';

/**
 * A hash of everything that the answer is read from, so that no writer has to maintain a counter. It changes slightly more often than the
 * answer does.
 */
export const versionOf = (row: CasoRow): string =>
  createHash('sha256').update(JSON.stringify(row, inText)).digest('hex').slice(0, 32);

/** Both engines give bytes, each of its own class. */
const inText = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/**
 * For a command on a case that honours `If-Match`: it runs only while the case is as its caller has read it. The case is locked before the
 * comparison, as the command itself locks it.
 */
export const ONLY_IF_UNCHANGED = {
  version: async ({ subject }: { readonly subject: string }, tx: Tx): Promise<string> => {
    const row = (await lockCaso(tx, subject)) && (await readCaso(tx, subject));
    if (!row) throw new DomainError('no_encontrado');
    return versionOf(row);
  },
};
