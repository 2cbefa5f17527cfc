import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FACT_TEXTS } from '../../shared/rules-facts.ts';
import { MACHINES } from './life-cycle.ts';

describe('every state machine of the life cycle', () => {
  it('has each command once, and a sentence for every fact', () => {
    for (const [name, [, table]] of Object.entries(MACHINES)) {
      const commands = table.map(({ orden }) => orden);
      assert.deepEqual([...new Set(commands)], commands, name);
      for (const { hecho } of table) assert.ok(FACT_TEXTS.es[hecho], `${name}: ${hecho}`);
    }
  });

  it('leads from its initial state to every other state', () => {
    for (const [name, [start, table]] of Object.entries(MACHINES)) {
      const reached = new Set([start]);
      for (let before = 0; before < reached.size; ) {
        before = reached.size;
        for (const { desde, hasta } of table) if (desde.some((state) => reached.has(state))) reached.add(hasta);
      }
      const all = new Set(table.flatMap(({ desde, hasta }) => [...desde, hasta]));
      assert.deepEqual([...reached].sort(), [...all].sort(), name);
    }
  });
});
