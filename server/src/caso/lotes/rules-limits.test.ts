import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exceeded, LOTES_WINDOW } from './rules-limits.ts';

const NOW = new Date('2026-11-21T09:30:00.000Z');
const sent = (filas: number, hoursAgo: number) => ({ filas, creado: new Date(NOW.getTime() - hoursAgo * 3_600_000) });

describe('the limits of batches', () => {
  it('ten batches and five thousand rows a day pass', () => {
    assert.equal(exceeded([], 2000, NOW), null);
    assert.equal(exceeded([sent(2000, 3), sent(1000, 1)], 2000, NOW), null);
    assert.equal(
      exceeded(
        Array.from({ length: 9 }, (_, i) => sent(1, 9 - i)),
        1,
        NOW,
      ),
      null,
    );
  });

  it('a refusal names the limit, and the seconds until enough earlier batches are a day old', () => {
    const ten = Array.from({ length: 10 }, (_, i) => sent(1, 10 - i));
    assert.deepEqual(exceeded(ten, 1, NOW), { which: 'lotes', segundos: 14 * 3600 });
    assert.deepEqual(exceeded([sent(1500, 5), sent(2000, 4), sent(1000, 1)], 2000, NOW), {
      which: 'filas',
      segundos: 19 * 3600,
    });
    assert.deepEqual(exceeded([sent(500, 5), sent(2000, 4), sent(2000, 1)], 2000, NOW), {
      which: 'filas',
      segundos: 20 * 3600,
    });
    assert.equal(LOTES_WINDOW, 86_400_000);
  });
});
