import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canSend, endsSoon, LINKS_PER_DAY, PAUSE_BETWEEN_LINKS } from './rules.ts';

const NOW = new Date('2026-11-21T09:30:00.000Z');
const DAY = 86_400_000;
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

test('the first link may be sent, and none while another waits to leave', () => {
  assert.ok(canSend({ escritos: [], pendiente: false }, NOW));
  assert.ok(!canSend({ escritos: [ago(3 * DAY)], pendiente: true }, NOW));
});

test('a second link may be sent ten minutes after the first, and not a millisecond earlier', () => {
  const after = (ms: number) => canSend({ escritos: [ago(ms)], pendiente: false }, NOW);
  assert.deepEqual([after(PAUSE_BETWEEN_LINKS - 1), after(PAUSE_BETWEEN_LINKS)], [false, true]);
});

test('however often somebody asks, nobody gets more than three links in any day', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 * DAY), { maxLength: 200 }), (instants) => {
      const escritos: Date[] = [];
      for (const instant of instants.toSorted((a, b) => a - b)) {
        const now = new Date(NOW.getTime() + instant);
        if (canSend({ escritos, pendiente: false }, now)) escritos.push(now);
      }
      for (const one of escritos) {
        const inDay = escritos.filter((other) => other >= one && other.getTime() - one.getTime() < DAY);
        assert.ok(inDay.length <= LINKS_PER_DAY);
      }
    }),
  );
});

test('a link counts as ending soon in its last fourteen days, and not before', () => {
  const endsIn = (ms: number) => endsSoon(new Date(NOW.getTime() + ms), NOW);
  assert.deepEqual([endsIn(14 * DAY), endsIn(14 * DAY - 1), endsIn(DAY)], [false, true, true]);
});
