import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeMime } from './mime.ts';
import type { MailTransport } from './transport.ts';

/** A folder name: it begins with a letter or digit, which excludes `.`, `..` and hidden names. */
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const MAX_SEGMENTS = 4;

/**
 * Keeps messages as `<directory>/<folder>/<id>.eml` instead of sending them, in the embedded mode without a mail server and for test insurers.
 * Files have mode 0600, folders 0700. A file is complete or absent, and a second message with the same id replaces it. A failure of the disk
 * is `temporal`.
 *
 * @param directory absolute path of the mail folder; created with the first message
 */
export function createMailFolder(directory: string): MailTransport {
  return {
    async send(message) {
      const folder = routeOf(directory, message.folder);
      const composed = composeMime(message);
      if (composed === null) return { tipo: 'permanente', codigo: null };
      try {
        await save(folder, `${message.id}.eml`, await composed.build());
        return { tipo: 'retenido' };
      } catch {
        return { tipo: 'temporal', codigo: null };
      }
    },
    close: () => Promise.resolve(),
  };
}

/**
 * Keeps another file beside the messages, complete or not at all.
 * @throws TypeError when the folder would lead out of the directory; the file system's error
 */
export const keepFile = (directory: string, folder: string, name: string, bytes: Buffer): Promise<void> =>
  save(routeOf(directory, folder), name, bytes);

/**
 * Deletes the kept messages of an erased case. A missing folder is no failure.
 *
 * @throws TypeError when the folder would lead out of the mail folder, by its name or by a symbolic link
 * @throws the file system's error when something could not be deleted
 */
export async function eraseFolder(directory: string, folder: string): Promise<void> {
  const route = routeOf(directory, folder);
  let parent = directory;
  for (const segment of folder.split('/').slice(0, -1)) {
    parent = join(parent, segment);
    if (await isLink(parent)) throw new TypeError('the folder of kept mail is a symbolic link');
  }
  await rm(route, { recursive: true, force: true });
}

/** Lists the names of the folders in which an insurer's messages are kept. */
export async function keptFolders(directory: string, aseguradora: string): Promise<string[]> {
  try {
    const entries = await readdir(routeOf(directory, aseguradora), { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (notFound(error)) return [];
    throw error;
  }
}

function routeOf(directory: string, folder: string): string {
  const segments = folder.split('/');
  if (segments.length > MAX_SEGMENTS || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new TypeError('malformed folder of kept mail');
  }
  return join(directory, ...segments);
}

/** Writes a file atomically: a reader never sees half a file, and a crash leaves at most a `.tmp`, which is erased with the case. */
async function save(folder: string, name: string, bytes: Buffer): Promise<void> {
  const provisional = join(folder, `.${name}.${randomUUID()}.tmp`);
  try {
    await write(folder, provisional, bytes);
    await rename(provisional, join(folder, name));
  } catch (error) {
    await rm(provisional, { force: true });
    throw error;
  }
}

async function write(folder: string, route: string, bytes: Buffer): Promise<void> {
  const options = { mode: 0o600, flag: 'wx' } as const;
  try {
    await writeFile(route, bytes, options);
  } catch (error) {
    if (!notFound(error)) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(route, bytes, options);
  }
}

async function isLink(route: string): Promise<boolean> {
  try {
    return (await lstat(route)).isSymbolicLink();
  } catch (error) {
    if (notFound(error)) return false;
    throw error;
  }
}

function notFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
