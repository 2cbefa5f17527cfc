/** Simulated browsers of the two web applications, which store cookies and send the headers of browsers. */
import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import type { Environment, Reply } from './environment.ts';

export interface BrowserType {
  /** Name and value of the cookie; null before signing in and after signing out. */
  cookie(): string | null;
  /** The last Set-Cookie header. */
  lastSetCookie(): string;
  request(method: string, route: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

let number = 0;

/**
 * @param host value of the Host header; a browser sends it as `Origin` with every write
 * @param address the address of the caller; by default another one for each browser
 */
export function openBrowser(
  { app, program }: Pick<Environment, 'app' | 'program'>,
  theApp: 'portal' | 'backoffice',
  host: string,
  address?: string,
): BrowserType {
  let cookie: string | null = null;
  let knownDevice: string | null = null;
  let last = '';
  number += 1;
  const from = address ?? `10.1.${(number >> 8) & 255}.${number & 255}`;
  const origin = `${new URL(program.config.publicUrl).protocol}//${host}`;
  return {
    cookie: () => cookie,
    lastSetCookie: () => last,
    async request(method, route, theBody, theHeaders = {}) {
      const injected: InjectOptions = {
        method: method as 'GET',
        url: `/${theApp}/api${route}`,
        remoteAddress: from,
        headers: {
          host,
          ...(method !== 'GET' && { origin, 'sec-fetch-site': 'same-origin' }),
          ...((cookie ?? knownDevice) !== null && { cookie: [cookie, knownDevice].filter(Boolean).join('; ') }),
          ...(theBody !== undefined && { 'content-type': 'application/json' }),
          ...theHeaders,
        },
        ...(theBody !== undefined && {
          payload: Buffer.isBuffer(theBody) || theBody instanceof Readable ? theBody : JSON.stringify(theBody),
        }),
      };
      const { statusCode, headers, body } = await app.inject(injected);
      for (const placed of [headers['set-cookie'] ?? []].flat()) {
        const pair = placed.split(';')[0] as string;
        if (pair.includes('_equipo=')) {
          knownDevice = pair;
          continue;
        }
        last = placed;
        cookie = pair.endsWith('=') ? null : pair;
      }
      const isJson = String(headers['content-type']).startsWith('application/json');
      return { status: statusCode, headers, text: body, json: isJson ? JSON.parse(body) : null };
    },
  };
}
