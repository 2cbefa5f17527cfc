/** Pages behind a secret address of an e-mail: what their forms send is not looked at, and whoever tries addresses out has to wait. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { createLimitByAddress, secondsUntil } from './rate-limit.ts';

/**
 * Addresses that nobody has, an hour and network. Only they count: mail providers stop the reminders of many families from one
 * network, and nobody may be kept from stopping what is about themselves.
 */
export const UNKNOWN_LIMIT = 60;

const FORM_MAXIMUM = 4096;

/**
 * @param tooMany answers whoever has tried out too many addresses
 * @returns what counts a request for an address that nobody has
 */
export function prepareLinkPages(
  app: FastifyInstance,
  clock: Clock,
  tooMany: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): (request: FastifyRequest) => void {
  const limit = createLimitByAddress(clock, UNKNOWN_LIMIT);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_MAXIMUM }, async () => null);
  app.addHook('preHandler', async (request, reply) => {
    const { usadas, renueva } = limit.look(request.ip);
    if (usadas < UNKNOWN_LIMIT) return;
    reply.header('retry-after', String(secondsUntil(renueva, clock.now())));
    return tooMany(request, reply);
  });
  return (request) => {
    limit.count(request.ip);
  };
}
