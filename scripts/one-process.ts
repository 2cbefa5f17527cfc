/** Runs several test files in one process, each as a suite named after its file. */
import { describe } from 'node:test';

/** Imports each file in its own suite. @param files paths from the root of the repository */
export function inOneProcess(files: readonly string[]): void {
  for (const file of files)
    describe(file, async () => {
      await import(new URL(`../${file}`, import.meta.url).href);
    });
}
