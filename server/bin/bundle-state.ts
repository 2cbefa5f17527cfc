/** Where the program stands, as sources and as a bundle, and whether the bundle is made of these very sources. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const SOURCE = join(ROOT, 'server/src/main.ts');
export const BUNDLE = join(ROOT, 'server/dist/main.js');
/** Holds {@link hashOfSources} of the sources that the bundle was made of. */
export const MARK = join(ROOT, 'server/dist/sources.sha256');

const FOLDERS = ['server/src', 'contract/src', 'words/src'];
const FILES = ['scripts/bundle.ts', 'package-lock.json'];

/** Fingerprint of files by name and content, because git and copies set times as they like. @param files paths from {@link ROOT} */
export function hashOfFiles(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Fingerprint of all that the bundle depends on. */
export function hashOfSources(): string {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|json)$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
  return hashOfFiles([...inFolders.toSorted(), ...FILES]);
}

/** Whether there is a bundle, and nothing has changed since it was made. */
export const isBundleCurrent = (): boolean => existsSync(MARK) && readFileSync(MARK, 'utf8') === hashOfSources();
