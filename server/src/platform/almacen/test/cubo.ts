/** A store that speaks the S3 protocol, on loopback: s3rver, with its files in a temporary folder. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface ServidorS3 {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type ClaseS3 = new (opciones: Record<string, unknown>) => ServidorS3;

export interface CuboDePrueba {
  /** STORAGE_URL of the bucket. */
  readonly url: string;
  /** Names of the objects as the store has them. */
  objetos(): Promise<string[]>;
  /** Stops serving; what it has stays. */
  apagar(): Promise<void>;
  /** Serves again, at the same address. */
  encender(): Promise<void>;
  cerrar(): Promise<void>;
}

/** A fresh bucket behind a server of its own. */
export async function abrirCubo(): Promise<CuboDePrueba> {
  // A CommonJS package without types.
  const S3rver = createRequire(import.meta.url)('s3rver') as ClaseS3;
  const directorio = await mkdtemp(join(tmpdir(), 'albacea-cubo-'));
  let puerto = 0;
  let servidor: ServidorS3 | null = null;
  const encender = async () => {
    servidor = new S3rver({
      address: '127.0.0.1',
      port: puerto,
      silent: true,
      directory: directorio,
      configureBuckets: [{ name: 'ficheros' }],
    });
    puerto = (await servidor.run()).port;
  };
  const apagar = async () => {
    await servidor?.close();
    servidor = null;
  };
  await encender();
  return {
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${puerto}/ficheros?region=us-east-1`,
    async objetos() {
      const nombres = await readdir(join(directorio, 'ficheros'), { recursive: true });
      return nombres.filter((nombre) => nombre.endsWith('._S3rver_object')).map((nombre) => nombre.slice(0, -15));
    },
    apagar,
    encender,
    async cerrar() {
      await apagar();
      await rm(directorio, { recursive: true, force: true });
    },
  };
}
