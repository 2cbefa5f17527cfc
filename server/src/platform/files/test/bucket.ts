/** A store that speaks the S3 protocol, on loopback: s3rver, with its files in a temporary folder. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface ServerS3 {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type KindS3 = new (options: Record<string, unknown>) => ServerS3;

export interface TestBucket {
  /** STORAGE_URL of the bucket. */
  readonly url: string;
  /** Names of the objects as the store has them. */
  objetos(): Promise<string[]>;
  /** Stops the server; the objects stay on disk. */
  switchOff(): Promise<void>;
  /** Starts the server again, at the same address. */
  switchOn(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server with one empty bucket. */
export async function openBucket(): Promise<TestBucket> {
  // A CommonJS package without types.
  const S3rver = createRequire(import.meta.url)('s3rver') as KindS3;
  const directory = await mkdtemp(join(tmpdir(), 'albacea-cubo-'));
  let port = 0;
  let server: ServerS3 | null = null;
  const switchOn = async () => {
    server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'ficheros' }],
    });
    port = (await server.run()).port;
  };
  const switchOff = async () => {
    await server?.close();
    server = null;
  };
  await switchOn();
  return {
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/ficheros?region=us-east-1`,
    async objetos() {
      const names = await readdir(join(directory, 'ficheros'), { recursive: true });
      return names.filter((name) => name.endsWith('._S3rver_object')).map((name) => name.slice(0, -15));
    },
    switchOff,
    switchOn,
    async close() {
      await switchOff();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
