/**
 * A receiver of Albacea's webhooks, with nothing but Node (24 or newer). Take `rejectionReason` into your own service.
 *
 *   WEBHOOK_SECRET='whsec_…' PORT=9000 node examples/receivers/receiver.ts
 *
 * During a rotation give it the new secret too: WEBHOOK_SECRET_NEXT='whsec_…'. Each event is printed as one line of JSON.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** Seconds for which a signature is valid: an old copy of a genuine delivery is refused. */
const TOLERANCE = 300;
/** The bodies of Albacea are far smaller: a larger one comes from somebody else. */
const MAXIMUM_BYTES = 64 * 1024;
const REMEMBERED = 10_000;

/**
 * Why a delivery must be rejected, or null when it is genuine and fresh.
 * @param body the exact bytes received; parsing and writing them again would change them
 * @param secrets the current one and, during a rotation, the new one
 * @param now seconds since 1970
 */
export function rejectionReason(
  headers: IncomingHttpHeaders,
  body: Buffer,
  secrets: readonly string[],
  now: number,
): string | null {
  const header = (name: string) => String(headers[name] ?? '');
  const id = header('webhook-id');
  const instant = header('webhook-timestamp');
  if (!/^\d{1,12}$/.test(instant) || Math.abs(now - Number(instant)) > TOLERANCE) return 'not fresh';

  // Only Standard Webhooks signs the id: without this line a copy with another X-Webhook-Id would pass for a new event.
  if (id === '' || id !== header('x-webhook-id')) return 'two ids';

  const own = [header('x-webhook-signature'), header('x-webhook-signature-next')];
  const isOwn = secrets.some((secret) => {
    const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    return own.some((signature) => equal(signature, expected));
  });
  if (!isOwn) return 'X-Webhook-Signature does not fit';

  const standard = header('webhook-signature').split(' ');
  const isStandard = secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const hmac = createHmac('sha256', key).update(`${id}.${instant}.`).update(body);
    const expected = `v1,${hmac.digest('base64')}`;
    return standard.some((signature) => equal(signature, expected));
  });
  return isStandard ? null : 'webhook-signature does not fit';
}

/** Compares in constant time, so that the time does not show where the two begin to differ. */
function equal(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Reply {
  readonly estado: number;
  /** Albacea keeps it in the delivery log, where it helps to find an error. */
  readonly texto?: string;
}

/** Ids of accepted events. In production: a unique key of your database, written in the transaction that does the work. */
const taken = new Set<string>();

async function receive(request: IncomingMessage, secrets: readonly string[]): Promise<Reply> {
  if (request.method !== 'POST') return { estado: 405, texto: 'POST only' };
  const body = await read(request);
  if (body === null) return { estado: 413, texto: 'too large' };
  const reason = rejectionReason(request.headers, body, secrets, Date.now() / 1000);
  if (reason !== null) return { estado: 401, texto: reason };

  const id = String(request.headers['x-webhook-id']);
  if (taken.has(id)) return { estado: 200, texto: 'repeated' };
  const event = readEvent(body);
  if (event === null) return { estado: 400, texto: 'not an event' };
  // Store it, answer, and do the work afterwards: without an answer in 10 s Albacea sends it again.
  console.log(JSON.stringify({ id, intento: request.headers['x-webhook-attempt'], ...event }));
  remember(id);
  return { estado: 204 };
}

async function read(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Not destroyed at the `return`: a destroyed request could no longer be answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAXIMUM_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The name of the event is taken from the body, which is signed; the header `X-Webhook-Event` is not signed. */
function readEvent(body: Buffer): { evento: string; data: unknown; timestamp: unknown } | null {
  try {
    const { evento, data, timestamp } = JSON.parse(body.toString('utf8'));
    return typeof evento === 'string' ? { evento, data, timestamp } : null;
  } catch {
    return null;
  }
}

function remember(id: string): void {
  taken.add(id);
  if (taken.size > REMEMBERED) taken.delete(taken.values().next().value as string);
}

function boot({ PORT = '9000', HOST = '127.0.0.1', WEBHOOK_SECRET, WEBHOOK_SECRET_NEXT }: NodeJS.ProcessEnv): void {
  if (!WEBHOOK_SECRET) {
    console.error('WEBHOOK_SECRET is missing: the secret that POST /webhooks showed');
    process.exitCode = 1;
    return;
  }
  const secrets = [WEBHOOK_SECRET, WEBHOOK_SECRET_NEXT].filter((secret) => secret !== undefined);
  const server = createServer({ requestTimeout: 10_000 }, async (request, response) => {
    try {
      const { estado, texto = '' } = await receive(request, secrets);
      if (estado >= 400) console.error(`refused: ${estado} ${texto}`);
      // Otherwise the unread rest of the body would be read as the next request.
      if (!request.complete) response.setHeader('connection', 'close');
      response.writeHead(estado, { 'content-type': 'text/plain' }).end(texto);
    } catch {
      request.destroy(); // the sender has disconnected
    }
  });
  server.listen(Number(PORT), HOST, () => {
    const { port } = server.address() as { port: number };
    console.error(`listening on http://${HOST}:${port}`);
  });
}

if (import.meta.main) boot(process.env);
