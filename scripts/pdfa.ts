/**
 * `npm run pdfa`: validates every document in `examples/papeles` against PDF/A-2a and PDF/UA-1 with an independent validator, veraPDF,
 * and prints a table. `npm run pdfa -- a.pdf b.pdf` validates only these. It needs Java 17 and Maven, which downloads the validator
 * the first time, so it is no part of `npm test`. The exit code is 1 if a document violates a norm, or nothing
 * could be validated.
 */
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runIn, StepFailed } from './generators/workshop.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROJECT = join(ROOT, 'scripts/pdfa');
const NORMS: readonly (readonly [id: string, name: string])[] = [
  ['a', 'PDF/A-2a'],
  ['ua1', 'PDF/UA-1'],
];

try {
  const named = process.argv.slice(2).map((path) => resolve(path));
  const papers = named.length > 0 ? named : globSync(join(ROOT, 'examples/papeles/**/*.pdf')).toSorted();
  if (papers.length === 0) throw new StepFailed('There is no paper to validate; `npm run samples` writes them.');
  const verdicts = await validate(papers);
  process.stdout.write(inTable(papers, verdicts));
  if (verdicts.size !== papers.length * NORMS.length || [...verdicts.values()].some((broken) => broken !== ''))
    process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof StepFailed ? error.message : ((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}

/** Validates documents. @returns the violated clauses by norm and file; '' for none */
async function validate(papers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await need('java', '-version');
  await need('mvn', '--version');
  const folder = await mkdtemp(join(tmpdir(), 'albacea-pdfa-'));
  try {
    const list = join(folder, 'classpath');
    await runIn(PROJECT, ['mvn', '--quiet', '--batch-mode', 'dependency:build-classpath', `-Dmdep.outputFile=${list}`]);
    const classpath = (await readFile(list, 'utf8')).trim();
    const output = await runIn(PROJECT, ['java', '-cp', classpath, 'Validate.java', ...papers]);
    const lines = output.split('\n').map((line) => line.split('\t'));
    return new Map(
      lines.flatMap(([follows, norm, file, ...broken]) =>
        file === undefined ? [] : [[`${norm} ${file}`, follows === 'true' ? '' : broken.join(' ') || 'unknown']],
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function need(program: string, question: string): Promise<void> {
  await runIn(ROOT, [program, question]).catch(() => {
    throw new StepFailed(
      `\`${program}\` is not installed here, so nothing was validated: \`npm run pdfa\` needs Java 17 and Maven.`,
    );
  });
}

function inTable(papers: readonly string[], verdicts: ReadonlyMap<string, string>): string {
  const names = papers.map((paper) => relative(ROOT, paper));
  const width = Math.max(...names.map((name) => name.length));
  const row = (name: string, cells: readonly string[]) => `${[name.padEnd(width), ...cells].join('  ').trimEnd()}\n`;
  const cell = (paper: string, norm: string, title: string) => {
    const broken = verdicts.get(`${norm} ${paper}`);
    return (broken === undefined ? 'not read' : broken === '' ? 'yes' : `no: ${broken}`).padEnd(title.length);
  };
  return [
    row(
      '',
      NORMS.map(([, title]) => title),
    ),
    ...papers.map((paper, i) =>
      row(
        names[i] ?? paper,
        NORMS.map(([norm, title]) => cell(paper, norm, title)),
      ),
    ),
  ].join('');
}
