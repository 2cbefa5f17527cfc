/** A receiver of webhooks on loopback that stores its requests and answers as a test sets. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The exact bytes of the body. */
  readonly body: Buffer;
}

export type Responder = (response: ServerResponse, received: Received) => void;

export interface TestReceiver {
  readonly url: string;
  readonly port: number;
  /** Requests whose body arrived completely, in order. */
  readonly received: Received[];
  /** The number of connections opened so far. */
  readonly connections: number;
  /** The largest number of simultaneous requests so far. */
  readonly simultaneous: number;
  /** Answers each request; `accept` by default. */
  responder: Responder;
  /** Resolves once it has received this total number of requests. */
  waitFor(howMany: number): Promise<void>;
  close(): Promise<void>;
}

/** Answers with a status, headers and a body. */
export const having =
  (state: number, headers: Record<string, string> = {}, body = ''): Responder =>
  (response) =>
    response.writeHead(state, headers).end(body);

export const accept: Responder = having(200, {}, 'ok');
export const hush: Responder = () => undefined;

/** @param thePort 0 picks a free one */
export async function openReceiver(thePort = 0): Promise<TestReceiver> {
  let connections = 0;
  let underWay = 0;
  let simultaneous = 0;
  const received: Received[] = [];
  const waits: { howMany: number; ready: () => void }[] = [];
  const manner = { responder: accept };
  const server = createServer((request, response) => {
    underWay += 1;
    simultaneous = Math.max(simultaneous, underWay);
    response.once('close', () => {
      underWay -= 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: route = '', headers } = request;
      const one = { method, path: route, headers, body: Buffer.concat(chunks) };
      received.push(one);
      for (const { howMany, ready } of waits) if (received.length >= howMany) ready();
      manner.responder(response, one);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(thePort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.defineProperties(
    Object.assign(manner, {
      url: `http://127.0.0.1:${port}/avisos`,
      port,
      received,
      waitFor: (howMany: number) =>
        new Promise<void>((ready) => {
          if (received.length >= howMany) ready();
          else waits.push({ howMany, ready });
        }),
      async close() {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    }),
    { connections: { get: () => connections }, simultaneous: { get: () => simultaneous } },
  ) as TestReceiver;
}
