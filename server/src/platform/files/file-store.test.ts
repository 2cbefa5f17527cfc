/** A suite that every store must pass: the directory, and S3 against a real server of the S3 protocol. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createDirectoryStore } from './directory.ts';
import { fileKey, type Store, StoreError } from './file-store.ts';
import { createS3Store } from './s3.ts';
import { readS3Url } from './s3-url.ts';
import { openBucket } from './test/bucket.ts';

interface Scenario {
  readonly store: Store;
  /** The names of everything in the store. */
  contenido(): Promise<string[]>;
  /** Makes the store refuse everything until `reparar`. */
  breakDown(): Promise<void>;
  reparar(): Promise<void>;
  close(): Promise<void>;
}

const oneKey = (caso: string = randomUUID()) => fileKey(randomUUID(), caso, randomUUID());

async function inDirectory(): Promise<Scenario> {
  const root = await mkdtemp(join(tmpdir(), 'albacea-almacen-'));
  const files = join(root, 'ficheros');
  return {
    store: createDirectoryStore(files),
    contenido: async () =>
      (await readdir(files, { recursive: true }).catch(() => [])).filter((n) => n.split('/').length > 2),
    async breakDown() {
      await rm(files, { recursive: true, force: true });
      await writeFile(files, 'a file where the folder should be');
    },
    reparar: () => rm(files),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

async function inBucket(): Promise<Scenario> {
  const bucket = await openBucket();
  const store = createS3Store(readS3Url(bucket.url), { pauseMs: 1 });
  return {
    store,
    contenido: bucket.objetos,
    breakDown: bucket.switchOff,
    reparar: bucket.switchOn,
    async close() {
      await store.close();
      await bucket.close();
    },
  };
}

const isOf = (reason: string) => (error: unknown) => error instanceof StoreError && error.reason === reason;

for (const [name, open] of [
  ['in a directory', inDirectory],
  ['in a bucket', inBucket],
] as const) {
  describe(`files ${name}`, () => {
    let e: Scenario;
    before(async () => {
      e = await open();
    });
    after(() => e.close());

    it('come back byte for byte, whatever their size', async () => {
      for (const size of [0, 1, 1000, 65_537, 20 * 1024 * 1024 + 29]) {
        const [key, bytes] = [oneKey(), randomBytes(size)];
        await e.store.write(key, bytes);
        assert.ok(bytes.equals(await e.store.read(key)), String(size));
        await e.store.remove(key);
      }
    });

    it('are replaced by later files under the same key', async () => {
      const key = oneKey();
      await e.store.write(key, Buffer.from('the first, which is longer'));
      await e.store.write(key, Buffer.from('the second'));
      assert.equal((await e.store.read(key)).toString(), 'the second');
      await e.store.remove(key);
    });

    it('no longer exist once they are deleted, and deleting them again is no failure', async () => {
      const [key, vecina] = [oneKey('caso-1'), oneKey('caso-1')];
      await e.store.write(key, Buffer.from('one'));
      await e.store.write(vecina, Buffer.from('two'));
      await e.store.remove(key);
      await e.store.remove(key);
      await assert.rejects(e.store.read(key), isOf('missing'));
      assert.equal((await e.store.read(vecina)).toString(), 'two');
      await e.store.remove(vecina);
      assert.deepEqual(await e.contenido(), []);
    });

    it('of one case can be written and deleted simultaneously', async () => {
      const aseguradora = randomUUID();
      const turns = Array.from({ length: 12 }, async () => {
        const key = fileKey(aseguradora, 'caso-de-varios', randomUUID());
        await e.store.write(key, Buffer.from(key));
        assert.equal((await e.store.read(key)).toString(), key);
        await e.store.remove(key);
      });
      await Promise.all(turns);
      assert.deepEqual(await e.contenido(), []);
    });

    it('are refused under malformed keys, which could lead out of the store', async () => {
      for (const bad of [
        '',
        'a',
        'a/b',
        'a/b/c/d',
        'a/../c',
        'a/b/..',
        '/a/b',
        'a//c',
        'a/b/c.tmp',
        'a/b/%2e',
        'a/b/c?x',
        'A/b/c',
      ]) {
        await assert.rejects(e.store.write(bad, Buffer.of(1)), TypeError, bad);
        await assert.rejects(e.store.read(bad), TypeError, bad);
        await assert.rejects(e.store.remove(bad), TypeError, bad);
      }
    });

    it('can be neither written nor read while the store is unavailable, for the reason «away», and are stored once it is back', async () => {
      const key = oneKey();
      await e.breakDown();
      try {
        await assert.rejects(e.store.write(key, Buffer.of(1)), isOf('away'));
        await assert.rejects(e.store.read(key), isOf('away'));
      } finally {
        await e.reparar();
      }
      await e.store.write(key, Buffer.of(1));
      assert.deepEqual(await e.store.read(key), Buffer.of(1));
      await e.store.remove(key);
    });
  });
}

describe('files in a directory', () => {
  it('can be read by their owner alone, and what an interrupted write left under a key is deleted with that key', async () => {
    const root = await mkdtemp(join(tmpdir(), 'albacea-almacen-'));
    try {
      const store = createDirectoryStore(join(root, 'ficheros'));
      await store.write('aseguradora/caso/fichero', Buffer.of(1));
      const mode = async (...parts: string[]) => (await stat(join(root, 'ficheros', ...parts))).mode & 0o777;
      assert.equal(await mode('aseguradora', 'caso', 'fichero'), 0o600);
      for (const folder of [['aseguradora', 'caso'], ['aseguradora'], []]) assert.equal(await mode(...folder), 0o700);
      await writeFile(join(root, 'ficheros/aseguradora/caso/cortado.tmp'), 'half');
      await store.remove('aseguradora/caso/cortado');
      assert.deepEqual(await readdir(join(root, 'ficheros/aseguradora/caso')), ['fichero']);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
});
