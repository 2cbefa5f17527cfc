/** A collector of OpenTelemetry on loopback that stores what it receives as JSON over HTTP. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number };
interface Attribute {
  readonly key: string;
  readonly value: Value;
}

export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

interface Batch {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

export interface TestCollector {
  readonly url: string;
  /** Paths and headers of the requests, in order. */
  readonly requests: readonly { readonly path: string; readonly authorization: string | undefined }[];
  /** The bodies of the requests, unchanged. */
  readonly texts: readonly string[];
  spans(): SentSpan[];
  close(): Promise<void>;
}

export async function openCollector(): Promise<TestCollector> {
  const requests: { path: string; authorization: string | undefined; text: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      requests.push({ path: request.url ?? '', authorization: request.headers.authorization, text });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get texts() {
      return requests.map(({ text }) => text);
    },
    spans: () =>
      requests.flatMap(({ text }) =>
        (JSON.parse(text) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
