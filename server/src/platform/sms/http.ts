/** Messages to telephones over HTTP: one POST of JSON with a bearer, as almost every provider takes it or can be made to. */
import { handOver } from '../carrier/hand-over.ts';
import type { SendingResult } from '../mail/transport.ts';
import type { OutboundClient } from '../outbound-http/client.ts';
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
      const content = { to, text, ...(sender !== null && { from: sender }), reference: id };
      return (await handOver(client, { caller: 'sms', url, token, id, content })).result;
    },
    close: () => client.close(),
  };
}
