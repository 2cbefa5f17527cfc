/** A receiver of webhooks that gives every delivery the same answer. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly taken: readonly Delivery[];
  close(): void;
}

/** Opens the receiver. @param status the status of its answers */
export async function openReceiver(status: number): Promise<Receiver> {
  const taken: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/albacea`,
    taken,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
