/** What of an e-mail that has come is sealed. */
import type { DataKey } from '../../platform/crypto/keyring.ts';

export const receivedPlace = (id: string) => ({ tabla: 'correos_recibidos', columna: 'datos_cifrados', fila: id });

export const originalPlace = (id: string) => ({ tabla: 'correos_recibidos', columna: 'original_cifrado', fila: id });

/** Who brought it, and to whom. */
export interface Envelope {
  /** Empty where a mail server reports, or a machine answers (RFC 5321, 4.5.5). */
  readonly de: string;
  readonly para: readonly string[];
  /** It came to the address that mail servers report to, not to the one that readers answer to. */
  readonly aRebotes: boolean;
  readonly ip: string;
  readonly helo: string;
}

/** An attachment that came with it, and why it was not kept. */
export interface NamedAttachment {
  readonly nombre: string;
  readonly bytes: number;
  /** Code of the refusal; null: it is a document of the case, or nobody has looked at it yet. */
  readonly rechazo: string | null;
}

/** What was read in it, and what proves who wrote it. */
export interface ReadMail {
  readonly de: { readonly nombre: string; readonly direccion: string };
  readonly asunto: string;
  readonly texto: string;
  readonly adjuntos: readonly NamedAttachment[];
  /** Domains whose signature holds, and what the machine that brought it says. */
  readonly firmado: readonly string[];
  readonly spf: string;
}

/** The case to which a mail of the tray may belong, although nothing proves it. */
export interface Hint {
  readonly aseguradora: string;
  readonly caso_id: string;
  readonly cuenta_id: string | null;
}

/** As it lies: unread, in the tray, or in a case, where the envelope is gone. */
interface ReceivedData {
  readonly sobre?: Envelope;
  readonly leido?: ReadMail;
  readonly pista?: Hint | null;
}

export const sealReceived = (key: DataKey, id: string, data: ReceivedData): Buffer =>
  key.encryptJson(receivedPlace(id), data);

export const openReceived = (key: DataKey, id: string, sealed: Uint8Array): ReceivedData =>
  key.decryptJson<ReceivedData>(receivedPlace(id), sealed);
