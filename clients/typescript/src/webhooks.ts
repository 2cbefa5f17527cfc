/** Whether a delivery is genuine and fresh. Give the bytes as they came: parsed and written again, they are others. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Delivery {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array | string;
  /** The secret; during a rotation both, in any order. */
  readonly secrets: readonly string[];
}

export interface WebhookEvent {
  /** The same in every attempt and in `GET /eventos`: what you have taken you know by it. Null where nothing signs it. */
  readonly id: string | null;
  readonly evento: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timestamp: string;
}

export type Rejection = 'unsigned' | 'stale' | 'mismatch' | 'malformed';

/** Answer 401: the delivery is not to be believed. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected';
  readonly reason: Rejection;

  constructor(reason: Rejection) {
    super(`webhook rejected: ${reason}`);
    this.reason = reason;
  }
}

/**
 * By the signature of Standard Webhooks, which signs id and time too.
 * @param tolerance seconds between the signature and now, at most
 * @param now seconds since 1970
 * @throws WebhookRejected
 */
export function verifyWebhook(delivery: Delivery, tolerance = 300, now = Date.now() / 1000): WebhookEvent {
  const id = headerOf(delivery, 'webhook-id');
  const time = headerOf(delivery, 'webhook-timestamp');
  const signatures = headerOf(delivery, 'webhook-signature');
  if (id === null || time === null || signatures === null) throw new WebhookRejected('unsigned');
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > tolerance) throw new WebhookRejected('stale');
  // The id outside the signature has to be the one inside.
  if ((headerOf(delivery, 'x-webhook-id') ?? id) !== id) throw new WebhookRejected('mismatch');
  const body = Buffer.from(delivery.body);
  const expected = secretsOf(delivery).map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')}`;
  });
  if (!anyEqual(signatures.split(' '), expected)) throw new WebhookRejected('mismatch');
  return eventOf(id, body);
}

/**
 * By `X-Webhook-Signature` alone, where a gateway takes other headers away. It signs no time: an old copy passes, so remember what you
 * have taken.
 * @throws WebhookRejected
 */
export function verifyOwnSignature(delivery: Delivery): WebhookEvent {
  const signatures = ['x-webhook-signature', 'x-webhook-signature-next'].flatMap(
    (name) => headerOf(delivery, name) ?? [],
  );
  if (signatures.length === 0) throw new WebhookRejected('unsigned');
  const body = Buffer.from(delivery.body);
  const expected = secretsOf(delivery).map(
    (secret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  );
  if (!anyEqual(signatures, expected)) throw new WebhookRejected('mismatch');
  return eventOf(null, body);
}

function secretsOf({ secrets }: Delivery): readonly string[] {
  if (secrets.length === 0 || secrets.includes('')) throw new TypeError('secrets: give at least one, and none empty');
  return secrets;
}

function headerOf({ headers }: Delivery, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return found?.[1]?.toString() ?? null;
}

/** In constant time: how long it takes tells nothing about where two of them begin to differ. */
function anyEqual(received: readonly string[], expected: readonly string[]): boolean {
  return received.some((one) =>
    expected.some((other) => {
      const [a, b] = [Buffer.from(one), Buffer.from(other)];
      return a.length === b.length && timingSafeEqual(a, b);
    }),
  );
}

/** The name of the event is taken from the body: the header `X-Webhook-Event` is not signed. */
function eventOf(id: string | null, body: Buffer): WebhookEvent {
  try {
    const { evento, data, timestamp } = JSON.parse(body.toString('utf8'));
    if (typeof evento === 'string' && typeof timestamp === 'string' && typeof data === 'object' && data !== null)
      return { id, evento, data, timestamp };
  } catch {
    // told below
  }
  throw new WebhookRejected('malformed');
}
