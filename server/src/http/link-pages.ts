/** Pages behind a secret address of an e-mail: what their forms send is not looked at, and whoever tries addresses out has to wait. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { createLimitByAddress, secondsUntil } from './rate-limit.ts';

/** Addresses that nobody has, an hour and network. One that is right is never refused: mail providers stop the reminders of many families. */
export const UNKNOWN_LIMIT = 60;

const FORM_MAXIMUM = 4096;

/**
 * @param show answers whoever has come to an address that nobody has, or to too many of them
 * @returns the answer to an address that nobody has, which is counted
 */
export function prepareLinkPages(
  app: FastifyInstance,
  clock: Clock,
  show: (request: FastifyRequest, reply: FastifyReply, page: 'desconocida' | 'demasiadas') => FastifyReply,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const limit = createLimitByAddress(clock, UNKNOWN_LIMIT);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_MAXIMUM }, async () => null);
  return (request, reply) => {
    const { usadas, limite, renueva } = limit.count(request.ip);
    if (usadas <= limite) return show(request, reply, 'desconocida');
    reply.header('retry-after', String(secondsUntil(renueva, clock.now())));
    return show(request, reply, 'demasiadas');
  };
}
