/** The sealed parts of a received e-mail. */
import type { DataKey } from '../../platform/crypto/keyring.ts';

export const receivedPlace = (id: string) => ({ tabla: 'correos_recibidos', columna: 'datos_cifrados', fila: id });

export const originalPlace = (id: string) => ({ tabla: 'correos_recibidos', columna: 'original_cifrado', fila: id });

/** The message as the other server handed it over (SMTP), before anybody reads it. */
export interface Envelope {
  /** Sender; empty for reports of mail servers and answers of machines (RFC 5321, 4.5.5). */
  readonly de: string;
  readonly para: readonly string[];
  /** Whether it came to the address for reports of mail servers, not to the one for people. */
  readonly aRebotes: boolean;
  readonly ip: string;
}

/** An attachment, and the reason why it was not kept. */
export interface NamedAttachment {
  readonly nombre: string;
  readonly bytes: number;
  /** Code of the refusal; null: it is a document of the case, or not yet inspected. */
  readonly rechazo: string | null;
}

/** The reason why Outlook's own envelope (TNEF) is not kept: the text and the files in it are for Outlook alone. */
export const UNOPENED_TNEF = 'formato_de_outlook';

/** The parsed e-mail, with the evidence of who wrote it. */
export interface ReadMail {
  readonly de: { readonly nombre: string; readonly direccion: string };
  readonly asunto: string;
  readonly texto: string;
  readonly adjuntos: readonly NamedAttachment[];
  /** Domains whose signature holds. */
  readonly firmado: readonly string[];
}

/** The case to which a mail of the tray may belong, although nothing proves it. */
export interface Hint {
  readonly aseguradora: string;
  readonly caso_id: string;
  readonly cuenta_id: string | null;
}

/** `sobre` until the e-mail is filed in a case, `leido` once it was read, `pista` in the tray. */
interface ReceivedData {
  readonly sobre?: Envelope;
  readonly leido?: ReadMail;
  readonly pista?: Hint | null;
}

export const sealReceived = (key: DataKey, id: string, data: ReceivedData): Buffer =>
  key.encryptJson(receivedPlace(id), data);

export const openReceived = (key: DataKey, id: string, sealed: Uint8Array): ReceivedData =>
  key.decryptJson<ReceivedData>(receivedPlace(id), sealed);
