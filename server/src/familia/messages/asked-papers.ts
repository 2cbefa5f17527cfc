/** The papers that the service asked the family for, and that have not arrived. */
import type { AskedPaper } from '@albacea/contract/schemas/messages.ts';
import type { Tx } from '../../db/database.ts';
import { readAskedPapers } from './sql.ts';

/** @param caso internal id */
export const askedPapers = (tx: Tx, caso: string): Promise<AskedPaper[]> => readAskedPapers(tx, caso);
