import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { packed } from './tar.ts';

describe('an archive that is sent', () => {
  it('has each file under its folder, with its size and bytes, in whole blocks', async () => {
    const long = Buffer.alloc(600, 'a');
    const files = [
      { name: 'long.txt', size: long.length, content: [long.subarray(0, 500), long.subarray(500)] },
      { name: 'empty.txt', size: 0, content: [] },
    ];
    const zipped = Buffer.concat(await packed('folder', files, new Date('2026-11-26T10:00:00Z')).toArray());
    const archive = gunzipSync(zipped);
    assert.equal(archive.length, 512 + 1024 + 512 + 1024);
    const name = (at: number) => archive.toString('latin1', at, at + 100).replace(/\0+$/, '');
    assert.deepEqual([name(0), name(1536)], ['folder/long.txt', 'folder/empty.txt']);
    assert.equal(Number.parseInt(archive.toString('latin1', 124, 135), 8), 600);
    assert.deepEqual(archive.subarray(512, 1112), long);
    assert.ok(archive.subarray(2048).every((byte) => byte === 0));
  });

  it('breaks off, and says why, where a file can not be read to its end', async () => {
    const broken = (async function* () {
      yield Buffer.from('half');
      throw new Error('the store is away');
    })();
    const cuts: string[] = [];
    const zipped = packed('folder', [{ name: 'a', size: 8, content: broken }], new Date(0), ({ message }) =>
      cuts.push(message),
    );
    await assert.rejects(zipped.toArray(), /the store is away/);
    assert.deepEqual(cuts, ['the store is away']);
  });
});
