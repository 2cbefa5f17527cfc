/** The picture of the insurer's logo, as the file that it is. */
import type { Tx } from '../../../db/database.ts';
import { readPictureInUse } from './sql-logo.ts';

/** @returns a PNG; null where the insurer has no logo */
export const viewPicture = (tx: Tx): Promise<Uint8Array | null> => readPictureInUse(tx);
