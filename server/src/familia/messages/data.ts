/** The parts of a message that are sealed under the key of the case: its recipient and every word. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { ReadParagraph } from '../../outbox/mail/templates/family-message.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';

export interface MessageData {
  readonly idioma: Language;
  /** Name and address, or the end of the number. */
  readonly para: string;
  readonly asunto: string | null;
  readonly parrafos: readonly ReadParagraph[];
}

export const messagePlace = (id: string) => ({ tabla: 'mensajes', columna: 'datos_cifrados', fila: id });

export const openMessage = (key: DataKey, row: { readonly id: string; readonly datos_cifrados: Uint8Array }) =>
  key.decryptJson<MessageData>(messagePlace(row.id), row.datos_cifrados);
