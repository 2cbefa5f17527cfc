/** A machine whose clock is wrong schedules what is due now for another hour: somebody has to be told. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { watchClocks } from '../../src/queue/clock-skew.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

/** Seconds. */
const HOUR = 3_600;

describe('a clock that differs from that of the database', () => {
  let e: Environment;
  let ahead = 0;
  before(async () => {
    const clock = { ahora: () => new Date(Date.now() + ahead), advance: () => undefined };
    e = await createEnvironment({ motor: 'postgres', clock });
  });
  after(() => e.cerrar());

  const said = async (): Promise<unknown[]> => {
    const from = e.registro.length;
    await watchClocks(e.programa).parar(); // once the look under way has ended
    return e.registro.slice(from).map((line) => JSON.parse(line));
  };
  const shown = async (): Promise<number> =>
    Number(/^albacea_clock_ahead_seconds (\S+)$/m.exec(await e.programa.metrics.texto())?.[1]);

  it('is an error in the log at every look, and a figure, whichever of them is ahead', async () => {
    for (const seconds of [HOUR, -HOUR]) {
      ahead = seconds * 1_000;
      const [line, ...more] = (await said()) as { seconds: number; level: number }[];
      assert.deepEqual(more, []);
      assert.equal(line?.level, 50);
      // The two looks are not taken in the same moment.
      assert.ok(Math.abs((line?.seconds ?? 0) - seconds) < 60, JSON.stringify(line));
      assert.ok(Math.abs((await shown()) - seconds) < 60);
    }
  });

  it('is not made of the time that a question takes: where they agree nothing is said', async () => {
    ahead = 0;
    assert.deepEqual(await said(), []);
    assert.ok(Math.abs(await shown()) < 60);
  });
});
