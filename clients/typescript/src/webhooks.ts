/** Verifies that a delivery is genuine and recent. Pass the exact bytes received; JSON that is parsed and written again differs. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Delivery {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array | string;
  /** The secret; during a rotation both secrets, in any order. */
  readonly secrets: readonly string[];
}

export interface WebhookEvent {
  /** Id of the event, equal in every attempt and in `GET /eventos`, to detect repeats. Null if no signature covers it. */
  readonly id: string | null;
  readonly evento: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timestamp: string;
}

export type Rejection = 'unsigned' | 'stale' | 'mismatch' | 'malformed';

/** The delivery must not be trusted; answer 401. */
export class WebhookRejected extends Error {
  override readonly name = 'WebhookRejected';
  readonly reason: Rejection;

  constructor(reason: Rejection) {
    super(`webhook rejected: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Verifies the Standard Webhooks signature, which also covers id and time.
 * @param tolerance maximum number of seconds between the signature and now
 * @param now seconds since 1970
 * @throws WebhookRejected
 */
export function verifyWebhook(delivery: Delivery, tolerance = 300, now = Date.now() / 1000): WebhookEvent {
  const id = headerOf(delivery, 'webhook-id');
  const time = headerOf(delivery, 'webhook-timestamp');
  const signatures = headerOf(delivery, 'webhook-signature');
  if (id === null || time === null || signatures === null) throw new WebhookRejected('unsigned');
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > tolerance) throw new WebhookRejected('stale');
  // The unsigned id must equal the signed one.
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
 * Verifies only `X-Webhook-Signature`, if a gateway removes other headers. It covers no time, so an old copy is accepted: store which
 * events you have processed.
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

/** Compares in constant time, so that the duration does not reveal where two values differ. */
function anyEqual(received: readonly string[], expected: readonly string[]): boolean {
  return received.some((one) =>
    expected.some((other) => {
      const [a, b] = [Buffer.from(one), Buffer.from(other)];
      return a.length === b.length && timingSafeEqual(a, b);
    }),
  );
}

/** Reads the event from the body, including its type, because the header `X-Webhook-Event` is not signed. */
function eventOf(id: string | null, body: Buffer): WebhookEvent {
  try {
    const { evento, data, timestamp } = JSON.parse(body.toString('utf8'));
    if (typeof evento === 'string' && typeof timestamp === 'string' && typeof data === 'object' && data !== null)
      return { id, evento, data, timestamp };
  } catch {
    // reported below
  }
  throw new WebhookRejected('malformed');
}
