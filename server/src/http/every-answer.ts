/** What holds for every request and every answer, whatever it leads to: pages, endpoints, health, redirects, errors. */
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../shared/errors.ts';
import { type Addresses, hostsIn } from './host.ts';

/** For a year. */
const HTTPS_ALONE = 'max-age=31536000; includeSubDomains';

/** Headers of every answer; an address that can't be read is answered before any hook, and carries them all the same. */
export const everyAnswer = ({ segura }: Pick<Addresses, 'segura'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Insurers have subdomains of ours, so the policy of the bare domain covers them.
  ...(segura && { 'strict-transport-security': HTTPS_ALONE }),
});

/** Registers it on the root, before anything else is mounted. */
export function guardEveryAnswer(app: FastifyInstance, addresses: Pick<Addresses, 'segura'>): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = hostsIn(raw.rawHeaders);
    // Of two, a proxy before us may have read the other (RFC 9112, section 3.2). None is a probe of HTTP/1.0.
    if (hosts.length > 1 || !agrees(raw.url ?? '', hosts[0])) throw new DomainError('peticion_invalida');
  });
  app.addHook('onSend', async (_, reply) => {
    reply.headers(everyAnswer(addresses));
    const bringsItsOwn = reply.hasHeader('content-security-policy');
    if (!bringsItsOwn && !isPart(reply.getHeader('content-type'))) reply.header('content-security-policy', NOTHING);
  });
}

/** For answers that no browser shows as a page: should one do so, it loads nothing, runs nothing and stands in no frame. */
export const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Parts of a page go by its policy; a script that runs as a worker would go by its own, and must not be kept from working. */
const isPart = (type: unknown): boolean =>
  /^(?:text\/(?:javascript|css)|application\/javascript|font\/|image\/)/.test(String(type));

/** A target in absolute form names a host of its own, which must be that of the header (RFC 9112, section 3.2.2). */
function agrees(target: string, host: string | undefined): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return true;
  if (!URL.canParse(target) || host === undefined) return false;
  const url = new URL(target);
  const named = `${url.protocol}//${host}`;
  return URL.canParse(named) && new URL(named).host === url.host;
}
