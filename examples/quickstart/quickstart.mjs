// Opens a claim, reads the case, receives its event and verifies both signatures. Node 20 or newer, no packages.
//   ALBACEA_URL   your base address, which ends in /api/v1
//   ALBACEA_KEY   a key of a test insurer
//   RECEIVER_URL  the public https address that reaches PORT (9000) of this machine
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const { ALBACEA_URL, ALBACEA_KEY, PORT = '9000' } = process.env;
const { RECEIVER_URL = `http://127.0.0.1:${PORT}/` } = process.env;

async function api(method, path, body, headers = {}) {
  const response = await fetch(ALBACEA_URL + path, {
    method,
    headers: { 'X-API-Key': ALBACEA_KEY, 'Content-Type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  const { success, data, error } = await response.json();
  if (!success) throw new Error(`${response.status} ${response.headers.get('X-Error-Code')}: ${error}`);
  return data;
}

/** Whether a delivery is genuine and fresh. `body`: the exact bytes received. */
function isGenuine(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  if (id !== headers['x-webhook-id'] || !(Math.abs(Date.now() / 1000 - timestamp) < 300)) return false;
  const own = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const standard = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  // During a rotation there are two signatures of each kind.
  const owns = [headers['x-webhook-signature'], headers['x-webhook-signature-next']];
  const standards = (headers['webhook-signature'] ?? '').split(' ');
  return owns.some((one) => equal(one, own)) && standards.some((one) => equal(one, standard));
}

function equal(received, expected) {
  const [a, b] = [Buffer.from(received ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

// 1. A receiver: verify, answer at once, work afterwards. In production, store X-Webhook-Id under a unique key and drop repeats.
let secret;
const seen = [];
const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const genuine = isGenuine(request.headers, body, secret);
  response.writeHead(genuine ? 204 : 401).end();
  if (genuine) seen.push(JSON.parse(body.toString()));
  receiver.emit('delivery');
}).listen(Number(PORT));
await once(receiver, 'listening');
const webhook = await api('POST', '/webhooks', { url: RECEIVER_URL, eventos: ['siniestro_abierto'] });
secret = webhook.secret; // shown only once

try {
  // 2. Open a claim. Send the same Idempotency-Key in every attempt: the family gets one case and one e-mail even if it is repeated.
  const poliza_numero = `INICIO-${Date.now()}`;
  const claim = {
    poliza_numero,
    fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Ortega', fecha_fallecimiento: '2026-11-14' },
    heredero: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', email: 'lucia.ortega@example.com' },
  };
  const { caso_id } = await api('POST', '/siniestro', claim, { 'Idempotency-Key': poliza_numero });
  console.log(`opened ${caso_id}`);

  // 3. Read the case.
  const { estado, en_espera_de } = await api('GET', `/casos/${caso_id}`);
  console.log(`case: ${estado}, waits for ${en_espera_de}`);

  // 4. Wait for its event.
  const ofThis = () => seen.find(({ data }) => data.caso_id === caso_id);
  while (!ofThis()) await once(receiver, 'delivery', { signal: AbortSignal.timeout(60_000) });
  console.log(`event verified: ${ofThis().evento} ${caso_id}`);
} finally {
  await api('DELETE', `/webhooks/${webhook.webhook_id}`);
  receiver.close();
  receiver.closeAllConnections();
}
