import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openPglite } from './embedded.ts';

describe('the embedded database', () => {
  const folders: string[] = [];
  after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  it('reads days as text and large numbers as numbers, in memory, in a folder and from a copy', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'albacea-prueba-'));
    folders.push(folder);
    const read = async (pglite: Awaited<ReturnType<typeof openPglite>>) =>
      (await pglite.query(`select '2026-12-15'::date as dia, 5::int8 as muchos, 1.5::numeric as medio`)).rows;
    const inMemory = await openPglite(undefined);
    const turns = [await read(inMemory)];
    await inMemory.exec('create table hecha (n int)');
    const copy = await openPglite(undefined, await inMemory.dumpDataDir());
    turns.push(await read(copy));
    assert.equal((await copy.query('select * from hecha')).rows.length, 0, 'the copy has the table of the original');
    const inFolder = await openPglite(folder);
    turns.push(await read(inFolder));
    for (const opened of [inMemory, copy, inFolder]) await opened.close();
    for (const rows of turns) assert.deepEqual(rows, [{ dia: '2026-12-15', muchos: 5, medio: 1.5 }]);
  });
});
