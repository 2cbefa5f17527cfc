/**
 * The baseline for deliveries, a separate process: the same signed bodies, made in advance and posted from memory by undici without
 * a database, as many at once to each receiver as a webhook allows.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { serve } from './processes.ts';

export interface DirectCommand {
  readonly destinations: readonly { readonly url: string; readonly secret: string }[];
  /** Number of requests to all receivers together. */
  readonly howMany: number;
  /** Requests open at once to each receiver. */
  readonly concurrency: number;
}

interface Message {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const agent = new Agent({ connections: 128, pipelining: 1, keepAliveTimeout: 30_000 });

function makeMessage(secret: string, series: number): Message {
  const timestamp = new Date().toISOString();
  const data = {
    caso_id: `CAS-2026-${String(series).padStart(6, '0')}`,
    estado: 'abierto',
    siniestro_id: randomUUID(),
    registrado: timestamp,
  };
  const body = Buffer.from(JSON.stringify({ evento: 'siniestro_abierto', data, timestamp }));
  const id = randomUUID();
  const seconds = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const standard = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Albacea-Webhooks/1',
      'x-webhook-event': 'siniestro_abierto',
      'x-webhook-id': id,
      'x-webhook-attempt': '1',
      'x-webhook-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${standard}`,
      'accept-encoding': 'identity',
    },
  };
}

/** Posts everything. @returns the milliseconds that it took */
async function send({ destinations, howMany, concurrency }: DirectCommand): Promise<number> {
  const pending = destinations.map(({ url, secret }) => ({
    url,
    messages: Array.from({ length: Math.ceil(howMany / destinations.length) }, (_, i) => makeMessage(secret, i)),
  }));
  const start = performance.now();
  await Promise.all(
    pending.flatMap(({ url, messages }) =>
      Array.from({ length: concurrency }, async () => {
        for (let message = messages.pop(); message; message = messages.pop()) {
          const { body: content, headers } = message;
          const { statusCode, body } = await request(url, {
            method: 'POST',
            dispatcher: agent,
            headers,
            body: content,
          });
          await body.dump();
          if (statusCode !== 200) throw new Error(`a receiver answered ${statusCode}`);
        }
      }),
    ),
  );
  return performance.now() - start;
}

serve<DirectCommand>(send);
