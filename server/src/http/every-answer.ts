/** Checks of every request, and headers of every answer: pages, endpoints, health, redirects, errors. */
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../shared/errors.ts';
import { type Addresses, hostsIn } from './host.ts';

/** The value of `Strict-Transport-Security`; `max-age` is a year in seconds. */
const HTTPS_ALONE = 'max-age=31536000; includeSubDomains';

/** Headers of every answer. The answer to an unreadable address bypasses the hooks, and so calls this function itself. */
export const everyAnswer = ({ segura }: Pick<Addresses, 'segura'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Insurers are on subdomains, which the policy of the bare domain covers.
  ...(segura && { 'strict-transport-security': HTTPS_ALONE }),
});

/** Registers the checks and headers on the root, before anything else is mounted. */
export function guardEveryAnswer(app: FastifyInstance, addresses: Pick<Addresses, 'segura'>): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = hostsIn(raw.rawHeaders);
    // If a request names two hosts, a proxy may have used the other one (RFC 9112, section 3.2). Probes by HTTP/1.0 name no host.
    if (hosts.length > 1 || !agrees(raw.url ?? '', hosts[0])) throw new DomainError('peticion_invalida');
  });
  app.addHook('onSend', async (_, reply) => {
    reply.headers(everyAnswer(addresses));
    const bringsItsOwn = reply.hasHeader('content-security-policy');
    if (!bringsItsOwn && !isPart(reply.getHeader('content-type')))
      reply.header('content-security-policy', LOADS_NOTHING);
  });
}

/** Content-Security-Policy of answers that are not pages: if a browser shows such an answer, it loads nothing, runs nothing and is not framed. */
export const LOADS_NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Whether an answer is a part of a page. Parts follow the page's policy and get no {@link LOADS_NOTHING}, under which a worker could not run. */
const isPart = (type: unknown): boolean =>
  /^(?:text\/(?:javascript|css)|application\/javascript|font\/|image\/)/.test(String(type));

/** Whether the host in a request target in absolute form equals the `Host` header (RFC 9112, section 3.2.2). */
function agrees(target: string, host: string | undefined): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return true;
  if (!URL.canParse(target) || host === undefined) return false;
  const url = new URL(target);
  const named = `${url.protocol}//${host}`;
  return URL.canParse(named) && new URL(named).host === url.host;
}
