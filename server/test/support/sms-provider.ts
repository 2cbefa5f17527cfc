/** An SMS provider whose answers a test can change at any time. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface TakenSms {
  readonly to: string;
  readonly text: string;
  readonly from?: string;
  readonly reference: string;
  readonly authorization: string | undefined;
  readonly key: string | undefined;
}

export interface SmsProvider {
  readonly url: string;
  /** Every message that it received, whatever it answered. */
  readonly seen: TakenSms[];
  /** The status of the answer, or null to close the connection without one. */
  manner: () => number | null;
  close(): Promise<void>;
}

export async function openSmsProvider(): Promise<SmsProvider> {
  const seen: TakenSms[] = [];
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      seen.push({
        ...body,
        authorization: request.headers.authorization,
        key: request.headers['idempotency-key'] as string | undefined,
      });
      const status = provider.manner();
      if (status === null) request.socket.destroy();
      else answer.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const provider: SmsProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    seen,
    manner: () => 202,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return provider;
}
