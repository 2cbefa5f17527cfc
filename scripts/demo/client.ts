import { request as askHttp, type IncomingHttpHeaders } from 'node:http';
import { request as askHttps } from 'node:https';

/** A request. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, sent as JSON. */
  readonly body?: unknown;
}

/** The answer to a request. */
export interface Reply {
  readonly status: number;
  readonly phrase: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The envelope; undefined if the body is not JSON. */
  readonly envelope: Envelope | undefined;
}

export interface Envelope {
  readonly success?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the demonstration reads any member of an answer
  readonly data?: any;
  readonly error?: string;
}

/** Milliseconds to wait for an answer; moving a clock may take 25 seconds. */
const DEADLINE_MS = 40_000;

/**
 * Sends one request. Not every resolver knows that `*.localhost` is this machine, so the connection goes to
 * 127.0.0.1 with the name in `Host`.
 *
 * @throws the system's error (for example ECONNREFUSED) if nobody answers
 */
export function ask({ method, url, headers: theHeaders = {}, body }: ApiRequest): Promise<Reply> {
  const { protocol, host, hostname, port, pathname, search } = new URL(url);
  const content = body === undefined ? '' : JSON.stringify(body);
  const options = {
    method,
    hostname: thisMachineIs(hostname) ? '127.0.0.1' : hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    path: pathname + search,
    servername: hostname,
    timeout: DEADLINE_MS,
    headers: {
      ...theHeaders,
      host,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      }),
    },
  };
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? askHttps : askHttp)(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { statusCode: state = 0, statusMessage: phrase = '', headers } = response;
        resolve({ status: state, phrase, headers, text, envelope: readJson(text) });
      });
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${DEADLINE_MS / 1000} s`)));
    request.on('error', reject);
    request.end(content);
  });
}

function thisMachineIs(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

function readJson(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return undefined;
  }
}
