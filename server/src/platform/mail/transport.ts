import type { KeyObject } from 'node:crypto';

/** A message ready to be sent. All members are personal data: never log them. */
export interface OutgoingMail {
  /** uuid of the outbox row; also the name of the kept file */
  id: string;
  /** `<…@…>`, the same for every attempt of one message (RFC 5322, 3.6.4) */
  messageId: string;
  de: { nombre: string; direccion: string };
  /** The envelope sender, to which mail servers report failures; absent: `de`. */
  rebotes?: string;
  /** The DKIM key of the domain of `de` (RFC 6376); absent: the service's key signs. */
  firma?: MailSignature;
  para: { nombre: string; direccion: string };
  replyTo?: string;
  /** URL that stops e-mails of this kind with one click (RFC 8058): http(s), ASCII */
  baja?: string;
  asunto: string;
  texto: string;
  html: string;
  /** A PNG that the HTML shows by {@link LOGO_CID}; the PNG is part of the message, so that mail programs fetch nothing. */
  logo?: Buffer;
  /** BCP 47 tag of the body */
  idioma: string;
  /** The instant at which the message was written; the same for every attempt */
  fecha: Date;
  /** Attachments, in order. */
  attachments?: readonly MailAttachment[];
  /** The message has no header Auto-Submitted, because companies set automatic mail aside. */
  personal?: boolean;
  /** The message is from a test insurer; a header says so, so that nobody takes a kept file for a real message. */
  ensayo?: boolean;
  /** Folder of a kept message, below the mail folder: `<aseguradora_id>/<caso_id>` */
  folder: string;
}

/** Content-ID of the logo within a message (RFC 2392). */
export const LOGO_CID = 'logo@albacea';

export interface MailSignature {
  readonly domain: string;
  readonly selector: string;
  /** RSA private key. */
  readonly clave: KeyObject;
}

export interface MailAttachment {
  readonly name: string;
  readonly format: 'application/pdf';
  readonly content: Buffer;
}

/**
 * How an attempt ended. The result has only codes, because the text of a server may quote addresses.
 *
 * - `aceptado`: the server has the message; it answered 2xx to the whole message.
 * - `retenido`: the message was kept on disk, because no mail server is configured or the insurer is for tests.
 * - `temporal`: the message was refused for now, or because of us (credentials, relaying, policy). Try again.
 * - `permanente`: this recipient or this message is refused for good.
 * - `sin_conexion`: the message was certainly not handed over. Try again.
 * - `ambiguo`: the connection broke after the server had agreed to take the message, so the server may have the message. Another attempt must
 *   carry the same Message-ID.
 */
export type SendingResult =
  | { tipo: 'aceptado' }
  | { tipo: 'retenido' }
  | { tipo: 'temporal'; codigo: number | null }
  | { tipo: 'permanente'; codigo: number | null }
  | { tipo: 'sin_conexion' }
  | { tipo: 'ambiguo' };

export interface MailTransport {
  /**
   * Makes one attempt. Failures of the mail server or the disk are results, not exceptions.
   *
   * @throws TypeError when the message is malformed by our own mistake (sender, reply address, Message-ID, id, language, date, folder); the
   * error's text contains no personal data.
   */
  send(message: OutgoingMail): Promise<SendingResult>;
  /** Stops taking messages, lets running attempts end, then closes every connection. Can be called twice. */
  close(): Promise<void>;
}
