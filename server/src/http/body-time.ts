/**
 * How long a request may take to arrive. A file of 20 MB takes minutes over the line of an old telephone, and `upload-budget.ts` cuts
 * those that hardly send; everything else is small, and whoever takes long over it holds the line for its own sake.
 */
import type { Server } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body holds a file, and has the time of one. */
    takesFile?: boolean;
  }
}

/** Milliseconds for a body with a file: 20 MB at 35 KB a second. */
export const FILE_TIME = 600_000;
/** Milliseconds for any other. */
export const BODY_TIME = 60_000;

/** Milliseconds for which the rest of a body that was refused is let by. */
const REST_TIME = 10_000;

/**
 * Lets the rest of a refused body by, for a while: whoever still sends when the line is closed meets a reset and never reads the answer.
 * Node drops what comes; nothing of it is kept.
 */
export function letRestBy({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  reply.removeHeader('connection');
  const alarm = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, REST_TIME);
  alarm.unref();
  raw.once('close', () => clearTimeout(alarm));
}

/** Ends the line of a request whose body, which holds no file, has not arrived in time: as Node does it beyond {@link FILE_TIME}. */
export function cutSlowBodies(app: FastifyInstance, limit = BODY_TIME): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (routeOptions.config?.takesFile) return;
    const alarm = setTimeout(() => {
      if (raw.complete || raw.destroyed) return;
      const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      (app.server as Server).emit('clientError', late, raw.socket);
    }, limit);
    reply.raw.once('close', () => clearTimeout(alarm));
  });
}
