/** An export in a folder of this machine. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../../shared/errors.ts';
import type { ExportPlace } from './place.ts';
import { FILE_NAMES, MANIFEST, PROGRESS, type Progress } from './rules-format.ts';

/**
 * @param folder made where there is none
 * @returns `known`: how far an export has come that was cut off; undefined: there is none
 * @throws UsageError when the folder holds something else, or an export that is whole
 */
export async function folderPlace(
  folder: string,
  slug: string,
): Promise<{ place: ExportPlace; known: Progress | undefined }> {
  const known = await progressIn(folder, slug);
  const at = (file: string) => join(folder, file);
  const place: ExportPlace = {
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
  return { place, known };
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

/** On disk before it is in its place: a file of progress that is half written would be the end of the export. */
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
