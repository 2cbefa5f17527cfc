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
  /** Progress of an interrupted export; undefined: the folder was empty. */
  readonly progress: Progress | undefined;
  /**
   * Drops content that an earlier run appended to a file without recording it. Called once for each file and run, before anything is appended.
   * @param recorded undefined: nothing was recorded, so the whole file is dropped
   */
  resume(file: ExportFile, recorded: FileProgress | undefined): Promise<void>;
  append(file: ExportFile, content: Uint8Array): Promise<void>;
  /** Records the progress. Content appended before this call is kept even if the process dies. */
  saveProgress(progress: Progress): Promise<void>;
  /** Size and digest of a file as it is on disk. */
  measure(file: ExportFile): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Completes the export: removes files that the manifest does not name, writes the manifest, and removes the progress record. */
  finish(manifest: Manifest): Promise<void>;
}

/**
 * Opens the folder of an export.
 * @param folder path, created if missing
 * @throws UsageError when the folder contains other files, or a complete export
 */
export async function openFolder(folder: string, slug: string): Promise<ExportFolder> {
  const at = (file: string) => join(folder, file);
  return {
    progress: await readProgress(folder, slug),
    resume: (file, recorded) => (recorded ? truncate(at(file), recorded.bytes) : writeFile(at(file), '')),
    append: (file, content) => appendFile(at(file), content),
    saveProgress: (progress) => replaceFile(at(PROGRESS), progress),
    measure: async (file) => ({ bytes: (await stat(at(file))).size, sha256: await hashOf(at(file)) }),
    async finish(manifest) {
      const named = manifest.ficheros.map(({ nombre }) => nombre);
      for (const file of FILE_NAMES) if (!named.includes(file)) await rm(at(file), { force: true });
      await replaceFile(at(MANIFEST), manifest);
      await rm(at(PROGRESS));
    },
  };
}

async function readProgress(folder: string, slug: string): Promise<Progress | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.length === 0) return undefined;
  if (names.includes(MANIFEST)) throw new UsageError(`--carpeta: ${folder} holds a complete export`);
  if (!names.includes(PROGRESS)) throw new UsageError(`--carpeta: ${folder} is not empty`);
  const progress: Progress = JSON.parse(await readFile(join(folder, PROGRESS), 'utf8'));
  if (progress.aseguradora !== slug)
    throw new UsageError(`--carpeta: ${folder} holds an export of ${progress.aseguradora}`);
  return progress;
}

/** Writes a new file beside the old one, syncs it and renames it, because an export could not resume from a half-written progress record. */
async function replaceFile(path: string, value: object): Promise<void> {
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
