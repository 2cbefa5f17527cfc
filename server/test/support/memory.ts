/** Files in memory, for data that are written and deleted during a run. */
import { statfsSync } from 'node:fs';

/** The folder for files in memory on Linux; in a container it may be very small. */
export const MEMORY = '/dev/shm';
/** Bytes required; a whole run uses a tenth of them. */
const ROOM = 4 * 1024 ** 3;

/** @returns whether a whole run has room there; false if the folder does not exist */
export function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
