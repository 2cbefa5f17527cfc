/**
 * Hands a message or letter to its carrier, one POST of JSON with a bearer token, and reads from the answer what becomes of it.
 */
import type { SendingResult } from './mail/transport.ts';
import type { OutboundClient } from './outbound-http/client.ts';

interface Handover {
  /** Name of the load in the log of calls. */
  readonly caller: string;
  readonly url: string;
  readonly token: string | null;
  /** Its id: the next attempt carries the same, as Idempotency-Key, by which a carrier tells what it has taken already. */
  readonly id: string;
  readonly content: object;
}

/** @returns the result, and the carrier's answer; null: none */
export async function handOver(
  client: OutboundClient,
  { caller, url, token, id, content }: Handover,
): Promise<{ result: SendingResult; answer: Buffer | null }> {
  const outcome = await client.send({
    ...{ caller, url, body: Buffer.from(JSON.stringify(content)) },
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  });
  if (outcome.tipo === 'respuesta') return { result: classifyAnswer(outcome.estado), answer: outcome.body };
  if (outcome.tipo === 'tiempo_agotado') return { result: { tipo: 'ambiguo' }, answer: null };
  // a forbidden address is our own configuration
  const isOurs = outcome.tipo === 'prohibida';
  return { result: isOurs ? { tipo: 'temporal', codigo: null } : { tipo: 'sin_conexion' }, answer: null };
}

/** Answers that speak of this message or this number, and not of us or of the hour. */
const REFUSALS: ReadonlySet<number> = new Set([400, 410, 413, 422]);

/**
 * A message is given up only where its provider refuses the message or the number for good. Wrong credentials, an account without
 * credit or an address that moved are ours to repair, and lose nothing.
 */
export function classifyAnswer(status: number): SendingResult {
  if (status >= 200 && status < 300) return { tipo: 'aceptado' };
  return { tipo: REFUSALS.has(status) ? 'permanente' : 'temporal', codigo: status };
}
