/** What left, and what was noted of it, sealed under the key of the case. */
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { LetterContent } from '../mail/types.ts';

export interface ReviewData extends Pick<LetterContent, 'proveedor' | 'asunto' | 'texto' | 'adjuntos'> {
  /** What the reviewer noted; null: nothing yet. */
  readonly nota: string | null;
}

const place = (id: string) => ({ tabla: 'revisiones_cartas', columna: 'datos_cifrados', fila: id });

export const openReview = (key: DataKey, id: string, sealed: Uint8Array): ReviewData =>
  key.decryptJson<ReviewData>(place(id), sealed);

export const sealReview = (key: DataKey, id: string, data: ReviewData): Buffer => key.encryptJson(place(id), data);
