/**
 * Journeys in the browser share a few processes: what each process begins with (the server's modules, and the code that only
 * becomes fast once it has run) costs as much as many a journey. Each still has a service, database and browser of its own.
 */
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const entries = () => globSync('e2e/in-turn/*.test.ts', { cwd: ROOT }).toSorted();

/** @returns paths from the root of the repository, sorted; none where no entry runs them */
export const journeyFiles = (): string[] =>
  entries().length === 0 ? [] : globSync('e2e/*.test.ts', { cwd: ROOT }).toSorted();

/** @returns the journeys of one entry: they are dealt like cards, so that neighbours, which are often alike, go apart */
export function journeysOf(entry: string): string[] {
  const all = entries();
  return journeyFiles().filter((_, i) => all[i % all.length] === entry);
}

/**
 * Registers the journeys of an entry, one after the other.
 * @param entry `import.meta.url` of a file of `e2e/in-turn`
 */
export function journeysInTurn(entry: string): void {
  for (const file of journeysOf(fileURLToPath(entry).slice(ROOT.length)))
    describe(file, async () => {
      await import(`../${file}`);
    });
}
