/** The version of a case as the API shows it: another one whenever its answer would be another. */
import { createHash } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { DomainError } from '../shared/errors.ts';
import { type CasoRow, lockCaso, readCaso } from './sql.ts';

/**
 * Made from all that the answer is read from, and from nothing that is counted by hand: no writer has to think of it. It changes a little
 * more often than the answer does.
 */
export const versionOf = (row: CasoRow): string =>
  createHash('sha256').update(JSON.stringify(row, inText)).digest('hex').slice(0, 32);

/** Both engines give bytes, each of its own class. */
const inText = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/**
 * For a command on a case that honours `If-Match`: done only while the case is as its caller has read it. The case is locked before it is
 * looked at, as the command does itself.
 */
export const ONLY_IF_UNCHANGED = {
  version: async ({ subject }: { readonly subject: string }, tx: Tx): Promise<string> => {
    const row = (await lockCaso(tx, subject)) && (await readCaso(tx, subject));
    if (!row) throw new DomainError('no_encontrado');
    return versionOf(row);
  },
};
