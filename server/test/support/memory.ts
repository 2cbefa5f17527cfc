/** Files in memory, for what is written and thrown away in the course of a run. */
import { statfsSync } from 'node:fs';

/** Where Linux keeps them. A container may have next to nothing there. */
export const MEMORY = '/dev/shm';
/** Bytes; a whole run takes a tenth of it. */
const ROOM = 4 * 1024 ** 3;

/** @returns whether a whole run has room there; false where there is no such thing */
export function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
