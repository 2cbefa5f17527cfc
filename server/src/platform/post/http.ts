/** Hands letters over HTTP to the carrier that prints and posts them: one POST of JSON with a bearer, for the post and for burofax alike. */
import { handOver } from '../carrier/hand-over.ts';
import type { OutboundClient } from '../outbound-http/client.ts';
import type { PostalProof, PostTransport } from './transport.ts';

export interface Carrier {
  /** Where letters are posted. */
  readonly url: string;
  readonly token: string | null;
}

const NUMBER = /^[\w./-]{1,60}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The carrier may have taken a letter whose answer did not come in time: the next attempt carries the same `reference`, in the
 * body and as Idempotency-Key, by which it can be told.
 */
export function createPostOverHttp({ url, token }: Carrier, client: OutboundClient): PostTransport {
  return {
    async send({ id, kind, to, documents, written }) {
      const content = {
        ...{ reference: id, kind, to, date: written.toISOString().slice(0, 10) },
        documents: documents.map(({ name, content }) => ({ name, pdf: content.toString('base64') })),
      };
      const { result, answer } = await handOver(client, { caller: 'post', url, token, id, content });
      return { result, proof: result.tipo === 'aceptado' && answer ? proofIn(answer, written) : null };
    },
    close: () => client.close(),
  };
}

/** `{"number": "…", "date": "YYYY-MM-DD"}`; whatever else it says is nobody's proof. */
function proofIn(body: Buffer, written: Date): PostalProof | null {
  try {
    const { number, date } = JSON.parse(body.toString()) as { number?: unknown; date?: unknown };
    if (typeof number !== 'string' || !NUMBER.test(number)) return null;
    return { number, date: typeof date === 'string' && DAY.test(date) ? date : written.toISOString().slice(0, 10) };
  } catch {
    return null;
  }
}
