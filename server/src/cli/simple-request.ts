/** One HTTP request of a command, to the service or to a program beside it. */
import { request as askHttp, type IncomingHttpHeaders } from 'node:http';
import { request as askHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

interface Asking {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Milliseconds for everything. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** `*.localhost` is this machine (RFC 6761), which not every resolver knows. */
const loopback: LookupFunction = (_name, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);

export const isLocalhost = (hostname: string): boolean => /(?:^|\.)localhost$/.test(hostname);

/** @throws the system's error when nobody answers in time; redirects are not followed */
export function ask({ method, url, headers, body, timeout, signal }: Asking): Promise<Answered> {
  const ends = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
  const lookup = isLocalhost(url.hostname) ? { lookup: loopback } : {};
  const length = body && { 'content-length': String(body.byteLength) };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? askHttps : askHttp;
    const request = send(url, { method, headers: { ...headers, ...length }, signal: ends, ...lookup }, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
