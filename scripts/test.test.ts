import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { buildHouse, type House } from './test-house.ts';

const HAPPENS = `import { test } from 'node:test';\n\ntest('passes', () => {});\n`;

interface Run {
  output: string;
  last: string;
  code: number | null;
}

function launch(house: House, archives: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  // Without it the inner run takes itself for a part of this one, and reports nothing.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawn(process.execPath, [join(house.root, 'scripts/test.ts'), ...archives], {
    cwd: house.root,
    env: { ...env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function finish(process: ChildProcess): Promise<Run> {
  assert.ok(process.stdout && process.stderr);
  const [output, , [code]] = await Promise.all([text(process.stdout), text(process.stderr), once(process, 'exit')]);
  return { output, last: output.trimEnd().split('\n').at(-1) ?? '', code };
}

describe('npm test', () => {
  const houses: House[] = [];
  after(() => {
    for (const house of houses) house.remove();
  });
  const houseWith = (archives: Record<string, string>) => {
    const house = buildHouse(archives);
    houses.push(house);
    return house;
  };
  /** Runs one test file with this text. */
  const execute = (code: string, environment?: NodeJS.ProcessEnv) =>
    finish(launch(houseWith({ 'contract/src/a.test.ts': code }), ['contract/src/a.test.ts'], environment));

  test('a run of passing tests ends with their number, alone on the last line, and exit code 0', async () => {
    const { output, code } = await execute(HAPPENS);
    assert.match(output, /^ok {3}contract\/src\/a\.test\.ts {2}1 tests {2}\d+\.\d\d s\n1 passed, 0 failed\n$/);
    assert.equal(code, 0);
  });

  test('format, types and tests run in this order, each step counting as one, when no file is named', async () => {
    const { output, last, code } = await finish(launch(houseWith({ 'scripts/a.test.ts': HAPPENS }), []));
    assert.match(output, /ok {3}format and lint\n.*ok {3}types\n.*ok {3}scripts\/a\.test\.ts/s);
    assert.equal(last, '3 passed, 0 failed');
    assert.equal(code, 0);
  });

  test('a lint error ends the run before any test, with the closing line', async () => {
    const house = houseWith({ 'contract/src/a.test.ts': HAPPENS, 'contract/src/b.ts': 'export default 1;\n' });
    const { output, last, code } = await finish(launch(house, []));
    assert.match(output, /FAIL format and lint/);
    assert.doesNotMatch(output, /a\.test\.ts/);
    assert.equal(last, '0 passed, 1 failed');
    assert.equal(code, 1);
  });

  test('a type error ends the run before any test, with the closing line', async () => {
    const house = houseWith({
      'contract/src/a.test.ts': HAPPENS,
      'contract/src/b.ts': `export const b: number = 'x';\n`,
    });
    const { output, last, code } = await finish(launch(house, []));
    assert.match(output, /error TS2322.*FAIL types/s);
    assert.equal(last, '1 passed, 1 failed');
    assert.equal(code, 1);
  });

  test('a house without tests fails', async () => {
    const { last, code } = await finish(launch(houseWith({}), []));
    assert.equal(last, '2 passed, 1 failed');
    assert.equal(code, 1);
  });

  test('a named file that does not exist fails', async () => {
    const { last, code } = await finish(launch(houseWith({}), ['contract/src/nada.test.ts']));
    assert.equal(last, '0 passed, 1 failed');
    assert.equal(code, 1);
  });

  test('a failing test is shown under its file with its error and with what the file printed, and named at the end again', async () => {
    const { output, last, code } = await execute(
      `import { test } from 'node:test';\ntest('one', () => {});\ntest('two', () => {\n  console.log('clue');\n  throw new Error('reason');\n});\n`,
    );
    assert.match(output, /FAIL contract\/src\/a\.test\.ts {2}2 tests, 1 failed/);
    assert.match(output, /1 failed {2}\d+\.\d\d s\n✖ two \(line 3\)\n {4}Error: reason\n.*clue/s);
    assert.match(output, /\n✖ contract\/src\/a\.test\.ts: two \(line 3\)\n1 passed, 1 failed\n$/);
    assert.equal(last, '1 passed, 1 failed');
    assert.equal(code, 1);
  });

  const TRICKS: Record<string, string> = {
    'a file without a test': 'export {};\n',
    'a suite without a test': `import { describe } from 'node:test';\ndescribe('s', () => {});\n`,
    'a file that throws while loading': `throw new Error('x');\n`,
    'a hook that throws before the tests': `import { before, test } from 'node:test';\nbefore(() => { throw new Error('x'); });\ntest('one', () => {});\n`,
    'a hook that throws after the tests of its suite': `import { after, describe, test } from 'node:test';\ndescribe('s', () => {\n  after(() => { throw new Error('x'); });\n  test('one', () => {});\n});\n`,
    'a hook that throws after all tests': `import { after, test } from 'node:test';\nafter(() => { throw new Error('x'); });\ntest('one', () => {});\n`,
    'a suite that throws while it is built': `import { describe } from 'node:test';\ndescribe('s', () => { throw new Error('x'); });\n`,
    'an error thrown after its test was over': `import { test } from 'node:test';\ntest('one', () => { setTimeout(() => { throw new Error('x'); }, 5); });\n`,
    'a failing test that is marked todo': `import { test } from 'node:test';\ntest('one', { todo: true }, () => { throw new Error('x'); });\n`,
    'a passing test that is marked todo': `import { test } from 'node:test';\ntest('one', { todo: 'later' }, () => {});\n`,
    'a process that exits in mid-file': `import { test } from 'node:test';\ntest('one', () => { process.exit(0); });\ntest('two', () => {});\n`,
  };
  test('each trick by which a file could pass without its tests fails the run, and is named', async () => {
    const files = new Map(Object.keys(TRICKS).map((trick, i) => [trick, `contract/src/trick-${i}.test.ts`]));
    const house = houseWith(Object.fromEntries([...files].map(([trick, file]) => [file, TRICKS[trick] ?? ''])));
    const { output, last, code } = await finish(launch(house, [...files.values()]));
    const notFailed = [...files].filter(([, file]) => !output.includes(`FAIL ${file} `)).map(([trick]) => trick);
    assert.deepEqual(notFailed, []);
    assert.match(last, /^\d+ passed, [1-9]\d* failed$/);
    assert.equal(code, 1);
  });

  test('every journey is run by one entry, and journeys of an entry share its process', async () => {
    const entry = `import { journeysInTurn } from '../../scripts/journeys.ts';\n\njourneysInTurn(import.meta.url);\n`;
    const journey = (name: string) =>
      `import { test } from 'node:test';\n\nconst shared = globalThis as { names?: string[] };\nshared.names = [...(shared.names ?? []), '${name}'];\ntest('${name}', () => {\n  throw new Error(String(shared.names));\n});\n`;
    const house = houseWith({
      ...{ 'e2e/in-turn/1.test.ts': entry, 'e2e/in-turn/2.test.ts': entry },
      ...{ 'e2e/a.test.ts': journey('a'), 'e2e/b.test.ts': journey('b'), 'e2e/c.test.ts': journey('c') },
    });
    const { output, last } = await finish(launch(house, []));
    assert.match(output, /\n✖ e2e\/in-turn\/1\.test\.ts: a \(e2e\/a\.test\.ts line 5\)\n/);
    assert.match(output, /\n✖ e2e\/in-turn\/2\.test\.ts: b \(e2e\/b\.test\.ts line 5\)\n/);
    assert.match(output, /Error: a,c\n/);
    assert.equal(last, '2 passed, 3 failed');
  });

  test('units run in one process, and one that fails is named with the file that it stands in', async () => {
    const house = houseWith({
      'contract/src/a.test.ts': `import { test } from 'node:test';\nconst shared = globalThis as { pid?: number };\ntest('first', () => { shared.pid = process.pid; });\n`,
      'server/src/b.test.ts': `import { test } from 'node:test';\nconst shared = globalThis as { pid?: number };\ntest('second', () => { throw new Error(String(shared.pid === process.pid)); });\n`,
      'server/src/c.test.ts': 'export {};\n',
      'scripts/units.test.ts': readFileSync(new URL('units.test.ts', import.meta.url), 'utf8'),
    });
    const { output, last } = await finish(launch(house, ['scripts/units.test.ts']));
    assert.match(output, /✖ second \(server\/src\/b\.test\.ts line 3\)\n {4}Error: true/);
    assert.match(output, /\n✖ scripts\/units\.test\.ts: server\/src\/c\.test\.ts/, 'a file without a test');
    assert.equal(last, '1 passed, 2 failed');
  });

  test('a folder with a test file of its name beside it is run by that file, in one process and once', async () => {
    const inOneProcess = 'server/test/support/in-one-process.ts';
    const house = houseWith({
      'server/test/casos/a.test.ts': `import { test } from 'node:test';\n\nconst shared = globalThis as { pid?: number };\ntest('first', () => {\n  shared.pid = process.pid;\n});\n`,
      'server/test/casos/b.test.ts': `import { test } from 'node:test';\n\nconst shared = globalThis as { pid?: number };\ntest('second', () => {\n  throw new Error(String(shared.pid === process.pid));\n});\n`,
      'server/test/casos.test.ts': `import { inOneProcess } from './support/in-one-process.ts';\n\ninOneProcess(import.meta.url);\n`,
      [inOneProcess]: readFileSync(new URL(`../${inOneProcess}`, import.meta.url), 'utf8'),
    });
    const { output, last } = await finish(launch(house, []));
    assert.match(output, /✖ second \(server\/test\/casos\/b\.test\.ts line 4\)\n {4}Error: true/);
    assert.equal(last, '3 passed, 1 failed', 'two checks and the first test');
  });

  test('a file that leaves a server open fails and is told so, instead of hanging the run', async () => {
    const sourceCode = `import { createServer } from 'node:net';\nimport { test } from 'node:test';\ntest('one', () => { createServer().listen(0); });\n`;
    const { output, last } = await execute(sourceCode, { ALBACEA_TEST_GRACE_MS: '200' });
    assert.match(output, /does not end\. Still open: .*TCPServerWrap/);
    assert.equal(last, '1 passed, 1 failed');
  });

  test('a run that is told to stop stops its tests, and still ends with the closing line', async () => {
    const vigia = createServer().listen(0, '127.0.0.1');
    await once(vigia, 'listening');
    const address = vigia.address();
    assert.ok(address !== null && typeof address === 'object');
    const house = houseWith({
      'contract/src/a.test.ts': `import { connect } from 'node:net';\nimport { test } from 'node:test';\ntest('endless', async () => {\n  connect(${address.port}, '127.0.0.1');\n  await new Promise(() => {});\n});\n`,
    });
    const process = launch(house, ['contract/src/a.test.ts']);
    const end = finish(process);
    const [connection] = await once(vigia, 'connection');
    const closing = once(connection.on('error', () => undefined).resume(), 'close');
    process.kill('SIGTERM');
    await closing;
    const { last, code } = await end;
    vigia.close();
    assert.equal(last, '0 passed, 1 failed');
    assert.equal(code, 1);
  });
});
