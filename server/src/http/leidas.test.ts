import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crearLeidas } from './leidas.ts';

/** An answer whose source can be changed, and how often it was made. */
function unaFuente() {
  const fuente = { version: 1, hechas: 0, existe: true };
  const leidas = crearLeidas();
  const leer = async (llave = 'a') =>
    String(
      await leidas.leer(
        llave,
        async () => (fuente.existe ? `v${fuente.version}` : null),
        async () => {
          if (!fuente.existe) throw new Error('unknown');
          fuente.hechas += 1;
          return `${llave}: texto ${fuente.version}, ñ`;
        },
      ),
    );
  return { fuente, leer };
}

describe('answers that are read again', () => {
  it('are made anew the first two times and then only after a change', async () => {
    const { fuente, leer } = unaFuente();
    for (let vez = 0; vez < 5; vez += 1) assert.equal(await leer(), 'a: texto 1, ñ');
    assert.equal(fuente.hechas, 2);
    fuente.version = 2;
    for (let vez = 0; vez < 5; vez += 1) assert.equal(await leer(), 'a: texto 2, ñ');
    assert.equal(fuente.hechas, 3);
  });

  it('are not given once there is nothing to read, nor kept for when there is again', async () => {
    const { fuente, leer } = unaFuente();
    for (let vez = 0; vez < 3; vez += 1) await leer();
    fuente.existe = false;
    for (let vez = 0; vez < 3; vez += 1) await assert.rejects(leer(), /unknown/);
    fuente.existe = true;
    fuente.hechas = 0;
    await leer();
    assert.equal(fuente.hechas, 1);
  });

  it('are those of their key alone, even when they are read at the same time', async () => {
    const { leer } = unaFuente();
    for (let vez = 0; vez < 4; vez += 1) {
      const textos = await Promise.all(['a', 'b', 'a', 'c'].map((llave) => leer(llave)));
      assert.deepEqual(
        textos,
        ['a', 'b', 'a', 'c'].map((llave) => `${llave}: texto 1, ñ`),
      );
    }
  });

  it('are forgotten where there are more of them than may be kept', async () => {
    const { fuente, leer } = unaFuente();
    const llaves = Array.from({ length: 1500 }, (_, i) => `caso ${i}`);
    for (const llave of [...llaves, ...llaves]) await leer(llave);
    assert.equal(fuente.hechas, 3000, 'nobody who reads in turn more than fit is served from memory');
  });
});
