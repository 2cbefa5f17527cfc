/**
 * The test files of the day and of the night, and which of them share a process: importing the server and opening a database take
 * longer than most tests. A file of the night is called `*.night.test.ts`; nothing else says so.
 */
import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TESTS = '{contract,words,server,portal,backoffice,bench,e2e,examples,clients,scripts}/**/*.test.ts';

/** Groups of files that share a process, first match wins, with the most files for one process. Groups that wait longest start first. */
const KINDS: readonly { readonly name: string; readonly holds: RegExp; readonly most: number }[] = [
  { name: 'journeys', holds: /^e2e\//, most: 8 },
  { name: 'programs', holds: /^(server\/test\/(cli|crash)|bench|clients|examples|scripts)\//, most: 14 },
  { name: 'service', holds: /^server\/test\//, most: 45 },
  { name: 'units', holds: /\/src\//, most: Number.POSITIVE_INFINITY },
];

export interface Group {
  /** The name, for example `service-2`. */
  readonly name: string;
  /** Paths from the root of the repository, sorted. */
  readonly files: readonly string[];
}

const isOfNight = (file: string): boolean => file.endsWith('.night.test.ts');

/** Distributes all test files to processes. @param night whether to include the files of the night */
export function groups(night: boolean): Group[] {
  const files = globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] }).filter(
    (file) => night || !isOfNight(file),
  );
  const kindOf = (file: string) => KINDS.find(({ holds }) => holds.test(file));
  return KINDS.flatMap((kind) =>
    deal(
      files.filter((file) => kindOf(file) === kind),
      kind.most,
    ).map((ofOne, i) => ({ name: `${kind.name}-${i + 1}`, files: ofOne.toSorted() })),
  );
}

/** Distributes files evenly to the fewest processes: the largest file first, always to the process with the least. */
function deal(files: readonly string[], most: number): string[][] {
  const size = (file: string) => statSync(resolve(ROOT, file)).size;
  const hands = Array.from({ length: Math.ceil(files.length / most) || Number(files.length > 0) }, () => ({
    files: [] as string[],
    weight: 0,
  }));
  for (const file of files.toSorted((a, b) => size(b) - size(a))) {
    const hand = hands.toSorted((a, b) => a.weight - b.weight)[0];
    hand?.files.push(file);
    if (hand) hand.weight += size(file);
  }
  return hands.map((hand) => hand.files);
}
