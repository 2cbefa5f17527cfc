/**
 * The internal port (METRICS_PORT) of the API and of a worker; a worker has no other port. It serves `/metrics`, and `/healthz`, which says whether
 * the rounds of a worker are running.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Program } from '../compose/program.ts';

export interface MetricsListener {
  /** The address of the metrics, for instance `http://127.0.0.1:9464/metrics`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Seconds after which an unfinished round counts as hung. The longest known round, over a large backlog, takes minutes. */
const HUNG_AFTER = 900;

/**
 * Opens the internal port.
 * @param port 0: any free port
 * @param ages seconds since each round of the worker ended, by its name
 * @throws when the port is taken
 */
export async function listenMetrics(
  { config: { metricsHost: host }, metrics, logger }: Pick<Program, 'config' | 'metrics' | 'logger'>,
  port: number,
  ages: () => Readonly<Record<string, number>> = () => ({}),
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return sayHealth(response, ages());
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error) => {
        logger.warn({ error }, 'metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve()));
  const urlHost = host.includes(':') ? `[${host}]` : host;
  return {
    address: `http://${urlHost}:${(server.address() as AddressInfo).port}/metrics`,
    close: () =>
      new Promise((ready) => {
        server.close(() => ready());
        server.closeIdleConnections();
      }),
  };
}

/** Answers 503 if a round hangs. A round that failed, for instance because the database is away, does not hang: a restart would not help. */
function sayHealth(response: ServerResponse, ages: Readonly<Record<string, number>>): void {
  const hung = Object.keys(ages).filter((round) => (ages[round] ?? 0) > HUNG_AFTER);
  const health = hung.length === 0 ? { estado: 'vivo' } : { estado: 'parado', rondas: hung };
  response.writeHead(hung.length === 0 ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify(health));
}
