/** Our worker as a process of its own, and what the system says of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MACHINE } from './procesos.ts';

const RAIZ = fileURLToPath(new URL('..', import.meta.url));

export interface Trabajador {
  readonly pid: number;
  /** Resident memory, in MB. */
  memoria(): Promise<number>;
  parar(): Promise<void>;
}

/** @param opciones of Node itself, for instance `--cpu-prof` */
export function lanzarTrabajador(entorno: Readonly<Record<string, string>>, opciones: readonly string[]): Trabajador {
  const hijo = spawn(process.execPath, [...opciones, 'server/src/albacea.ts', 'worker'], {
    cwd: RAIZ,
    env: { ...MACHINE, ...entorno },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const alSalir = () => hijo.kill('SIGKILL');
  process.once('exit', alSalir);
  return {
    pid: hijo.pid as number,
    memoria: () => memoriaDe(hijo),
    async parar() {
      process.off('exit', alSalir);
      if (hijo.exitCode !== null || hijo.signalCode !== null) return;
      const fin = once(hijo, 'exit');
      hijo.kill('SIGTERM');
      await fin;
    },
  };
}

async function memoriaDe({ pid }: ChildProcess): Promise<number> {
  const texto = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(texto)?.[1] ?? Number.NaN) / 1024;
}
