/** Serves logos at public addresses, so that pages without a session can show them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { findAseguradora, type Tenants } from '../../../db/tenant.ts';
import { checkHost } from '../../../http/authorization.ts';
import type { Addresses } from '../../../http/host.ts';
import { createLimitByAddress, requireLimit } from '../../../http/rate-limit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../shared/errors.ts';
import { LOGOS } from '../../../shared/rules-logo.ts';
import { readPicture } from './logo.ts';

interface LogoPageDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly addresses: Addresses;
  readonly clock: Clock;
}

const FILE = /^([\w-]{22})\.png$/;
/** Maximum number of pictures an hour for one network address; it is high, because thousands of families may share one address. */
const PICTURES_PER_HOUR = 10_000;
/** Cache header of a picture: for ever, because the address contains the hash of the picture. */
const CACHED = 'public, max-age=31536000, immutable';

export async function setUpLogoPage(app: FastifyInstance, deps: LogoPageDependencies): Promise<void> {
  const { base, clock } = deps;
  const limit = createLimitByAddress(clock, PICTURES_PER_HOUR);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    await checkHost(deps, request.albacea.host);
    requireLimit(limit.count(request.ip), clock.now());
  });
  app.get(`${LOGOS}/:slug/:file`, async ({ params }, reply) => {
    const { slug, file } = params as { readonly slug: string; readonly file: string };
    const [, hash] = FILE.exec(file) ?? [];
    const png = hash === undefined ? null : await find(base, slug, hash);
    if (!png) throw new DomainError('no_encontrado');
    return reply
      .headers({
        'cache-control': CACHED,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
      .type('image/png')
      .send(png);
  });
}

async function find(base: Database, slug: string, hash: string): Promise<Buffer | null> {
  if (!/^[a-z0-9-]{1,63}$/.test(slug)) return null;
  const insurer = await findAseguradora(base, slug);
  const png = insurer ? await base.readAsTenant(insurer, (tx) => readPicture(tx, hash)) : null;
  return png && Buffer.from(png);
}
