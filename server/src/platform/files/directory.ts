/** A file store in a directory of this machine, or of a volume that all machines share. */
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keyParts, type Store, StoreError } from './file-store.ts';

/** Maximum number of tries to write into a new folder, because {@link Store.remove} may delete the folder before it is used. */
const TRIES = 5;

/**
 * Makes a store whose folders have mode 0700 and files 0600. A file is written under a temporary name, synced, then renamed: after a crash the file
 * is complete, or a `.tmp` of the same name is left, which {@link Store.remove} also deletes.
 * @param directory absolute path; created with the first file
 */
export function createDirectoryStore(directory: string): Store {
  const routeOf = (key: string) => join(directory, ...keyParts(key));
  return {
    write: (key, bytes) => withReason(() => write(routeOf(key), bytes)),
    read: (key) => withReason(() => readFile(routeOf(key))),
    remove: (key) => withReason(() => drop(routeOf(key))),
    close: async () => undefined,
  };
}

const provisionalOf = (route: string) => `${route}.tmp`;

async function write(route: string, bytes: Uint8Array): Promise<void> {
  const provisional = provisionalOf(route);
  try {
    await writeSynced(provisional, bytes);
    await rename(provisional, route);
    await sync(dirname(route));
  } catch (error) {
    await rm(provisional, { force: true }).catch(() => undefined); // the first error says more than an error of this deletion
    throw error;
  }
}

async function writeSynced(route: string, bytes: Uint8Array): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    try {
      const file = await open(route, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      return;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || turn === TRIES) throw error;
      await createFolders(dirname(route));
    }
  }
}

/** Creates a folder, and syncs its directory entry and those of new folders above. */
async function createFolders(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let fresh = folder; fresh.length >= first.length; fresh = dirname(fresh)) await sync(dirname(fresh));
}

/** Syncs a folder, because a crash may otherwise lose the directory entry of a file that is on disk. */
async function sync(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Deletes a file, and then the folder of its case if it is empty. */
async function drop(route: string): Promise<void> {
  await rm(provisionalOf(route), { force: true });
  await rm(route, { force: true });
  await rmdir(dirname(route)).catch((error) => {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error))) throw error;
  });
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? 'UNKNOWN';

async function withReason<T>(perform: () => Promise<T>): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    const code = codeOf(error);
    throw new StoreError(code === 'ENOENT' ? 'missing' : 'away', code);
  }
}
