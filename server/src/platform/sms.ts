/** Transport of SMS: over HTTP to a provider, or into a folder. */
import { handOver } from './carrier.ts';
import { keepFile } from './mail/folder.ts';
import type { SendingResult } from './mail/transport.ts';
import type { OutboundClient } from './outbound-http/client.ts';

/** A message ready to leave. All of it is personal data: never log it. */
export interface SmsMessage {
  /** uuid of the outbox row, the same for every attempt; also the name of the kept file */
  readonly id: string;
  /** E.164, with its `+` */
  readonly to: string;
  readonly text: string;
  /** When it was written; the same for every attempt */
  readonly written: Date;
  /** Folder of a kept message, below that of kept messages: `<aseguradora_id>/<caso_id>` */
  readonly folder: string;
  /** From a test insurer; the kept copy says so. */
  readonly ensayo?: boolean;
}

export interface SmsTransport {
  /** Makes one attempt. Failures of the provider or the disk are results, not exceptions. */
  send(message: SmsMessage): Promise<SendingResult>;
  close(): Promise<void>;
}

export interface SmsProvider {
  /** Where messages are posted. */
  readonly url: string;
  readonly token: string | null;
  /** Sender shown on the telephone; null: the provider's setting. */
  readonly sender: string | null;
}

/**
 * Sends a message by one POST of JSON, which almost every provider accepts. The provider may have accepted a message although its answer came too late,
 * so every attempt has the same `reference`, in the body and as Idempotency-Key, by which the provider recognises a repeat.
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

/** A kept message, as JSON. */
export interface KeptSms {
  readonly to: string;
  readonly text: string;
  /** ISO 8601 */
  readonly written: string;
  /** The message of a test insurer, as `X-Albacea-Ensayo` in an e-mail. */
  readonly ensayo?: true;
}

/**
 * Keeps messages beside the kept e-mails: for the embedded database and test insurers.
 * @param directory absolute path of the folder of kept messages
 */
export function createSmsFolder(directory: string): SmsTransport {
  return {
    async send({ id, to, text, written, folder, ensayo }) {
      const kept: KeptSms = { to, text, written: written.toISOString(), ...(ensayo && { ensayo }) };
      try {
        await keepFile(directory, folder, `${id}.sms`, Buffer.from(JSON.stringify(kept)));
        return { tipo: 'retenido' };
      } catch {
        return { tipo: 'temporal', codigo: null };
      }
    },
    close: () => Promise.resolve(),
  };
}
