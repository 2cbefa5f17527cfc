/** What must hold of every table of transitions. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FACT_TEXTS } from '../shared/rules-facts.ts';
import { MACHINES } from './machines.ts';

describe('the life of a case', () => {
  it('has no order twice in a machine, and tells every fact in a sentence', () => {
    for (const { nombre, tabla } of MACHINES) {
      const commands = tabla.map(({ orden }) => orden);
      assert.deepEqual([...new Set(commands)], commands, nombre);
      for (const { hecho } of tabla) assert.ok(FACT_TEXTS.es[hecho], `${nombre}: ${hecho}`);
    }
  });

  it('leads from the first state of a machine to every other', () => {
    for (const { nombre, inicio, tabla } of MACHINES) {
      const reached = new Set([inicio]);
      for (let before = 0; before < reached.size; ) {
        before = reached.size;
        for (const { desde, hasta } of tabla) if (desde.some((state) => reached.has(state))) reached.add(hasta);
      }
      const all = new Set(tabla.flatMap(({ desde, hasta }) => [...desde, hasta]));
      assert.deepEqual([...reached].sort(), [...all].sort(), nombre);
    }
  });
});
