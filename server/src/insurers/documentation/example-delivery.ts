/** A signed delivery of each kind, made from the contract's examples with a secret that is nobody's: a vector for those who write a verifier. */
import { EVENT_EXAMPLES } from '@albacea/contract/openapi/openapi-webhooks.ts';
import type { EventType } from '@albacea/contract/schemas/events.ts';
import { bodyOf, sendingHeaders } from '../../outbox/webhooks/endpoints/signature.ts';

export const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwq0p1Vd2Ydg8=',
  id: '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20',
  seconds: 1795253400,
} as const;

const NAMES: Readonly<Record<string, string>> = {
  'content-type': 'Content-Type',
  'user-agent': 'User-Agent',
  'x-webhook-event': 'X-Webhook-Event',
  'x-webhook-id': 'X-Webhook-Id',
  'x-webhook-attempt': 'X-Webhook-Attempt',
  'x-webhook-signature': 'X-Webhook-Signature',
};

/** @returns the headers, one a line, and the body to the byte */
export function headersOf(type: EventType): { readonly headers: string; readonly body: string } {
  const data = EVENT_EXAMPLES[type];
  // The last member of each example is the instant it speaks of.
  const body = bodyOf({ tipo: type, data, ocurrido: new Date(String(Object.values(data).at(-1))) });
  const headers = sendingHeaders({
    ...{ id: VECTOR.id, evento: type, numero: 1, now: new Date(VECTOR.seconds * 1000) },
    ...{ secreto: VECTOR.secret, siguiente: null, body },
  });
  const lines = Object.entries(headers).map(([name, value]) => `${NAMES[name] ?? name}: ${value}`);
  return { headers: lines.join('\n'), body: body.toString() };
}
