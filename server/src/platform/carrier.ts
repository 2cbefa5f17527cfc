/** Hands a message or letter to its carrier: one POST of JSON, with a bearer token if there is one. */
import type { SendingResult } from './mail/transport.ts';
import type { OutboundClient } from './outbound-http/client.ts';

interface Handover {
  /** The name under which the client pools the connections. */
  readonly caller: string;
  readonly url: string;
  readonly token: string | null;
  /** Id of the message, sent as Idempotency-Key at every attempt, so that the carrier recognises a repeat. */
  readonly id: string;
  readonly content: object;
}

/** @returns the result, and the carrier's answer; null: none */
export async function handOver(
  client: OutboundClient,
  { caller, url, token, id, content }: Handover,
): Promise<{ result: SendingResult; answer: Buffer | null }> {
  const outcome = await client.send({
    caller,
    url,
    body: Buffer.from(JSON.stringify(content)),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  });
  if (outcome.tipo === 'respuesta') return { result: classifyAnswer(outcome.estado), answer: outcome.body };
  if (outcome.tipo === 'tiempo_agotado') return { result: { tipo: 'ambiguo' }, answer: null };
  // a forbidden address is a fault of our configuration
  const isOurs = outcome.tipo === 'prohibida';
  return { result: isOurs ? { tipo: 'temporal', codigo: null } : { tipo: 'sin_conexion' }, answer: null };
}

/** Status codes about this message or its number, rather than about us or a temporary state. */
const REFUSALS: ReadonlySet<number> = new Set([400, 410, 413, 422]);

/**
 * Gives a message up only if the carrier refuses the message or the number for good. Wrong credentials, an account without credit
 * or a changed address are ours to repair, and lose no message.
 */
export function classifyAnswer(status: number): SendingResult {
  if (status >= 200 && status < 300) return { tipo: 'aceptado' };
  return { tipo: REFUSALS.has(status) ? 'permanente' : 'temporal', codigo: status };
}
