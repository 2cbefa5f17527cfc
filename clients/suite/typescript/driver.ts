import { createInterface } from 'node:readline';
import { inspect } from 'node:util';
import { Albacea } from '../../typescript/src/albacea.ts';
import { AlbaceaError } from '../../typescript/src/errors.ts';
import { verifyOwnSignature, verifyWebhook, WebhookRejected } from '../../typescript/src/webhooks.ts';

// biome-ignore lint/suspicious/noExplicitAny: orders of the suite have many shapes
type Order = any;

let client: Albacea;

async function obey(order: Order): Promise<unknown> {
  const options = order.idempotencyKey ? { idempotencyKey: order.idempotencyKey } : {};
  switch (order.do) {
    case 'client':
      client = new Albacea({
        baseUrl: order.baseUrl,
        key: order.key,
        timeout: order.timeoutMs,
        retries: order.retries,
        maxWait: order.maxWaitMs,
      });
      return {};
    case 'openSiniestro':
      return client.abrirSiniestro(order.body, options);
    case 'openCaso':
      return client.abrirCaso(order.body, options);
    case 'readCaso':
      return client.verCaso(order.id);
    case 'listCasos':
      return idsOf(order.limite);
    case 'sendLote':
      return client.enviarLote(order.file, { abre: order.abre }, options);
    case 'registerWebhook':
      return client.registrarWebhook(order.body);
    case 'changeWebhook':
      return client.cambiarWebhook(order.id, order.body);
    case 'eraseWebhook':
      return (await client.borrarWebhook(order.id)) ?? {};
    case 'events':
      return client.listarEventos({ cursor: order.cursor, esperar: order.esperar });
    case 'standard':
      return verifyWebhook(order, order.tolerance, order.now);
    case 'own':
      return verifyOwnSignature(order);
    case 'print':
      return { text: `${client} ${inspect(client)} ${JSON.stringify(client)}` };
    default:
      throw new Error(`unknown order ${order.do}`);
  }
}

async function idsOf(limite: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { caso_id } of client.listarCasos({ limite, poliza_numero: null })) ids.push(caso_id);
  return ids;
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await obey(JSON.parse(line)).then(
    (ok) => ({ ok }),
    (error: unknown) => {
      if (error instanceof WebhookRejected) return { rejected: error.reason };
      if (!(error instanceof AlbaceaError)) throw error;
      const { status, code, message, requestId, fields, retryAfter, idempotencyKey } = error;
      return { error: { status, code, message, requestId, fields, retryAfter, idempotencyKey } };
    },
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
