/** The seal of papers and the keys of credentials: those of the configuration, or in development some of our own. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCredentialKey, openCredentialKeys } from '../capabilities/credenciales/keys.ts';
import type { Seals } from '../capabilities/credenciales/sealed-paper.ts';
import type { Config } from '../config.ts';
import { readSeal, type SealConfig } from '../config-seal.ts';
import type { Clock } from '../platform/clock.ts';
import { makeOwnSeal } from '../platform/seal/own-seal.ts';

/** Never in production, which `readConfig` does not let start without its own. */
export async function openSeals(config: Pick<Config, 'seal' | 'dataDir'>, clock: Clock): Promise<Seals> {
  const { certificates, key, credentialKeys } = config.seal ?? (await ownOf(config.dataDir, clock));
  return { seal: { certificates, key }, keys: await openCredentialKeys(credentialKeys) };
}

const FILES = { certificate: 'certificado.pem', key: 'clave.pem', credentialKeys: 'credenciales.pem' } as const;

/** Kept, so that a paper of yesterday is still ours today. */
async function ownOf(dataDir: string, clock: Clock): Promise<SealConfig> {
  const folder = join(dataDir, 'sello');
  if (!existsSync(folder)) await makeOwn(dataDir, folder, clock);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const problems: string[] = [];
  const given = {
    certificate: read(FILES.certificate),
    key: read(FILES.key),
    credentialKeys: read(FILES.credentialKeys),
  };
  const seal = readSeal(given, problems);
  if (seal === null || problems.length > 0) throw new Error(`${folder}: ${problems.join('; ')}`);
  return seal;
}

/** The folder gets its name once it is whole; of two processes that start at once, the first one's stays. */
async function makeOwn(dataDir: string, folder: string, clock: Clock): Promise<void> {
  const provisional = join(dataDir, `sello.nuevo-${randomBytes(6).toString('hex')}`);
  const { certificates, key } = await makeOwnSeal(clock.now());
  mkdirSync(provisional, { recursive: true, mode: 0o700 });
  const write = (name: string, text: string) => writeFileSync(join(provisional, name), text, { mode: 0o600 });
  write(FILES.certificate, certificates.join(''));
  write(FILES.key, key);
  write(FILES.credentialKeys, makeCredentialKey());
  try {
    renameSync(provisional, folder);
  } catch (error) {
    rmSync(provisional, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
