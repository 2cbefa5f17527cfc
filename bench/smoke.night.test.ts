/** Every benchmark still works: each runs briefly, and measures successful work. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureBackoffice } from './backoffice.ts';
import { open } from './open.ts';
import { read } from './read.ts';
import { reporting } from './reporting.ts';
import type { Options } from './scenario.ts';
import { measureWebhooks } from './webhooks.ts';
import { inTables } from './webhooks-table.ts';

const INSTANT: Options = {
  rounds: 1,
  seconds: 0.1,
  warmUp: 0.1,
  connections: 4,
  durable: false,
  casos: 40,
  aseguradoras: 2,
};

/** Milliseconds for a benchmark, which starts several processes on a machine that may be busy with other tests. */
const DEADLINE_MS = 600_000;

/** In parallel, because each spends most of its time waiting for processes to start. */
describe('every benchmark', { concurrency: 3 }, () => {
  for (const [name, benchmark] of Object.entries({ abrir: open, leer: read, reporting })) {
    it(`${name} measures every contender, by answers that succeeded`, {
      timeout: DEADLINE_MS,
    }, async () => {
      const results = await benchmark(INSTANT, () => undefined);
      assert.ok(results.length >= 2);
      for (const { name: contender, perSecond, statuses } of results) {
        assert.ok(perSecond > 0, contender);
        assert.deepEqual(
          Object.keys(statuses).filter((status) => !status.startsWith('2')),
          [],
          contender,
        );
      }
    });
  }

  it('webhooks gives every figure, from deliveries of which each arrived once', {
    timeout: DEADLINE_MS,
  }, async () => {
    const instant = { rounds: 1, perRound: 100, samples: 3, backlog: 100, burst: 100, sustain: 1, durable: false };
    const measured = await measureWebhooks(instant, () => undefined);
    const numbers = (value: unknown): number[] =>
      typeof value === 'number'
        ? [value]
        : typeof value === 'object'
          ? Object.values(value ?? {}).flatMap(numbers)
          : [];
    for (const number of numbers(measured)) assert.ok(Number.isFinite(number), JSON.stringify(measured));
    assert.ok(measured.punctuality.earliest >= 0, 'a delivery came early');
    assert.ok(measured.neighbours.attempts > 0);
    assert.doesNotMatch(inTables(measured), /NaN|undefined/);
  });

  it('backoffice gives a row for each page', { timeout: DEADLINE_MS }, async () => {
    const table = await measureBackoffice({ casos: 50, rounds: 1 });
    assert.match(table, /work list/);
    assert.doesNotMatch(table, /NaN|undefined/);
  });
});
