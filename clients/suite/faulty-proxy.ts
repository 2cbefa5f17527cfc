/** A proxy between client and service that simulates faults of networks and gateways, and records the requests. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault for the next request. */
export type Fault =
  | 'refuse connection'
  /** The service executes the request, and its answer is lost. */
  | 'lose the answer'
  | 'hang'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: string }
  /** Changes the text of the answer. */
  | ((text: string) => string);

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FaultyProxy {
  readonly port: number;
  /** The requests since the last call of `plan`. */
  readonly asked: readonly Asked[];
  /** Sets the faults of the next requests, one each; later requests pass unchanged. */
  plan(...faults: Fault[]): void;
  close(): Promise<void>;
}

/** Opens the proxy. @param port the port of the service, on loopback */
export async function openFaultyProxy(port: number): Promise<FaultyProxy> {
  let faults: Fault[] = [];
  let asked: Asked[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
    const { method = '', url: path = '', headers } = incoming;
    asked.push({ method, path, headers, body });
    const fault = faults.shift();
    if (fault === 'refuse connection') return void incoming.socket.destroy();
    if (fault === 'hang') return;
    if (typeof fault === 'object') return void outgoing.writeHead(fault.status, fault.headers).end(fault.body);
    // without compression, so that the answer can be changed as text
    const { 'accept-encoding': _, ...onwards } = headers;
    const onward = request({ host: '127.0.0.1', port, method, path, headers: onwards }, async (came) => {
      let text = '';
      for await (const chunk of came.setEncoding('utf8')) text += chunk;
      if (fault === 'lose the answer') return void incoming.socket.destroy();
      const { 'content-length': __, 'transfer-encoding': ___, ...rest } = came.headers;
      outgoing.writeHead(came.statusCode ?? 0, rest).end(fault ? fault(text) : text);
    });
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get asked() {
      return asked;
    },
    plan(...next) {
      faults = next;
      asked = [];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
