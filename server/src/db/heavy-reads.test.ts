import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turnEnd } from 'node:timers/promises';
import { DomainError } from '../shared/errors.ts';
import type { Tx } from './database.ts';
import { createHeavyReads } from './heavy-reads.ts';

describe('heavy reads', () => {
  /** Makes reads that run until the test ends them, one at a time. */
  function opened() {
    const running: { readonly id: string; readonly end: () => void }[] = [];
    const heavyReads = createHeavyReads(
      {
        async readAsTenant(id, work) {
          await new Promise<void>((end) => running.push({ id, end }));
          return work({} as Tx);
        },
      },
      10,
    );
    const read = (id: string, more: { readonly pruebas?: boolean; readonly signal?: AbortSignal } = {}) =>
      heavyReads({ aseguradora: { id, pruebas: false, ...more }, ...more }).readAsTenant(id, async () => id);
    const endNext = async () => {
      running.shift()?.end();
      await turnEnd();
    };
    return { running, read, endNext };
  }
  const isOf = (code: string) => (error: unknown) => error instanceof DomainError && error.codigo === code;

  it('use a fifth of the connections, and insurers take turns', async () => {
    const { running, read, endNext } = opened();
    const all = [...'aaaa', ...'bc'].map((id) => read(id));
    await turnEnd();
    assert.deepEqual(
      running.map(({ id }) => id),
      ['a', 'a'],
    );
    const order: string[] = [];
    while (running.length > 0) {
      order.push(running[0]?.id ?? '');
      await endNext();
    }
    assert.equal(order.join(''), 'aaabca');
    assert.deepEqual(await Promise.all(all), [...'aaaabc']);
  });

  it('are refused with Retry-After when too many wait for one insurer, and only for that one', async () => {
    const { running, read, endNext } = opened();
    const all = Array.from({ length: 34 }, () => read('a'));
    await assert.rejects(
      read('a'),
      (error) => isOf('no_disponible')(error) && 'retry-after' in (error as DomainError).headers,
    );
    all.push(read('b'));
    while (running.length > 0) await endNext();
    assert.equal((await Promise.all(all)).length, 35);
  });

  it('of all test insurers take turns as if they were one insurer', async () => {
    const { running, read, endNext } = opened();
    const all = [read('real'), read('real')];
    all.push(...['t1', 't2', 't3'].map((id) => read(id, { pruebas: true })), read('real'));
    const order: string[] = [];
    await turnEnd();
    while (running.length > 0) {
      order.push(running[0]?.id ?? '');
      await endNext();
    }
    assert.deepEqual(order, ['real', 'real', 't1', 'real', 't2', 't3']);
    await Promise.all(all);
  });

  it('leave the queue when their caller has gone', async () => {
    const { running, read, endNext } = opened();
    const all = [read('a'), read('a')];
    const abort = new AbortController();
    const left = read('b', { signal: abort.signal });
    abort.abort();
    await assert.rejects(left, isOf('peticion_invalida'));
    await assert.rejects(read('b', { signal: abort.signal }), isOf('peticion_invalida'));
    await turnEnd();
    while (running.length > 0) await endNext();
    assert.deepEqual(await Promise.all(all), ['a', 'a']);
  });
});
