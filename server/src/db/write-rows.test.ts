import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertRows } from './write-rows.ts';

test('rows with different members keep all of them, and a column that a row lacks gets its default', async () => {
  const asked: unknown[] = [];
  const sql = async <R>(text: string, values?: readonly unknown[]) => {
    asked.push(text, values);
    return { rows: [] as R[], affected: 0 };
  };
  await insertRows({ sql }, 't', [
    { a: 1, b: undefined },
    { a: 2, c: null, b: 3 },
  ]);
  await insertRows({ sql }, 't', []);
  assert.deepEqual(asked, ['insert into t (a, c, b) values ($1, default, default), ($2, $3, $4)', [1, 2, null, 3]]);
});
