/** The benchmarks can't rot: each runs for an instant, and what it measures is work that was done. */
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

/** Each starts several processes, all at once on a machine that does other things too. */
const DEADLINE_MS = 600_000;

/** Side by side: most of the time each of them waits for others to start. */
describe('every benchmark', { concurrency: 3 }, () => {
  for (const [name, bank] of Object.entries({ abrir: open, leer: read, reporting })) {
    it(`benchmark ${name} gives a figure for every contender, from answers that succeeded`, {
      timeout: DEADLINE_MS,
    }, async () => {
      const results = await bank(INSTANT, () => undefined);
      assert.ok(results.length >= 2);
      for (const { name: contender, perSecond, statuses } of results) {
        assert.ok(perSecond > 0, contender);
        assert.deepEqual(
          Object.keys(statuses).filter((state) => !state.startsWith('2')),
          [],
          contender,
        );
      }
    });
  }

  it('benchmark webhooks gives every figure, of deliveries that arrived once each', {
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

  it('benchmark backoffice gives a row for each page', { timeout: DEADLINE_MS }, async () => {
    const table = await measureBackoffice({ casos: 50, rounds: 1 });
    assert.match(table, /work list/);
    assert.doesNotMatch(table, /NaN|undefined/);
  });
});
