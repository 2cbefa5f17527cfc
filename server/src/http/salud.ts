/** `/healthz` (the process lives), `/readyz` (it can serve), `/metrics` (Prometheus). Outside the API: no envelope, no key. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Base } from '../db/base.ts';
import type { Metricas } from '../platform/metricas.ts';

export interface DependenciasDeSalud {
  readonly base: Base;
  readonly metricas: Metricas;
  /** True once the process has been asked to stop: load balancers should send no more. */
  readonly terminando: () => boolean;
  /** `/metrics` has a port of its own; here it is not served. */
  readonly metricasAparte: boolean;
}

export function montarSalud(
  app: FastifyInstance,
  { base, metricas, terminando, metricasAparte }: DependenciasDeSalud,
): void {
  app.get('/healthz', async () => ({ estado: 'vivo' }));
  app.get('/readyz', async (_peticion, reply) => {
    if (terminando()) return reply.code(503).send({ estado: 'terminando' });
    try {
      await base.puerta('select 1 as listo', []);
      return { estado: 'listo' };
    } catch {
      return reply.code(503).send({ estado: 'sin base de datos' });
    }
  });
  if (metricasAparte) return;
  app.get('/metrics', async (peticion, reply) => {
    if (!esLocal(peticion)) return reply.callNotFound();
    return reply.type(metricas.tipo).send(await metricas.texto());
  });
}

/** From this machine and not through a proxy, which would lend its own address to the world. */
function esLocal({ socket, headers }: FastifyRequest): boolean {
  const proxy = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via ?? headers['x-real-ip'];
  return proxy === undefined && /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}
