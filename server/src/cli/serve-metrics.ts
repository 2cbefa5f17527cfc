/** `/metrics` alone, on a port that is not published (METRICS_PORT): of the API, and of a worker, which has no other. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Program } from '../compose/program.ts';

export interface MetricsListener {
  /** Where it listens, for instance `http://127.0.0.1:9464/metrics`. */
  readonly direccion: string;
  close(): Promise<void>;
}

/**
 * @param port 0 picks a free one
 * @throws when the port is taken
 */
export async function listenMetrics(
  { config: { metricsHost: host }, metrics, logger }: Pick<Program, 'config' | 'metrics' | 'logger'>,
  port: number,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.texto().then(
      (text) => response.writeHead(200, { 'content-type': metrics.tipo }).end(text),
      (error) => {
        logger.warn({ error }, 'metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((bien, mal) => server.once('error', mal).listen(port, host, () => bien()));
  const theHost = host.includes(':') ? `[${host}]` : host;
  return {
    direccion: `http://${theHost}:${(server.address() as AddressInfo).port}/metrics`,
    close: () =>
      new Promise((ready) => {
        server.close(() => ready());
        server.closeIdleConnections();
      }),
  };
}
