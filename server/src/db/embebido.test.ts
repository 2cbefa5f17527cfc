import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { abrirPglite } from './embebido.ts';

describe('the embedded database', () => {
  const carpetas: string[] = [];
  after(() => Promise.all(carpetas.map((carpeta) => rm(carpeta, { recursive: true, force: true }))));

  it('reads days as text and large numbers as numbers, in memory, in a folder and from a copy', async () => {
    const carpeta = await mkdtemp(join(tmpdir(), 'albacea-prueba-'));
    carpetas.push(carpeta);
    const leer = async (pglite: Awaited<ReturnType<typeof abrirPglite>>) =>
      (await pglite.query(`select '2026-12-15'::date as dia, 5::int8 as muchos, 1.5::numeric as medio`)).rows;
    const enMemoria = await abrirPglite(undefined);
    const vueltas = [await leer(enMemoria)];
    await enMemoria.exec('create table hecha (n int)');
    const copia = await abrirPglite(undefined, await enMemoria.dumpDataDir());
    vueltas.push(await leer(copia));
    assert.equal((await copia.query('select * from hecha')).rows.length, 0, 'the copy is one');
    const enCarpeta = await abrirPglite(carpeta);
    vueltas.push(await leer(enCarpeta));
    for (const abierta of [enMemoria, copia, enCarpeta]) await abierta.close();
    for (const filas of vueltas) assert.deepEqual(filas, [{ dia: '2026-12-15', muchos: 5, medio: 1.5 }]);
  });
});
