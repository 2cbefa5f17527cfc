/** Opens the seal of documents: the configured one or, in development, a self-made one. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSeal } from '../config/seal.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Seal } from '../platform/seal/cms-signer.ts';
import { makeOwnSeal } from '../platform/seal/own-seal.ts';

/** Opens the seal. In production there always is a configured one, because `readConfig` refuses to start without. */
export const openSeal = async ({ seal, dataDir }: Pick<Config, 'seal' | 'dataDir'>, clock: Clock): Promise<Seal> =>
  seal ?? ownOf(dataDir, clock);

const FILES = { certificate: 'certificado.pem', key: 'clave.pem' } as const;

/** Reads the self-made seal, or makes it at the first start. The seal is kept, so that documents sealed earlier can still be verified. */
async function ownOf(dataDir: string, clock: Clock): Promise<Seal> {
  const folder = join(dataDir, 'sello');
  if (!existsSync(folder)) await makeOwn(dataDir, folder, clock);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const problems: string[] = [];
  const seal = readSeal({ certificate: read(FILES.certificate), key: read(FILES.key) }, problems);
  if (seal === null || problems.length > 0) throw new Error(`${folder}: ${problems.join('; ')}`);
  return seal;
}

/** Makes the seal in a temporary folder and renames that when complete. If two processes start at once, the first to rename its folder wins. */
async function makeOwn(dataDir: string, folder: string, clock: Clock): Promise<void> {
  const provisional = join(dataDir, `sello.nuevo-${randomBytes(6).toString('hex')}`);
  const { certificates, key } = await makeOwnSeal(clock.now());
  mkdirSync(provisional, { recursive: true, mode: 0o700 });
  const write = (name: string, text: string) => writeFileSync(join(provisional, name), text, { mode: 0o600 });
  write(FILES.certificate, certificates.join(''));
  write(FILES.key, key);
  try {
    renameSync(provisional, folder);
  } catch (error) {
    rmSync(provisional, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
