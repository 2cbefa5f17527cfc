/** The channel between a benchmark and its children: nobody waits for an answer that can't come. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import type { OrderForTests } from './child-for-tests.ts';
import { launchChild } from './processes.ts';

const CHILD = 'bench/child-for-tests.ts';
const launch = () => launchChild<OrderForTests, number>(CHILD);

test('a child answers an order', async () => {
  const child = launch();
  assert.equal(await child.ask('answer'), child.pid);
  await child.stop();
});

test('an answer that nobody asked for fails the pending order and all later ones', async () => {
  const child = launch();
  await assert.rejects(child.ask('answer nothing that was asked'), /an answer that nobody waits for/);
  await assert.rejects(child.ask('answer'), /an answer that nobody waits for/);
  await child.stop();
});

test('a child that ends fails the pending order and all later ones', async () => {
  const child = launch();
  await assert.rejects(child.ask('end'), /ended with 3/);
  await assert.rejects(child.ask('answer'), /ended with 3/);
  await child.stop();
});

test('a child in the middle of an order ends with its parent', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { launchChild } = await import(${JSON.stringify(new URL('./processes.ts', import.meta.url).href)});
       const child = launchChild(${JSON.stringify(CHILD)});
       await child.ask('answer');
       void child.ask('think for ever');
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
