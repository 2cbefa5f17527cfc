/** Transport of letters by post, for any carrier. */
import type { MailAttachment, SendingResult } from '../mail/transport.ts';

/** `burofax`: a registered letter whose content and delivery the carrier certifies. */
export type PostalKind = 'postal' | 'burofax';

/** A letter ready to be printed. All of it is personal data: never log it. */
export interface PostalItem {
  /** uuid of the outbox row, the same for every attempt; also the name of the kept file */
  readonly id: string;
  readonly kind: PostalKind;
  /** Name, street, town: the lines of the address sheet. */
  readonly to: readonly string[];
  /** The address sheet first, then the letter and what goes with it. */
  readonly documents: readonly MailAttachment[];
  /** When it was written; the same for every attempt */
  readonly written: Date;
  /** Where a kept letter goes, below the folder of kept messages: `<aseguradora_id>/<caso_id>` */
  readonly folder: string;
}

/** The carrier's proof that it has the letter. */
export interface PostalProof {
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

interface PostalOutcome {
  readonly result: SendingResult;
  /** null: none was given; a person enters it when it comes. */
  readonly proof: PostalProof | null;
}

export interface PostTransport {
  /** Makes one attempt. Failures of the carrier or the disk are results, not exceptions. */
  send(item: PostalItem): Promise<PostalOutcome>;
  close(): Promise<void>;
}
