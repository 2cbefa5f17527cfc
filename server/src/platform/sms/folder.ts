/** Keeps messages to telephones as e-mails are kept, beside them: with the embedded database and for test insurers. */
import { keepFile } from '../mail/folder.ts';
import type { SmsTransport } from './transport.ts';

/** A kept message, as JSON. */
export interface KeptSms {
  readonly to: string;
  readonly text: string;
  /** ISO 8601 */
  readonly written: string;
  /** The message of a test insurer, as `X-Albacea-Ensayo` in an e-mail. */
  readonly ensayo?: true;
}

/** @param directory absolute path of the folder of kept messages */
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
