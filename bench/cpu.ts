/** Processor time of processes, which a busy machine falsifies less than it does the time on the wall. Linux alone. */
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds of a tick of /proc; every Linux that Node runs on has 100 a second. */
const TICK = 10_000;

interface Proceso {
  readonly padre: number;
  /** Processor time of its own, and of its children that have ended, in microseconds. */
  readonly propio: number;
  readonly deHijos: number;
}

/** @returns microseconds of the process and its living children so far; null where there is no /proc */
export function cpuConHijos(pid: number): number | null {
  const raiz = leer(pid);
  if (!raiz) return null;
  const hijos = readdirSync('/proc')
    .filter((nombre) => /^\d+$/.test(nombre))
    .map((nombre) => leer(Number(nombre)))
    .filter((proceso) => proceso?.padre === pid);
  return hijos.reduce((suma, hijo) => suma + (hijo?.propio ?? 0), raiz.propio + raiz.deHijos);
}

export function padreDe(pid: number): number | null {
  return leer(pid)?.padre ?? null;
}

function leer(pid: number): Proceso | null {
  try {
    // proc(5): after the name in parentheses, which may hold anything, state, parent, … utime, stime, cutime, cstime.
    const texto = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const campos = texto
      .slice(texto.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = campos.slice(11, 15);
    return { padre: campos[1] ?? 0, propio: (utime + stime) * TICK, deHijos: (cutime + cstime) * TICK };
  } catch {
    return null;
  }
}
