/** The channel between a benchmark and its children: no command waits for an answer that cannot come. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import type { TestCommand } from './child-for-tests.ts';
import { launchChild } from './processes.ts';

const CHILD = 'bench/child-for-tests.ts';
const launch = () => launchChild<TestCommand, number>(CHILD);

test('a child answers a command', async () => {
  const child = launch();
  assert.equal(await child.ask('answer'), child.pid);
  await child.stop();
});

test('an answer to no command fails the pending command and all later ones', async () => {
  const child = launch();
  await assert.rejects(child.ask('answer out of turn'), /an answer to no command/);
  await assert.rejects(child.ask('answer'), /an answer to no command/);
  await child.stop();
});

test('a child that ends fails the pending command and all later ones', async () => {
  const child = launch();
  await assert.rejects(child.ask('end'), /ended with 3/);
  await assert.rejects(child.ask('answer'), /ended with 3/);
  await child.stop();
});

test('a child in the middle of a command ends with its parent', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { launchChild } = await import(${JSON.stringify(new URL('./processes.ts', import.meta.url).href)});
       const child = launchChild(${JSON.stringify(CHILD)});
       await child.ask('answer');
       void child.ask('never answer');
       console.log(child.pid);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(parent.stdout, 'data');
  assert.match(String(line), /^\d+\n$/);
  // The child inherits the pipe, so it closes only when both are gone.
  const closed = once(parent.stdout, 'close');
  parent.kill('SIGKILL');
  await closed;
});
