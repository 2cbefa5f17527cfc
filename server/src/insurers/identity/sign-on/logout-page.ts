/** Receives the provider's message that somebody has signed out, and ends their sessions (OpenID Connect Back-Channel Logout 1.0). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { asTenantOrService } from '../../../db/service.ts';
import type { Tenants } from '../../../db/tenant.ts';
import { checkHost } from '../../../http/authorization.ts';
import { createLimitByAddress, requireLimit } from '../../../http/rate-limit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { audit } from '../../../queue/record-facts.ts';
import { SYSTEM } from '../../../shared/actor.ts';
import { providerFailure } from './failures.ts';
import { isIdentifier } from './rules-sign-on.ts';
import { memberOfSubject } from './sql-sign-on.ts';
import { findTarget, idOf, type OpenSettings, openSettings, type SignOnDependencies, type Target } from './targets.ts';

interface LogoutDependencies extends SignOnDependencies {
  readonly tenants: Tenants;
  readonly clock: Clock;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Maximum age of a logout token. */
const TOKEN_LIFE = '5 minutes';
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Maximum number of calls without a valid token in an hour, for one network. A call with a valid token is never refused. */
const FAILURES_PER_HOUR = 300;

export async function setUpLogoutPage(app: FastifyInstance, deps: LogoutDependencies): Promise<void> {
  const limit = createLimitByAddress(deps.clock, FAILURES_PER_HOUR);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32 * 1024 },
    async (_: FastifyRequest, body: string | Buffer) => new URLSearchParams(String(body)),
  );
  app.addHook('onRequest', async (request) => {
    await checkHost(deps, request.albacea.host);
  });
  app.post<{ Params: { slug: string } }>('/inicio-unico/:slug/cierre', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
    const target = await findTarget(deps.base, request.params.slug);
    const settings = target && (await openSettings(deps, target));
    const subject = token && settings ? await readToken(deps, target, settings, token) : null;
    if (!subject || !target || !settings) {
      requireLimit(limit.count(request.ip), deps.clock.now());
      return reply.code(400).type('application/json').send('{"error":"invalid_request"}');
    }
    await endSessions(deps, target, settings, subject);
    return reply.code(200).send('');
  });
}

/** Who was signed out: a subject, one session of the provider, or both. */
interface LogoutSubject {
  readonly sub: string | null;
  readonly sid: string | null;
}

/** Verifies a logout token. @returns null: it is not a valid, fresh logout token of this provider for us */
async function readToken(
  { providers, logger }: LogoutDependencies,
  target: Target,
  settings: OpenSettings,
  token: string,
): Promise<LogoutSubject | null> {
  try {
    const asked = { target: idOf(target), ...settings };
    const { issuer } = (await providers.open(asked)).serverMetadata();
    const { payload } = await jwtVerify(token, await providers.keys(asked), {
      issuer,
      audience: settings.cliente,
      algorithms: ALGORITHMS,
      maxTokenAge: TOKEN_LIFE,
      clockTolerance: 60,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { sub, sid, events, nonce } = payload;
    const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, EVENT);
    // a token with a nonce is an ID token, which must not be accepted as a logout token
    const identifiers = [sub, sid].filter((one) => one !== undefined);
    if (!isLogout || nonce !== undefined || identifiers.length === 0 || !identifiers.every(isIdentifier)) return null;
    return { sub: sub ?? null, sid: typeof sid === 'string' ? sid : null };
  } catch (error) {
    providerFailure(logger, target.slug, error);
    return null;
  }
}

async function endSessions(
  deps: LogoutDependencies,
  target: Target,
  { emisor }: OpenSettings,
  { sub, sid }: LogoutSubject,
): Promise<void> {
  const member =
    sub === null
      ? null
      : await asTenantOrService(deps.base, target.aseguradoraId, (tx) => memberOfSubject(tx, emisor, sub));
  if (sub !== null && !member) return; // no member is joined to this subject
  const ended = await deps.base.asLogin<{ usuario: string }>(
    'select usuario from cerrar_sesiones_de_inicio($1, $2, $3)',
    [idOf(target), member?.id ?? null, sid],
  );
  const now = deps.clock.now();
  for (const usuario of new Set(ended.map((row) => row.usuario)))
    await asTenantOrService(deps.base, target.aseguradoraId, (tx) =>
      audit(tx, SYSTEM, 'sesiones_cerradas_por_proveedor', { tipo: 'usuario', id: usuario }, now),
    );
}
