/** An export in a folder of this machine. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../../shared/errors.ts';
import {
  type ExportFile,
  FILE_NAMES,
  type FileProgress,
  MANIFEST,
  type Manifest,
  PROGRESS,
  type Progress,
} from './rules-format.ts';

export interface ExportFolder {
  /** Progress of an export that was cut off; undefined: there is none. */
  readonly known: Progress | undefined;
  /**
   * Called once for each file and run, before anything is appended: drops what an earlier run wrote and did not record.
   * @param known how far the file has come; undefined: nothing of it counts
   */
  takeUp(file: ExportFile, known: FileProgress | undefined): Promise<void>;
  append(file: ExportFile, content: Uint8Array): Promise<void>;
  /** Records the progress: what was appended before counts, even if this process dies. */
  keep(progress: Progress): Promise<void>;
  /** Size and digest of what lies there. */
  measure(file: ExportFile): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Ends a whole export: removes files that the manifest does not name, writes it, and removes the progress. */
  finish(manifest: Manifest): Promise<void>;
}

/**
 * @param folder made where there is none
 * @throws UsageError when the folder holds something else, or an export that is whole
 */
export async function openFolder(folder: string, slug: string): Promise<ExportFolder> {
  const at = (file: string) => join(folder, file);
  return {
    known: await progressIn(folder, slug),
    takeUp: (file, before) => (before ? truncate(at(file), before.bytes) : writeFile(at(file), '')),
    append: (file, content) => appendFile(at(file), content),
    keep: (progress) => put(at(PROGRESS), progress),
    measure: async (file) => ({ bytes: (await stat(at(file))).size, sha256: await hashOf(at(file)) }),
    async finish(manifest) {
      const named = manifest.ficheros.map(({ nombre }) => nombre);
      for (const file of FILE_NAMES) if (!named.includes(file)) await rm(at(file), { force: true });
      await put(at(MANIFEST), manifest);
      await rm(at(PROGRESS));
    },
  };
}

async function progressIn(folder: string, slug: string): Promise<Progress | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await readdir(folder);
  if (there.length === 0) return undefined;
  if (there.includes(MANIFEST)) throw new UsageError(`--carpeta: ${folder} holds an export that is whole`);
  if (!there.includes(PROGRESS)) throw new UsageError(`--carpeta: ${folder} is not empty`);
  const progress: Progress = JSON.parse(await readFile(join(folder, PROGRESS), 'utf8'));
  if (progress.aseguradora !== slug)
    throw new UsageError(`--carpeta: ${folder} holds an export of ${progress.aseguradora}`);
  return progress;
}

/** Writes beside the target, syncs, and renames: a half-written file of progress would be the end of the export. */
async function put(path: string, value: object): Promise<void> {
  const fresh = `${path}.nuevo`;
  const file = await open(fresh, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
