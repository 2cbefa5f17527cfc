/** Test files that share a process: importing the server and opening a database take longer than most of their tests. */
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';

/**
 * Registers every test file of a folder. A file that needs a process of its own lives in a folder without such an entry.
 * @param entry `import.meta.url` of the test file that is named like the folder and stands beside it
 */
export function inOneProcess(entry: string): void {
  const folder = entry.replace(/\.test\.ts$/, '/');
  for (const file of globSync('**/*.test.ts', { cwd: fileURLToPath(folder) }).toSorted())
    describe(file, async () => {
      await import(new URL(file, folder).href);
    });
}
