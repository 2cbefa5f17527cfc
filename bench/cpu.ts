/** CPU time of processes, which a busy machine distorts less than elapsed time. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds of a tick of /proc: every Linux that Node runs on counts 100 a second. */
const TICK = 10_000;

interface Process {
  readonly parent: number;
  /** Processor time of the process, and of its children that have ended, in microseconds. */
  readonly own: number;
  readonly endedChildren: number;
}

/** @returns microseconds used by the process and its children so far; null where there is no /proc */
export function cpuWithChildren(pid: number): number | null {
  const root = read(pid);
  if (!root) return null;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(Number(name)))
    .filter((process) => process?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.own ?? 0), root.own + root.endedChildren);
}

export function parentOf(pid: number): number | null {
  return read(pid)?.parent ?? null;
}

function read(pid: number): Process | null {
  try {
    // proc(5): after the name in parentheses, which may hold anything, state, parent, … utime, stime, cutime, cstime.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, own: (utime + stime) * TICK, endedChildren: (cutime + cstime) * TICK };
  } catch {
    return null;
  }
}
