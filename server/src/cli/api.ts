/** The role `api`: the HTTP server on its port. */
import type { Server } from 'node:net';
import { setTimeout as pass, setImmediate as turn } from 'node:timers/promises';
import type { Program } from '../compose/program.ts';
import { createServer } from '../http/server.ts';

export interface Api {
  /** The address on which the server listens, for instance `http://127.0.0.1:8080`. */
  readonly address: string;
  /**
   * Announces the stop at `/readyz` and closes each connection with its next answer. Goes on serving for `milliseconds`, so that load balancers
   * stop sending requests before the server stops.
   */
  drain(milliseconds: number): Promise<void>;
  /** Stops accepting connections and finishes running requests. Connections still open after {@link GRACE} are closed. */
  stop(): Promise<void>;
}

/** Milliseconds for which a stop waits for running requests; the whole stop may take 10 s. */
const GRACE = 3_000;

export async function bootApi(program: Program): Promise<Api> {
  const { config, metrics } = program;
  let finishing = false;
  const health = { metrics, isStopping: () => finishing, metricsApart: config.metricsPort !== null };
  const server = await createServer({ ...program.http, health });
  server.addHook('onRequest', async (_request, reply) => {
    if (finishing) reply.header('connection', 'close');
  });
  server.addHook('preClose', () => acceptQueued(server.server));
  const address = await server.listen({ port: config.port, host: config.host });
  return {
    address,
    async drain(milliseconds) {
      finishing = true;
      if (milliseconds > 0) await pass(milliseconds);
    },
    async stop() {
      finishing = true;
      const alarm = setTimeout(() => server.server.closeAllConnections(), GRACE);
      await server.close();
      clearTimeout(alarm);
    },
  };
}

/** Maximum number of turns of the event loop for which a stop waits for new connections. */
const TURNS = 1_000;

/**
 * Accepts the connections that the system has queued for this process. Closing the server would reset them, and a proxy may not repeat its request.
 * Node accepts one connection in each turn of the event loop, so the queue is empty after a turn without a new one.
 */
async function acceptQueued(server: Server): Promise<void> {
  let came = 0;
  const count = () => {
    came += 1;
  };
  server.on('connection', count);
  await turn();
  for (let turns = 0, before = -1; came > before && turns < TURNS; turns += 1) {
    before = came;
    await turn();
  }
  server.off('connection', count);
}
