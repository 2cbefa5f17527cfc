/** The columns of a received e-mail that hold encrypted data, and the keyed hash of its sender. */
import type { AseguradoraKey, DataKey } from '../../platform/crypto/keyring.ts';
import { networkShown } from '../../platform/network.ts';
import { isRelay } from './intake-limits.ts';

export const receivedPlace = (id: string) => ({ tabla: 'correos_recibidos', columna: 'datos_cifrados', fila: id });

export const originalPlace = (id: string) => ({ tabla: 'correos_recibidos', columna: 'original_cifrado', fila: id });

/** The SMTP envelope: what the delivering server stated outside the message. */
export interface Envelope {
  /** Address in MAIL FROM; empty in reports of mail servers and automatic answers (RFC 5321, 4.5.5). */
  readonly de: string;
  readonly para: readonly string[];
  /** Whether the message came to the address for reports of mail servers, and not to the address for people. */
  readonly aRebotes: boolean;
  readonly ip: string;
}

/** An attachment by name and size, with the reason why it is no document of the case. */
export interface NamedAttachment {
  readonly nombre: string;
  readonly bytes: number;
  /** Code of the refusal; null: the attachment is a document of the case, or was not inspected. */
  readonly rechazo: string | null;
}

/** Code of the refusal of a TNEF attachment (`winmail.dat`): only Outlook can open the text and the files in it. */
export const UNOPENED_TNEF = 'formato_de_outlook';

/** The parsed e-mail, with the domains that signed it. */
export interface ReadMail {
  readonly de: { readonly nombre: string; readonly direccion: string };
  readonly asunto: string;
  readonly texto: string;
  readonly adjuntos: readonly NamedAttachment[];
  /** Domains with a valid DKIM signature. */
  readonly firmado: readonly string[];
}

/** The case to which an e-mail in the tray seems to belong, or to which a person assigned it. */
export interface Hint {
  readonly aseguradora: string;
  readonly caso_id: string;
  readonly cuenta_id: string | null;
}

/** `sobre` stays until the e-mail is filed in a case; `leido` is added when the e-mail was parsed, `pista` when it comes into the tray. */
interface ReceivedData {
  readonly sobre?: Envelope;
  readonly leido?: ReadMail;
  readonly pista?: Hint | null;
}

export const sealReceived = (key: DataKey, id: string, data: ReceivedData): Buffer =>
  key.encryptJson(receivedPlace(id), data);

export const openReceived = (key: DataKey, id: string, sealed: Uint8Array): ReceivedData =>
  key.decryptJson<ReceivedData>(receivedPlace(id), sealed);

/**
 * The key by which senders take turns: a network or, if our own relay brought the mail, the domain of the sender.
 * @param address of the sender; empty: unknown
 */
export const senderOf = (key: AseguradoraKey, ip: string, address: string): Buffer =>
  key.blindIndex('correo_remitente', isRelay(ip) ? address.slice(address.lastIndexOf('@') + 1) : networkShown(ip));
