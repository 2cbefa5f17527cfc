/**
 * A streaming replica that reports are read from, for as long as it is known how little it lags behind. Each second the primary is asked how
 * far it has written, and the replica how far it has come. What the replica has of a second ago it cannot lack: its lag is the time since
 * the last such moment. No clock of another machine takes part in it, a primary at rest makes nobody late, and a replica that is cut off, or
 * stands still, is late by itself.
 */
import { within } from '../platform/within.ts';
import { CannotStart } from '../shared/errors.ts';
import type { Engine, RemoteEngine } from './engine.ts';
import { checkSchema } from './schema-fit.ts';

/** How far the replica is behind, in milliseconds (null: nobody knows), and whether reports are read from it. */
export interface Following {
  readonly lag: number | null;
  readonly serves: boolean;
}

/** A report was asked for as of an instant that the replica has not reached: the primary answers. */
export class ReplicaBehind extends Error {
  constructor() {
    super('the replica has not reached the instant of the report');
    this.name = 'ReplicaBehind';
  }
}

export interface ReplicaOptions {
  readonly engine: RemoteEngine;
  readonly primary: Engine;
  /** Milliseconds that it may lag behind. */
  readonly maxLag: number;
  /** Numbers of the migrations that the program ships. */
  readonly shipped: readonly number[];
  /** Whenever it begins or ceases to serve. @param reason why it does not, where something failed */
  readonly onChange: (serves: boolean, reason: unknown) => void;
}

/** Milliseconds between two questions, and before one counts as unanswered. */
const PULSE = 1_000;
const PATIENCE = 3_000;
/** Moments that are kept: one that the replica reaches later than an hour after is of no use. */
const KEPT = 3_600;

// The name of a file of the log begins with its timeline.
const TIMELINE = `left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;
const WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as place, ${TIMELINE} as timeline`;
// An address that follows the cluster may lead to the primary itself, and after a promotion it does. One that a promotion has left
// behind is of an older timeline, where a place may hold what was lost.
const REACHED = `select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end,
  '0/0')::float8 as place, case when pg_is_in_recovery() then (select left(redo_wal_file, 8) from pg_control_checkpoint()) else ${TIMELINE} end as timeline`;
interface Place {
  readonly place: number | null;
  readonly timeline: string;
}
const IDENTITY = 'select system_identifier::text as id from pg_control_system()';

export class Replica {
  readonly engine: RemoteEngine;
  readonly #options: ReplicaOptions;
  readonly #moments: { readonly at: number; readonly place: number }[] = [];
  #isChecked = false;
  #asOf: number | null = null;
  #served = false;
  #isAsking = false;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> = Promise.resolve();

  constructor(options: ReplicaOptions) {
    this.engine = options.engine;
    this.#options = options;
  }

  /**
   * Asks once, and from then on each second. One that is away is waited for; reports come from the primary meanwhile.
   * @throws CannotStart when it is another cluster's
   */
  async start(): Promise<void> {
    await this.#follow(true);
    this.#timer = setInterval(() => {
      if (this.#isAsking) return; // of one that answers nothing, questions do not pile up
      this.#isAsking = true;
      this.#asking = this.#follow(false).finally(() => {
        this.#isAsking = false;
      });
    }, PULSE);
    this.#timer.unref();
  }

  following(): Following {
    const lag = this.#asOf === null ? null : Math.max(0, performance.now() - this.#asOf);
    return { lag, serves: this.#isChecked && lag !== null && lag <= this.#options.maxLag };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.engine.hangUp();
    await this.#asking;
    await this.engine.close();
  }

  async #follow(isFirst: boolean): Promise<void> {
    let reason: unknown = null;
    try {
      if (!this.#isChecked) await this.#check();
      await this.#ask();
    } catch (error) {
      if (isFirst && error instanceof AnotherCluster) throw error;
      // What hangs there is hung up: whoever waits for a report gets it from the primary.
      this.#isChecked = false;
      this.engine.hangUp();
      reason = error;
    }
    const { serves } = this.following();
    if (serves === this.#served && !isFirst) return;
    this.#served = serves;
    this.#options.onChange(serves, reason);
  }

  /** What may have changed while it was away. @throws SchemaMismatch, AnotherCluster */
  async #check(): Promise<void> {
    const { primary, shipped } = this.#options;
    const ask = (engine: Engine) => withPatience(engine.door<{ id: string }>(IDENTITY, []));
    const [own, its] = await Promise.all([ask(primary), ask(this.engine)]);
    if (own.rows[0]?.id !== its.rows[0]?.id) throw new AnotherCluster();
    await withPatience(checkSchema(this.engine.door, shipped));
    this.#isChecked = true;
  }

  async #ask(): Promise<void> {
    const at = performance.now();
    const [written] = (await withPatience(this.#options.primary.door<Place>(WRITTEN, []))).rows;
    this.#moments.push({ at, place: written?.place ?? Number.POSITIVE_INFINITY });
    if (this.#moments.length > KEPT) this.#moments.shift();
    const [its] = (await withPatience(this.engine.door<Place>(REACHED, []))).rows;
    const reached = its?.timeline === written?.timeline ? (its?.place ?? -1) : -1;
    while ((this.#moments[0]?.place ?? Number.POSITIVE_INFINITY) <= reached)
      this.#asOf = this.#moments.shift()?.at ?? this.#asOf;
  }
}

class AnotherCluster extends CannotStart {
  constructor() {
    super('DATABASE_READ_URL leads to another cluster than DATABASE_URL: it has to be a streaming replica of it');
  }
}

const withPatience = <T>(work: Promise<T>): Promise<T> => within(PATIENCE, work);
