/** Transport of text messages, for any carrier. */
import type { SendingResult } from '../mail/transport.ts';

/** A message ready to leave. All of it is personal data: never log it. */
export interface SmsMessage {
  /** uuid of the outbox row, the same for every attempt; also the name of the kept file */
  readonly id: string;
  /** E.164, with its `+` */
  readonly to: string;
  readonly text: string;
  /** When it was written; the same for every attempt */
  readonly written: Date;
  /** Where a kept message goes, below the folder of kept messages: `<aseguradora_id>/<caso_id>` */
  readonly folder: string;
  /** The message of a test insurer: the kept copy says so. */
  readonly ensayo?: boolean;
}

export interface SmsTransport {
  /** Makes one attempt. Failures of the provider or the disk are results, not exceptions. */
  send(message: SmsMessage): Promise<SendingResult>;
  close(): Promise<void>;
}
