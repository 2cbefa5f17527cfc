/**
 * The connection that every process keeps to itself: it hears what the others say, holds the lock by which they see that this one
 * lives, and asks each second whether the database still answers. A server that hangs, or a network that drops everything, closes nothing: without the question, callers would wait
 * as long as the longest statement may take.
 */
import pg from 'pg';
import { HOLD, newNumber, type Presence } from './presence.ts';
import { endInOrder, hangUp } from './silence.ts';

/** Milliseconds. */
interface Rhythm {
  /** Between two questions. */
  readonly pulse: number;
  /** Before a connection that broke is opened again. */
  readonly pause: number;
  /** To connect; a server that hangs takes connections and never greets. */
  readonly greeting: number;
}

const RHYTHM: Rhythm = { pulse: 1_000, pause: 500, greeting: 5_000 };
/**
 * Questions in a row that find the one before still unanswered. They are counted, and not the time: a process that was busy itself
 * has the answer waiting when it looks again.
 */
const UNANSWERED = 3;
/** Connections in a row that were not greeted in time; the first may have met a process that was busy itself. */
const UNGREETED = 2;
/** So that PostgreSQL ends the session, and its lock, of a machine that is gone: after eleven seconds instead of two hours. */
const END_IF_UNREACHABLE = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

interface Listening {
  readonly url: string;
  readonly channel: string;
  /** Somebody has said something, or may have while nobody listened. */
  onNotice(): void;
  /** True once the database answers nothing; false as soon as it answers, be it with a refusal. */
  onSilence(isSilent: boolean): void;
}

/**
 * Listens and is present until it is closed; a connection that breaks is opened again, and what is missed meanwhile, polling finds.
 */
export async function listen(
  { url, channel, onNotice, onSilence }: Listening,
  { pulse, pause, greeting }: Rhythm = RHYTHM,
): Promise<Presence> {
  const number = newNumber();
  let heldSince: number | null = null;
  let isOpen = true;
  let current: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let unanswered = 0;
  let ungreeted = 0;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: greeting,
      application_name: 'albacea-listen',
    });
    const beat = setInterval(() => ask(client), pulse);
    let isBroken = false;
    const broken = () => {
      if (isBroken) return;
      isBroken = true;
      clearInterval(beat);
      current = null;
      heldSince = null;
      if (isOpen) again = setTimeout(() => void connect(), pause);
    };
    client.on('error', broken);
    client.on('end', broken);
    client.on('notification', onNotice);
    try {
      await client.connect();
      unanswered = 0;
      ungreeted = 0;
      current = client;
      await client.query(`${END_IF_UNREACHABLE}; listen ${channel}`);
      await hold(client);
      onSilence(false);
      onNotice();
    } catch (error) {
      ungreeted = isTimeout(error) ? ungreeted + 1 : 0;
      if (ungreeted === 0) onSilence(false);
      else if (ungreeted >= UNGREETED) onSilence(true);
      broken();
      client.end().catch(() => undefined);
    }
  }

  /** A session that PostgreSQL has not missed yet may still have the lock: the next question takes it. */
  async function hold(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ held: boolean }>(HOLD, [number]);
    if (rows[0]?.held && isOpen && client === current) heldSince ??= performance.now();
  }

  function ask(client: pg.Client): void {
    if (client !== current) return;
    unanswered += 1;
    if (unanswered > UNANSWERED) {
      onSilence(true);
      hangUp(client);
    } else if (unanswered === 1) {
      hold(client).then(
        () => {
          unanswered = 0;
        },
        () => undefined, // the connection broke, which is told apart from this
      );
    }
  }

  await connect();
  return {
    number,
    heldFor: () => (heldSince === null ? null : performance.now() - heldSince),
    async close() {
      isOpen = false;
      heldSince = null;
      clearTimeout(again);
      if (current) await endInOrder(current.end(), [current]);
    },
  };
}

/** By its message: pg's client has no code for a timeout. */
const isTimeout = (error: unknown): boolean => /timeout/i.test((error as Error).message);
