/** Whether the heir has asked that their data be used for nothing more, so that nothing leaves until somebody has answered. */
import type { Tx } from '../../db/database.ts';
import { HOLDING } from './rules.ts';
import { hasHoldingPeticion } from './sql.ts';

/** @param caso internal id */
export const dataAreLimited = (tx: Tx, caso: string): Promise<boolean> => hasHoldingPeticion(tx, caso, HOLDING);
