/** The parts of an answer that are sealed under the key of the case. */
import type { Respuesta } from '@albacea/contract/schemas/respuestas.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';

export type AnswerData = Pick<Respuesta, 'texto' | 'motivo' | 'referencia' | 'quien' | 'origen' | 'motivo_descarte'>;

const place = (id: string) => ({ tabla: 'respuestas', columna: 'datos_cifrados', fila: id });
const NOTHING: AnswerData = {
  ...{ texto: null, motivo: null, referencia: null, origen: null, motivo_descarte: null },
  quien: { nombre: null, departamento: null, email: null },
};

export const openAnswer = (
  key: DataKey,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array | null },
): AnswerData => (datos_cifrados ? key.decryptJson<AnswerData>(place(id), datos_cifrados) : NOTHING);

export const sealAnswer = (key: DataKey, id: string, data: AnswerData): Buffer => key.encryptJson(place(id), data);
