/** `/healthz` (the process is alive), `/readyz` (it can serve), `/metrics` (Prometheus). They are outside the API: no envelope, no key. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { isUnwritable } from '../db/errors.ts';
import { SchemaMismatch } from '../db/schema-fit.ts';
import type { Metrics } from '../platform/metrics.ts';
import { within } from '../platform/within.ts';

export interface HealthDependencies {
  readonly base: Database;
  readonly metrics: Metrics;
  /** Whether the process has been asked to stop, so that load balancers should send no more requests. */
  readonly isStopping: () => boolean;
  /** `/metrics` has a port of its own and is not served here. */
  readonly metricsApart: boolean;
}

/** Milliseconds after which a database that does not answer counts as unavailable. */
const ASKING_LIMIT = 1_500;

export function setUpHealth(
  app: FastifyInstance,
  { base, metrics, isStopping, metricsApart }: HealthDependencies,
): void {
  // One check at a time: while the database does not answer, each check would occupy a connection.
  let asking: Promise<unknown> | null = null;
  const ask = () => {
    asking ??= base.ready().finally(() => {
      asking = null;
    });
    return asking;
  };
  app.get('/healthz', async () => ({ estado: 'vivo' }));
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ estado: 'terminando' });
    try {
      await within(ASKING_LIMIT, ask());
      return { estado: 'listo' };
    } catch (error) {
      return reply.code(503).send(whyNotReady(error));
    }
  });
  if (metricsApart) return;
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function whyNotReady(error: unknown): { estado: string; detalle?: string } {
  if (error instanceof SchemaMismatch) return { estado: 'esquema incompatible', detalle: error.message };
  return { estado: isUnwritable(error) ? 'la base de datos no admite escrituras' : 'sin base de datos' };
}

/** Whether a request comes from this machine itself, and not through a proxy on it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const proxy = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via ?? headers['x-real-ip'];
  return proxy === undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}
