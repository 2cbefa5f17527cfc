/** `security.txt` (RFC 9116): the contact for vulnerabilities, if the installation names one. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';

/** Half a year in milliseconds; RFC 9116 recommends less than a year. */
const VALID = 180 * 86_400_000;

/** @param contact an address as `mailto:` or a page as `https:` */
export function setUpSecurityTxt(
  app: FastifyInstance,
  { contact, origin, clock }: { readonly contact: string; readonly origin: string; readonly clock: Clock },
): void {
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID).toISOString().slice(0, 10);
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${contact}\nExpires: ${expires}T00:00:00.000Z\nPreferred-Languages: es, en\nCanonical: ${origin}${path}\n`,
      );
  });
}
