/** Keys and clicks for each task at the desk: browser tests count them, and the README of the backoffice lists them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const TASKS = {
  next: { task: 'Go to the next case', takes: '1 key', how: '`n`' },
  review: { task: 'Review a document', takes: '6 keys', how: '`1` to `5` and `v`' },
  reject: { task: 'Reject a document', takes: '2 keys', how: '`r` and a number' },
  send: { task: 'Send a letter after reading it', takes: '2 keys', how: '`s` and `s`' },
  undo: { task: 'Undo the last act', takes: '1 key', how: '`u`' },
  answer: { task: 'Record an answer', takes: '3 keys', how: '`a`, a number and Enter; the evidence is dragged in' },
  assign: { task: 'Take a case', takes: '2 keys', how: '`p` and `1`' },
  chase: { task: 'Chase all late requests', takes: '2 clicks', how: 'select all, Reclamar' },
} as const;
export type Task = keyof typeof TASKS;

const counts: Partial<Record<Task, string>> = {};

/** Records the keys or clicks of a task, and fails if the number differs from the table. */
export function took(task: Task, n: number, of: 'key' | 'click' = 'key'): void {
  counts[task] = `${n} ${of}${n === 1 ? '' : 's'}`;
  assert.equal(counts[task], TASKS[task].takes, TASKS[task].task);
}

/** Fails if one of these tasks was not counted, or the README shows another table. */
export function allCounted(tasks: readonly Task[]): void {
  const uncounted = tasks.filter((task) => counts[task] === undefined);
  assert.deepEqual(uncounted, []);
  const rows = Object.values(TASKS).map(({ task, takes, how }) => `| ${task} | ${takes} | ${how} |`);
  const readme = readFileSync(new URL('../backoffice/README.md', import.meta.url), 'utf8');
  assert.ok(
    readme.includes(['| task | takes | how |', '| --- | --- | --- |', ...rows, ''].join('\n')),
    'the README of the backoffice has this table',
  );
}
