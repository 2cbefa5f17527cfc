import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PATHS, readPath } from './weight/path.ts';
import { functionsIn, moduleOf } from './weight/syntax.ts';
import { areaOf, linesOf, weigh } from './weight.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

describe('npm run weight', () => {
  test('each file counts for one area, and generated ones for none', () => {
    const areas = {
      'server/src/http/cursor.ts': 'server product',
      'server/src/http/validation.test.ts': 'tests',
      'server/test/support/environment.ts': 'tests',
      'e2e/service.ts': 'tests',
      'server/schema/04-caso.sql': 'SQL',
      'server/src/capabilities/casos/README.md': 'Markdown',
      'contract/src/schemas/casos.ts': 'contract',
      'portal/src/style/tokens.css': 'portal',
      'backoffice/src/ui/estado.tsx': 'backoffice',
      'bench/bench.ts': 'scripts and bench',
      'package-lock.json': null,
      'docs/imagenes/portal-inicio.png': null,
    };
    for (const [file, area] of Object.entries(areas)) assert.equal(areaOf(file), area, file);
  });

  test('lines are those of wc, and a last one without an end counts', () => {
    assert.deepEqual(['', 'a\n', 'a\nb', '\n\n'].map(linesOf), [0, 1, 2, 2]);
  });

  test('the length of a function is from its first line to its closing brace, whatever kind it is', () => {
    const source = `export const one = () => 1;
class Box {
  open<T>(what: T): T {
    return what;
  }
}
export default function Two({ a }: { a: string }) {
  const inner = async () => {
    await a;
  };
  return <b onClick={inner}>{a}</b>;
}
`;
    assert.deepEqual(functionsIn('two.tsx', source), [
      { name: 'one', lines: 1 },
      { name: 'open', lines: 3 },
      { name: 'Two', lines: 6 },
      { name: 'inner', lines: 3 },
    ]);
  });

  test('a file that cannot be parsed is an error, not an empty file', () => {
    assert.throws(() => functionsIn('broken.ts', 'function ('), /broken\.ts/);
  });

  test('what a declaration mentions leaves types out', () => {
    const { declarations, imports } = moduleOf(
      'm.ts',
      `import { type Shape, area } from './area.ts';
import type { Other } from './other.ts';
export const { first, second } = area({} as Shape);
function third(x: Other): Shape { return first(x); }`,
    );
    assert.deepEqual([...imports.keys()], ['area']);
    assert.deepEqual([...declarations.keys()], ['first', 'second', 'third']);
    assert.ok(declarations.get('third')?.has('first'));
    assert.ok(!declarations.get('third')?.has('Other'));
  });

  test('files and lines are added up, and long files and functions are named', () => {
    const { areas, longFiles } = weigh(['README.md', 'contract/src/schemas/casos.ts', 'package-lock.json']);
    assert.deepEqual(areas.Markdown, { files: 1, lines: linesOf(readFileSync(join(ROOT, 'README.md'), 'utf8')) });
    assert.equal(areas.contract?.files, 1);
    assert.deepEqual(
      longFiles.map(({ file }) => file),
      ['contract/src/schemas/casos.ts'],
    );
  });
});

describe('the walk along the imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'albacea-weight-'));
  after(() => rmSync(folder, { recursive: true }));
  const files = {
    'a.ts': `import { used } from './b.ts';
import { aside, never } from './c.ts';
import * as all from './d/all.ts';
import { caso } from '@albacea/contract/casos.ts';
import { join } from 'node:path';
export function start() { return helper() + caso; }
const helper = () => [used(), all.x, aside()];
export const elsewhere = () => [never(), join()];`,
    'b.ts': `import type { T } from './types.ts';
export const used = (): T => 1;`,
    'c.ts': `import { deep } from './deep.ts';
export const aside = () => deep;
export const never = () => 0;`,
    'd/all.ts': 'export const x = 1;',
    'deep.ts': 'export const deep = 1;',
    'types.ts': 'export type T = number;',
    'contract/src/casos.ts': 'export const caso = 1;',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const start = { file: 'a.ts', name: 'start' };

  test('goes where a function leads, and not to the rest of the files that it passes', () => {
    const path = ['a.ts', 'b.ts', 'c.ts', 'contract/src/casos.ts', 'd/all.ts', 'deep.ts'];
    assert.deepEqual(readPath(folder, { roots: [start] }), path);
  });

  test('passes by what is said to be an aside', () => {
    const asides = [{ file: 'c.ts', name: 'aside' }];
    const path = ['a.ts', 'b.ts', 'contract/src/casos.ts', 'd/all.ts'];
    assert.deepEqual(readPath(folder, { roots: [start], asides }), path);
  });

  test('refuses a beginning that is not there', () => {
    for (const gone of [
      { file: 'a.ts', name: 'gone' },
      { file: 'gone.ts', name: 'start' },
    ])
      assert.throws(() => readPath(folder, { roots: [gone] }), /which is not there/);
  });
});

describe('the path of a claim in ARCHITECTURE.md', () => {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const section = /^## The path of a claim$.*?(?=^## )/ms.exec(text)?.[0] ?? '';
  const parts = section.split(/^### .*$/m);
  /** What the path takes from a table and not from a function, or by a closure that is passed in. */
  const TABLES = ['server/src/routes.ts', 'contract/src/operations/api.ts'];

  test('is told in as many parts as there are walks', () => {
    assert.equal(parts.length, PATHS.length);
  });

  for (const [i, path] of PATHS.entries()) {
    const steps = [...(parts[i] ?? '').matchAll(/^\d+\. .*(?:\n {3}.*)*/gm)].map(([step]) => step);
    const filesOf = (step: string) => [...step.matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`/g)].map(([, file = '']) => file);

    test(`${path.name}: its files are on the walk`, () => {
      const walked = [...readPath(ROOT, path), ...TABLES];
      const told = steps.flatMap(filesOf);
      assert.ok(told.length >= 5);
      assert.deepEqual(
        told.filter((file) => !walked.includes(file)),
        [],
      );
    });

    test(`${path.name}: the functions of a step stand in its files`, () => {
      let seen = 0;
      for (const step of steps) {
        const declared = filesOf(step).flatMap((file) => [
          ...moduleOf(file, readFileSync(join(ROOT, file), 'utf8')).declarations.keys(),
        ]);
        for (const [, name = ''] of step.matchAll(/`(\w+)\(\)`/g)) {
          assert.ok(declared.includes(name), `${name} in: ${step}`);
          seen += 1;
        }
      }
      assert.ok(seen >= 5);
    });
  }
});
