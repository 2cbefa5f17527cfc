/**
 * The connection with which a process listens. It receives the notices of other processes, holds the lock that shows that this process lives, and
 * checks each second that the database answers. A hanging server, or a network that drops all packets, closes no connection; without the check,
 * callers would wait for the full statement timeout.
 */
import pg from 'pg';
import { HOLD, newNumber, type Presence } from './presence.ts';
import { endInOrder, hangUp } from './silence.ts';

interface Rhythm {
  /** Milliseconds between two checks. */
  readonly pulse: number;
  /** Milliseconds before a broken connection is opened again. */
  readonly pause: number;
  /** Maximum time in milliseconds to connect, because a hanging server accepts connections and never greets. */
  readonly greeting: number;
}

const RHYTHM: Rhythm = { pulse: 1_000, pause: 500, greeting: 5_000 };
/**
 * Number of consecutive checks without an answer after which the database counts as silent. Checks are counted, not time, because after a
 * pause of this process itself the answer is already waiting.
 */
const UNANSWERED = 3;
/** Number of consecutive connections without a greeting in time after which the database counts as silent. One may only mean a busy process. */
const UNGREETED = 2;
/** Makes PostgreSQL end the session of a vanished machine, and its lock, after eleven seconds instead of two hours. */
const END_IF_UNREACHABLE = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

interface Listening {
  readonly url: string;
  readonly channel: string;
  /** Called with the payload of each notice, and with an empty one after an interruption in which any notice may have been missed. */
  onNotice(payload: string): void;
  /** Called with true when the database stops answering, and with false when the database answers again, even with a refusal. */
  onSilence(isSilent: boolean): void;
}

/**
 * Listens and holds the process's lock until the result is closed. A broken connection is opened again; the rounds of the worker find the work whose
 * notice was missed meanwhile.
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
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await client.connect();
      unanswered = 0;
      ungreeted = 0;
      current = client;
      await client.query(`${END_IF_UNREACHABLE}; listen ${channel}`);
      await hold(client);
      onSilence(false);
      onNotice('');
    } catch (error) {
      ungreeted = isTimeout(error) ? ungreeted + 1 : 0;
      if (ungreeted === 0) onSilence(false);
      else if (ungreeted >= UNGREETED) onSilence(true);
      broken();
      client.end().catch(() => undefined);
    }
  }

  /** Takes the lock. If a dead session that PostgreSQL has not ended yet still holds the lock, the next check takes it. */
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
        () => undefined, // the connection broke; the listener for its errors handles that
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

/** Whether an error of pg's client is a timeout, which only its message tells. */
const isTimeout = (error: unknown): boolean => /timeout/i.test((error as Error).message);
