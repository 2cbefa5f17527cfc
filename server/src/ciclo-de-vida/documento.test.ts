/** docs/ciclo-de-vida.md against the tables of transitions. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { TEXTOS_CRONOLOGIA } from '../capabilities/casos/reglas-cronologia.ts';
import { documentoDelCiclo } from './documento.ts';
import { MAQUINAS } from './maquinas.ts';

describe('the life of a case', () => {
  it('is written down as it is', () => {
    const escrito = readFileSync(new URL('../../../docs/ciclo-de-vida.md', import.meta.url), 'utf8');
    assert.equal(escrito, documentoDelCiclo(MAQUINAS), 'docs/ciclo-de-vida.md is stale: run `npm run ciclo-de-vida`');
  });

  it('has no order twice in a machine, and tells every fact in a sentence', () => {
    for (const { nombre, tabla } of MAQUINAS) {
      const ordenes = tabla.map(({ orden }) => orden);
      assert.deepEqual([...new Set(ordenes)], ordenes, nombre);
      for (const { hecho } of tabla) assert.ok(TEXTOS_CRONOLOGIA[hecho], `${nombre}: ${hecho}`);
    }
  });

  it('leads from the first state of a machine to every other', () => {
    for (const { nombre, inicio, tabla } of MAQUINAS) {
      const alcanzados = new Set([inicio]);
      for (let antes = 0; antes < alcanzados.size; ) {
        antes = alcanzados.size;
        for (const { desde, hasta } of tabla) if (desde.some((estado) => alcanzados.has(estado))) alcanzados.add(hasta);
      }
      const todos = new Set(tabla.flatMap(({ desde, hasta }) => [...desde, hasta]));
      assert.deepEqual([...alcanzados].sort(), [...todos].sort(), nombre);
    }
  });
});
