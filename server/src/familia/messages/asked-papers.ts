/** The papers that a person of the service asked the family for, and that have not come. */
import type { AskedPaper } from '@albacea/contract/schemas/messages.ts';
import type { Tx } from '../../db/database.ts';
import { IS_ASKED, readAskedPapers } from './sql.ts';

/** @param caso internal id */
export const askedPapers = (tx: Tx, caso: string): Promise<AskedPaper[]> => readAskedPapers(tx, caso);

/** How many of a case `c`, as an expression in SQL: `askedPapers` counted. */
export const ASKED_PAPERS = `select count(distinct (m.papel, m.cuenta))::int from mensajes m
  where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and ${IS_ASKED}`;
