import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as finDeTurno } from 'node:timers/promises';
import { crearAgrupador } from './agrupador.ts';

describe('group commit', () => {
  it('writes what arrives during a batch together in the next', async () => {
    const lotes: number[][] = [];
    const soltar = Promise.withResolvers<void>();
    const agrupador = crearAgrupador<number>(async (lote) => {
      lotes.push(lote);
      if (lotes.length === 1) await soltar.promise;
    });
    const primero = agrupador.anadir(1);
    await finDeTurno();
    const resto = [agrupador.anadir(2), agrupador.anadir(3)];
    soltar.resolve();
    await Promise.all([primero, ...resto]);
    assert.deepEqual(lotes, [[1], [2, 3]]);
  });

  it('writes what arrives in one turn of the event loop together, and gives each its own result', async () => {
    const lotes: string[][] = [];
    const agrupador = crearAgrupador<string, string>(async (lote) => {
      lotes.push(lote);
      return lote.map((texto) => texto.toUpperCase());
    });
    const juntos = [agrupador.anadir('a'), Promise.resolve().then(() => agrupador.anadir('b'))];
    assert.deepEqual(await Promise.all(juntos), ['A', 'B']);
    assert.deepEqual(lotes, [['a', 'b']]);
  });

  it('gathers for a while where it is told to', async () => {
    const lotes: number[][] = [];
    const agrupador = crearAgrupador<number>(async (lote) => void lotes.push(lote), { reunir: 50 });
    const primero = agrupador.anadir(1);
    await finDeTurno();
    await Promise.all([primero, agrupador.anadir(2)]);
    assert.deepEqual(lotes, [[1, 2]]);
  });

  it('tells every element of a failed batch, and goes on with the next', async () => {
    let falla = true;
    const agrupador = crearAgrupador<number>(async () => {
      if (falla) throw new Error('away');
    });
    const resultados = await Promise.allSettled([agrupador.anadir(1), agrupador.anadir(2)]);
    assert.deepEqual(
      resultados.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    falla = false;
    await agrupador.anadir(3);
  });

  it('never writes more than the maximum at once, and loses nothing', async () => {
    const lotes: number[][] = [];
    const agrupador = crearAgrupador<number>(async (lote) => void lotes.push(lote), { maximo: 7 });
    await Promise.all(Array.from({ length: 100 }, (_, i) => agrupador.anadir(i)));
    assert.ok(lotes.every((lote) => lote.length <= 7));
    assert.deepEqual(
      lotes.flat().sort((a, b) => a - b),
      Array.from({ length: 100 }, (_, i) => i),
    );
  });

  it('has as many batches under way as there are lanes, and no more', async () => {
    const lotes: number[][] = [];
    const soltar = Promise.withResolvers<void>();
    const agrupador = crearAgrupador<number>(
      async (lote) => {
        lotes.push(lote);
        await soltar.promise;
      },
      { maximo: 2, carriles: 2 },
    );
    const todos = Promise.all([1, 2, 3, 4, 5].map((n) => agrupador.anadir(n)));
    await finDeTurno();
    await finDeTurno();
    assert.deepEqual(lotes, [
      [1, 2],
      [3, 4],
    ]);
    soltar.resolve();
    await todos;
    assert.deepEqual(lotes, [[1, 2], [3, 4], [5]]);
    await Promise.all([agrupador.anadir(6), agrupador.anadir(7)]);
    assert.deepEqual(lotes.at(-1), [6, 7], 'a lane that finds nothing left writes nothing');
    await agrupador.vaciar();
  });

  it('empties what was added before', async () => {
    const escritos: number[] = [];
    const agrupador = crearAgrupador<number>(async (lote) => void escritos.push(...lote));
    void agrupador.anadir(1);
    void agrupador.anadir(2);
    await agrupador.vaciar();
    assert.deepEqual(escritos, [1, 2]);
  });
});
