/** `albacea lotes vigilar DIR`: files that somebody leaves in a folder become lots, and each gets its receipt beside it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lote } from '@albacea/contract/schemas/lotes.ts';
import type { Clock } from '../../platform/clock.ts';
import { CannotStart } from '../../shared/errors.ts';
import {
  DONE,
  look,
  mediaTypeOf,
  putAway,
  REJECTED,
  type Receipt,
  readReceipt,
  type Seen,
  sha256Of,
  writeReceipt,
} from './drop-folder.ts';
import { LOCK_TIMES, type LockTimes, lockFolder } from './folder-lock.ts';
import { type LoteClient, Refused } from './lote-client.ts';

export interface WatchOptions {
  readonly folder: string;
  readonly client: LoteClient;
  readonly clock: Clock;
  /** What rows open that do not say it. */
  readonly opens?: string | undefined;
  /** Ends when nothing is left to do, instead of waiting for more. */
  readonly once: boolean;
  /** Told in a line. */
  say(line: string): void;
  readonly signal?: AbortSignal;
  /** Milliseconds between two looks, and in which a file must not have changed. */
  readonly times?: WatchTimes;
}

interface WatchTimes {
  readonly look: number;
  readonly quiet: number;
  readonly lock?: LockTimes;
}

const TIMES: WatchTimes = { look: 2_000, quiet: 5_000 };
/** Seconds to wait where the service is away and does not say for how long. */
const AWAY = 10;
/** Seconds beyond which whoever looks once does not wait: the next look finds the file where it is. */
const LONG = 60;
/** Refusals that the file has brought on itself; the same file would be refused again. */
const OF_THE_FILE: readonly number[] = [400, 413, 415, 422];
/** Nothing that is sent with this key will be taken. */
const OF_THE_KEY: readonly number[] = [401, 403, 404];

/**
 * @throws UsageError when somebody else watches the folder
 * @throws CannotStart when the key or the address is not taken
 */
export async function watchFolder(options: WatchOptions): Promise<void> {
  const { folder, clock, once, say, signal, times = TIMES } = options;
  const lock = await lockFolder(folder, clock, times.lock ?? LOCK_TIMES);
  const seen: Seen = new Map();
  const told = new Set<string>();
  try {
    while (!signal?.aborted) {
      if (!(await lock.isMine())) throw new CannotStart('another process has taken this folder over');
      const { ready, fresh, partial } = await look(folder, seen, clock.now(), times.quiet);
      for (const name of partial.filter((one) => !told.has(one))) {
        told.add(name);
        say(`${name}: still being written; it is left alone until it no longer changes`);
      }
      for (const name of ready) {
        if (signal?.aborted) return;
        told.delete(name);
        await takeFile(options, name);
      }
      const waits = [...ready, ...fresh, ...partial.filter(mediaTypeOf)];
      if (once && waits.length === 0) return;
      await pause(times.look, signal);
    }
  } finally {
    await lock.free();
  }
}

async function takeFile(options: WatchOptions, name: string): Promise<void> {
  const { folder, clock, client, opens, say } = options;
  const content = await readFile(join(folder, name));
  const sha256 = sha256Of(content);
  const receipt = (estado: Receipt['estado'], lote: Lote | null, error: Receipt['error'] = null): Receipt => ({
    ...{ fichero: name, sha256, estado, lote_id: lote?.lote_id ?? null, filas: lote?.filas ?? null, error },
    actualizado: clock.now().toISOString(),
  });
  const before = await readReceipt(folder, name, sha256);
  try {
    // What was sent before a restart is only waited for. Where that is not known, the key makes it the same request.
    const lote = before?.lote_id
      ? await patiently(options, () => client.view(before.lote_id as string))
      : await patiently(options, () =>
          client.send(content, mediaTypeOf(name) as string, opens, `lotes-vigilar/${opens ?? ''}/${sha256}`),
        );
    if (!lote) return;
    await writeReceipt(folder, receipt('en_curso', lote));
    say(`${name}: lot ${lote.lote_id}, ${lote.filas.total} rows`);
    const ended = await untilEnded(options, lote);
    if (!ended) return;
    const results = await patiently(options, () => client.results(ended.lote_id));
    if (!results) return;
    await writeReceipt(folder, receipt('terminado', ended), results);
    await putAway(folder, receipt('terminado', ended), DONE, ended.lote_id);
    const { abierto, unido, ya_existia, error } = ended.filas;
    say(`${name}: done; opened ${abierto}, joined ${unido}, there already ${ya_existia}, refused ${error}`);
  } catch (error) {
    if (!(error instanceof Refused) || !OF_THE_FILE.includes(error.status)) throw error;
    const refusal = receipt('rechazado', null, { codigo: error.code, mensaje: error.message });
    await writeReceipt(folder, refusal);
    await putAway(folder, refusal, REJECTED, sha256.slice(0, 12));
    say(`${name}: refused: ${error.message}`);
  }
}

/** @returns null when the watch ends first */
async function untilEnded(options: WatchOptions, lote: Lote): Promise<Lote | null> {
  let current: Lote | null = lote;
  while (current && current.estado !== 'terminado') {
    await pause((options.times ?? TIMES).look, options.signal);
    current = await patiently(options, () => options.client.view(lote.lote_id));
  }
  return current;
}

/**
 * Asks until the service answers: limits are waited out, and so is a service that is away.
 * @returns null when the watch ends first
 */
async function patiently<T>({ once, say, signal }: WatchOptions, call: () => Promise<T>): Promise<T | null> {
  while (!signal?.aborted) {
    try {
      return await call();
    } catch (error) {
      const refusal = error instanceof Refused ? error : null;
      if (refusal && OF_THE_KEY.includes(refusal.status)) throw new CannotStart(refusal.message);
      if (refusal && OF_THE_FILE.includes(refusal.status)) throw refusal;
      const wait = refusal?.wait ?? AWAY;
      if (once && wait > LONG) throw new CannotStart((error as Error).message);
      say(`${(error as Error).message}; again in ${wait} s`);
      await pause(wait * 1000, signal);
    }
  }
  return null;
}

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  sleep(milliseconds, undefined, signal ? { signal } : {}).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
