/** Test files that share a process: a suite for each, called like the file, which closes what it opens. */
import { describe } from 'node:test';

/** @param files paths from the root of the repository */
export function inOneProcess(files: readonly string[]): void {
  for (const file of files)
    describe(file, async () => {
      await import(new URL(`../${file}`, import.meta.url).href);
    });
}
