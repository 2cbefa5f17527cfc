/** What `escuchar` remembers from one start to the next: how far it has come, and the secret that it signs with. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface ListeningState {
  readonly secreto: string;
  /** null: it has not begun yet. */
  readonly cursor: string | null;
}

/** One file for each address and key, in the home of the person; the key itself stands nowhere in it. */
export const stateFileOf = (url: string, key: string): string =>
  join(
    homedir(),
    '.albacea',
    `escuchar-${createHash('sha256').update(`${url}\n${key}`).digest('hex').slice(0, 16)}.json`,
  );

/** null when there is none, or none that can be read. */
export function readState(file: string): ListeningState | null {
  try {
    const { secreto, cursor } = JSON.parse(readFileSync(file, 'utf8'));
    return typeof secreto === 'string' && (typeof cursor === 'string' || cursor === null) ? { secreto, cursor } : null;
  } catch {
    return null;
  }
}

/** Whole or not at all, whenever the process ends; its owner's alone. */
export function writeState(file: string, state: ListeningState): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
