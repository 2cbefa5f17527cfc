/** Messages to telephones over HTTP: one POST of JSON with a bearer, as almost every provider takes it or can be made to. */
import type { SendingResult } from '../mail/transport.ts';
import type { OutboundClient } from '../outbound-http/client.ts';
import { classifyAnswer } from './classify-answer.ts';
import type { SmsTransport } from './transport.ts';

export interface SmsProvider {
  /** Where messages are posted. */
  readonly url: string;
  readonly token: string | null;
  /** Who it comes from, as the telephone shows it; null: as the provider has it. */
  readonly sender: string | null;
}

/**
 * The provider may have taken a message whose answer did not come in time: the next attempt carries the same `reference`, in the
 * body and as Idempotency-Key, by which it can be told.
 */
export function createSmsOverHttp({ url, token, sender }: SmsProvider, client: OutboundClient): SmsTransport {
  return {
    async send({ id, to, text }): Promise<SendingResult> {
      const outcome = await client.send({
        de: 'sms',
        url,
        body: Buffer.from(JSON.stringify({ to, text, ...(sender !== null && { from: sender }), reference: id })),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
      });
      if (outcome.tipo === 'respuesta') return classifyAnswer(outcome.estado);
      if (outcome.tipo === 'tiempo_agotado') return { tipo: 'ambiguo' };
      // a forbidden address is our own configuration
      return outcome.tipo === 'prohibida' ? { tipo: 'temporal', codigo: null } : { tipo: 'sin_conexion' };
    },
    close: () => client.close(),
  };
}
