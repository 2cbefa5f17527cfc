/** Hands an SMS or a letter to its carrier by one POST of JSON, with a bearer token if one is configured. */
import type { SendingResult } from './mail/transport.ts';
import type { OutboundClient } from './outbound-http/client.ts';

interface Handover {
  /** The name under which the HTTP client pools its connections. */
  readonly caller: string;
  readonly url: string;
  readonly token: string | null;
  /** Id of the message, sent as Idempotency-Key at every attempt, so that the carrier recognises a repeat. */
  readonly id: string;
  readonly content: object;
}

/** @returns what became of the message, and the body of the carrier's answer, or null if none came */
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
  // a forbidden address is a mistake in our configuration, so the message is kept for another attempt
  const isOurs = outcome.tipo === 'prohibida';
  return { result: isOurs ? { tipo: 'temporal', codigo: null } : { tipo: 'sin_conexion' }, answer: null };
}

/** Status codes that refuse this message or its recipient, and do not mean a mistake of ours or a temporary state. */
const REFUSALS: ReadonlySet<number> = new Set([400, 410, 413, 422]);

/**
 * Decides by the status what became of a message. A message is given up only if the carrier refuses the message or the recipient for good. Wrong
 * credentials, an account without credit or a changed address are for us to repair, and lose no message.
 */
export function classifyAnswer(status: number): SendingResult {
  if (status >= 200 && status < 300) return { tipo: 'aceptado' };
  return { tipo: REFUSALS.has(status) ? 'permanente' : 'temporal', codigo: status };
}
