/**
 * `npm run weight`: how much there is to read. Lines and files by area without generated files, functions over 60 lines and files
 * over 300 outside the tests, and the files on the path of a claim. `npm run weight -- --json` prints the same as JSON.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATHS, readPath } from './weight/path.ts';
import { functionsIn } from './weight/syntax.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const LONG_FUNCTION = 60;
export const LONG_FILE = 300;

/** Written by a program and compared by a test, or somebody else's: nobody reads them to work on the code. */
const GENERATED = [/^package-lock\.json$/, /^examples\/papeles\/\d/];

/** In this order: the first that fits is a file's area. */
const AREAS: readonly (readonly [string, RegExp])[] = [
  ['Markdown', /\.md$/],
  ['SQL', /\.sql$/],
  ['tests', /\.test\.tsx?$|^(server\/test|e2e)\/.*\.tsx?$|\/test\/.*\.ts$/],
  ['server product', /^server\/.*\.tsx?$/],
  ['contract', /^contract\/.*\.ts$/],
  ['portal', /^portal\/.*\.(tsx?|css|html)$/],
  ['backoffice', /^backoffice\/.*\.(tsx?|css|html)$/],
  ['scripts and bench', /^(scripts|bench)\/.*\.ts$/],
];

/** @returns the area that a tracked file counts for, or null for what is not counted */
export function areaOf(file: string): string | null {
  if (GENERATED.some((form) => form.test(file))) return null;
  return AREAS.find(([, form]) => form.test(file))?.[0] ?? null;
}

/** Lines as `wc -l` counts them, the last one with or without its end. */
export function linesOf(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

export interface Weight {
  readonly areas: Record<string, { files: number; lines: number }>;
  readonly longFunctions: readonly { file: string; name: string; lines: number }[];
  readonly longFiles: readonly { file: string; lines: number }[];
  readonly paths: Record<string, readonly string[]>;
}

/** @param files tracked files, relative to the repository */
export function weigh(files: readonly string[]): Weight {
  const areas: Weight['areas'] = Object.fromEntries(AREAS.map(([name]) => [name, { files: 0, lines: 0 }]));
  const longFunctions: { file: string; name: string; lines: number }[] = [];
  const longFiles: { file: string; lines: number }[] = [];
  for (const file of files) {
    const area = areas[areaOf(file) ?? ''];
    if (!area) continue;
    const text = readFileSync(join(ROOT, file), 'utf8');
    const lines = linesOf(text);
    area.files += 1;
    area.lines += lines;
    if (area === areas.tests || !/\.tsx?$/.test(file)) continue;
    if (lines > LONG_FILE) longFiles.push({ file, lines });
    for (const found of functionsIn(file, text))
      if (found.lines > LONG_FUNCTION) longFunctions.push({ file, ...found });
  }
  const paths = Object.fromEntries(PATHS.map((path) => [path.name, readPath(ROOT, path)]));
  const byLines = (a: { lines: number }, b: { lines: number }) => b.lines - a.lines;
  return { areas, longFunctions: longFunctions.sort(byLines), longFiles: longFiles.sort(byLines), paths };
}

/** The files that git tracks or would track, those that still exist. */
export function trackedFiles(): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const gone = execFileSync('git', ['ls-files', '--deleted', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  return listed.split('\0').filter((file) => file !== '' && !gone.includes(file));
}

function print({ areas, longFunctions, longFiles, paths }: Weight): void {
  const row = (name: string, files: number, lines: number) =>
    `${name.padEnd(20)} ${String(files).padStart(6)} ${String(lines).padStart(8)}`;
  console.log('area                  files    lines');
  for (const [name, { files, lines }] of Object.entries(areas)) console.log(row(name, files, lines));
  console.log(`\nfunctions over ${LONG_FUNCTION} lines: ${longFunctions.length}`);
  for (const { file, name, lines } of longFunctions) console.log(`  ${lines} ${name} ${file}`);
  console.log(`\nfiles over ${LONG_FILE} lines: ${longFiles.length}`);
  for (const { file, lines } of longFiles) console.log(`  ${lines} ${file}`);
  for (const [name, files] of Object.entries(paths)) {
    console.log(`\n${name}: ${files.length} files`);
    for (const file of files) console.log(`  ${file}`);
  }
}

if (import.meta.main) {
  const weight = weigh(trackedFiles());
  if (process.argv.includes('--json')) console.log(JSON.stringify(weight, null, 2));
  else print(weight);
}
