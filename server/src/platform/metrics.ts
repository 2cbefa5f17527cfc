/** Metrics in the Prometheus format; no label contains personal data or a path with ids. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from './version.ts';
import { within } from './within.ts';

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  /** Counts a request by method, route pattern and status, and measures how long it took. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** Counts an attempt to deliver a webhook by its outcome. */
  deliveryAttempt(result: string): void;
  /** Counts a refused sign-in. */
  signInFailed(reason: string): void;
  /** Counts an attempt to send a message of the outbox by medium and outcome, and measures how long it took. */
  mailAttempt(medium: string, outcome: string, seconds: number): void;
  /** Counts an ended round, one run of a task that the worker repeats. */
  round(name: string, outcome: 'done' | 'failed'): void;
  /** Counts a batch of traces that the collector did not take. */
  tracesLost(): void;
  /** Registers a gauge of the seconds since each round of the worker ended, by the round's name. */
  rounds(ages: () => Readonly<Record<string, number>>): void;
  /** Records the last sequence of an insurer's sealed audit trail. */
  auditHead(aseguradoraId: string, sequence: number): void;
  /** Registers gauges that are read together at each scrape: for each name, the help text and a function that picks the value. */
  gauges<T>(
    read: () => Promise<T>,
    shapes: Readonly<Record<string, readonly [help: string, valueIn: (reading: T) => number]>>,
  ): void;
  /** Registers a gauge with one label that is read at each scrape, with a value for each label found at that time. */
  byLabel(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void;
}

/** Milliseconds for which a scrape waits for a reading; gauges that are not read by then are left out. */
const READING_LIMIT = 1_500;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'albacea_build_info',
    help: 'The program that runs, and its Node: always 1',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: VERSION, node: process.version }, 1);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    ...countersOfRequests(registry),
    ...countersOfRounds(registry),
    ...readAtScrape(registry),
  };
}

/** Counters of requests and refused sign-ins. */
function countersOfRequests(registry: Registry): Pick<Metrics, 'request' | 'signInFailed'> {
  const requests = new Histogram({
    name: 'albacea_http_request_seconds',
    help: 'Duration of requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const signInFailures = new Counter({
    name: 'albacea_sign_in_failures_total',
    help: 'Refused sign-ins by reason: no account, wrong password, wrong code',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    request: (method, route, status, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
    signInFailed: (reason) => signInFailures.inc({ reason }),
  };
}

/** Counters of attempts, rounds and lost traces, and the gauge of the sealed audit trails. */
function countersOfRounds(
  registry: Registry,
): Pick<Metrics, 'deliveryAttempt' | 'mailAttempt' | 'auditHead' | 'round' | 'tracesLost'> {
  const attempts = new Counter({
    name: 'albacea_webhook_attempts_total',
    help: 'Attempts to deliver a webhook by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const mailAttempts = new Histogram({
    name: 'albacea_mail_attempt_seconds',
    help: 'Duration of attempts at e-mails, messages to telephones and letters by post, by medium and outcome',
    labelNames: ['medium', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  const auditHeads = new Gauge({
    name: 'albacea_audit_head',
    help: 'Sequence of the last audit record that this process sealed, by id of the insurer',
    labelNames: ['insurer'],
    registers: [registry],
  });
  const rounds = new Counter({
    name: 'albacea_rounds_total',
    help: 'Rounds of the worker that have ended, by round and outcome',
    labelNames: ['round', 'outcome'],
    registers: [registry],
  });
  const lostTraces = new Counter({
    name: 'albacea_traces_lost_total',
    help: 'Batches of traces that the OpenTelemetry collector did not accept',
    registers: [registry],
  });
  return {
    deliveryAttempt: (outcome) => attempts.inc({ outcome }),
    mailAttempt: (medium, outcome, seconds) => mailAttempts.observe({ medium, outcome }, seconds),
    auditHead: (insurer, sequence) => auditHeads.set({ insurer }, sequence),
    round: (round, outcome) => rounds.inc({ round, outcome }),
    tracesLost: () => lostTraces.inc(),
  };
}

/** Gauges that are read at each scrape. */
function readAtScrape(registry: Registry): Pick<Metrics, 'rounds' | 'byLabel' | 'gauges'> {
  return {
    rounds(ages) {
      new Gauge({
        name: 'albacea_round_age_seconds',
        help: 'Seconds since a round of the worker ended, by round',
        labelNames: ['round'],
        registers: [registry],
        collect() {
          for (const [round, seconds] of Object.entries(ages())) this.set({ round }, seconds);
        },
      });
    },
    byLabel(name, help, label, read) {
      const readOnce = oneAtATime(read);
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          const values = await within(READING_LIMIT, readOnce()).catch(() => ({}));
          this.reset(); // removes labels that no longer exist
          for (const [named, value] of Object.entries(values)) this.set({ [label]: named }, value);
        },
      });
    },
    gauges(read, shapes) {
      const readOnce = oneAtATime(read);
      for (const [name, [help, valueIn]] of Object.entries(shapes)) {
        new Gauge({
          name,
          help,
          registers: [registry],
          async collect() {
            try {
              this.set(valueIn(await within(READING_LIMIT, readOnce())));
            } catch {
              this.remove(); // no value is better than an old value, or than 0, which would look as if all were well
            }
          },
        });
      }
    },
  };
}

/**
 * Lets simultaneous callers share a read: all gauges of a scrape get the same reading, and the next scrape reads anew. Separate reads would each
 * occupy a connection while the database does not answer.
 */
export function oneAtATime<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= read().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
