/** Transport of SMS: over HTTP to a provider, or into a folder. */
import { handOver } from './carrier.ts';
import { keepFile } from './mail/folder.ts';
import type { SendingResult } from './mail/transport.ts';
import type { OutboundClient } from './outbound-http/client.ts';

/** An SMS ready to be sent. All members are personal data: never log them. */
export interface SmsMessage {
  /** uuid of the outbox row, the same for every attempt; also the name of the kept file */
  readonly id: string;
  /** E.164, with its `+` */
  readonly to: string;
  readonly text: string;
  /** The instant at which the message was written; the same for every attempt */
  readonly written: Date;
  /** Folder of a kept message, below the folder of kept messages: `<aseguradora_id>/<caso_id>` */
  readonly folder: string;
  /** The message is from a test insurer; the kept copy says so. */
  readonly ensayo?: boolean;
}

export interface SmsTransport {
  /** Makes one attempt. Failures of the provider or the disk are results, not exceptions. */
  send(message: SmsMessage): Promise<SendingResult>;
  close(): Promise<void>;
}

export interface SmsProvider {
  /** URL to which messages are posted. */
  readonly url: string;
  readonly token: string | null;
  /** Sender shown on the telephone; null: the provider chooses it. */
  readonly sender: string | null;
}

/**
 * Makes a transport that sends an SMS by one POST of JSON, which almost every provider accepts. The provider may have accepted a message although
 * its answer came too late, so every attempt has the same `reference`, in the body and as Idempotency-Key, by which the provider recognises a repeat.
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
  /** The message is from a test insurer, like `X-Albacea-Ensayo` in an e-mail. */
  readonly ensayo?: true;
}

/**
 * Makes a transport that keeps SMS beside the kept e-mails, for the embedded database and test insurers.
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
