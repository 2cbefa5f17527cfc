/** What verifiers fetch: the keys, the certificates of the seal, and the list of states. Nobody says which mandate they ask about. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Tenants } from '../../db/tenant.ts';
import { checkHost } from '../../http/authorization.ts';
import type { Addresses } from '../../http/host.ts';
import { createLimitByAddress, requireLimit } from '../../http/rate-limit.ts';
import type { Clock } from '../../platform/clock.ts';
import { LIST_PATH } from './rules-claims.ts';
import type { Seals } from './sealed-paper.ts';
import { statusList } from './status-list.ts';

export interface PublishedDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly clock: Clock;
  readonly seals: Seals;
}

/** Minutes for which keys may be kept: one that is withdrawn is soon gone everywhere. */
const KEYS_KEPT = 'public, max-age=300';

export async function setUpPublishedPages(app: FastifyInstance, deps: PublishedDependencies): Promise<void> {
  const { clock, seals } = deps;
  const limit = createLimitByAddress(clock);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    await checkHost(deps, request.albacea.host);
    requireLimit(limit.count(request.ip), clock.now());
  });
  app.get('/.well-known/jwks.json', (_, reply) =>
    reply
      .header('cache-control', KEYS_KEPT)
      .type('application/jwk-set+json')
      .serializer(JSON.stringify)
      .send(seals.keys.published),
  );
  app.get('/.well-known/sello.pem', (_, reply) =>
    reply.header('cache-control', KEYS_KEPT).type('application/x-pem-file').send(seals.seal.certificates.join('')),
  );
  app.get(LIST_PATH, async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/statuslist+jwt')
      .send(await statusList(deps)),
  );
}
