import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turno } from 'node:timers/promises';
import fc from 'fast-check';
import { ErrorDeDominio } from '../platform/error.ts';
import { crearCupo } from './cupo.ts';

const nunca = new AbortController().signal;
const esDe = (codigo: string) => (error: unknown) => error instanceof ErrorDeDominio && error.codigo === codigo;

describe('the room for large bodies', () => {
  it('lets in what fits, then in the order of arrival, and one that is larger than all of it by itself', async () => {
    const cupo = crearCupo({ maximo: 10, cola: 10, espera: 60_000 });
    const [una, otra] = [await cupo.entrar(6, nunca), await cupo.entrar(4, nunca)];
    const entradas: string[] = [];
    const esperar = async (nombre: string, bytes: number) => {
      const salir = await cupo.entrar(bytes, nunca);
      entradas.push(nombre);
      return salir;
    };
    const grande = esperar('grande', 50);
    const pequena = esperar('pequena', 1);
    una();
    una(); // twice is once
    await turno();
    assert.deepEqual(entradas, []);
    otra();
    const salir = await grande;
    await turno();
    assert.deepEqual(entradas, ['grande']);
    salir();
    (await pequena)();
  });

  it('turns away whoever finds the line full, or has waited too long, and says when to come back', async () => {
    const cupo = crearCupo({ maximo: 1, cola: 1, espera: 20 });
    const salir = await cupo.entrar(1, nunca);
    const espera = cupo.entrar(1, nunca);
    await assert.rejects(cupo.entrar(1, nunca), (error) => {
      assert.ok(error instanceof ErrorDeDominio);
      assert.deepEqual([error.codigo, error.cabeceras], ['no_disponible', { 'retry-after': '5' }]);
      return true;
    });
    await assert.rejects(espera, esDe('no_disponible'));
    salir();
    (await cupo.entrar(1, nunca))();
  });

  it('forgets whoever hangs up while waiting, and who comes after goes on', async () => {
    const cupo = crearCupo({ maximo: 10, cola: 3, espera: 60_000 });
    const salir = await cupo.entrar(5, nunca);
    const colgado = new AbortController();
    const primera = cupo.entrar(10, colgado.signal);
    const segunda = cupo.entrar(5, nunca);
    colgado.abort();
    await assert.rejects(primera, esDe('peticion_invalida'));
    (await segunda)();
    salir();
    await assert.rejects(cupo.entrar(1, colgado.signal), esDe('peticion_invalida'));
  });

  it('never holds more than there is, but for one alone, and loses no place, whatever comes and goes', async () => {
    const paso = fc.record({ bytes: fc.integer({ min: 1, max: 14 }), cuelga: fc.boolean(), suelta: fc.nat(5) });
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { maxLength: 40 }), async (pasos) => {
        const cupo = crearCupo({ maximo: 10, cola: 100, espera: 60_000 });
        const dentro: { bytes: number; salir: () => void }[] = [];
        const todas: Promise<unknown>[] = [];
        const comprobar = () => {
          const ocupados = dentro.reduce((suma, { bytes }) => suma + bytes, 0);
          assert.ok(ocupados <= 10 || dentro.length === 1, `${ocupados}`);
        };
        for (const { bytes, cuelga, suelta } of pasos) {
          const colgado = new AbortController();
          const entrada = cupo.entrar(bytes, colgado.signal).then(
            (salir) => {
              dentro.push({ bytes, salir });
              comprobar();
            },
            (error) => assert.ok(esDe('peticion_invalida')(error)),
          );
          todas.push(entrada);
          if (cuelga) colgado.abort();
          await turno();
          for (const { salir } of dentro.splice(0, suelta)) salir();
          await turno();
        }
        while (dentro.length > 0) {
          for (const { salir } of dentro.splice(0)) salir();
          await turno();
        }
        await Promise.all(todas);
      }),
      { numRuns: 100 },
    );
  });
});
