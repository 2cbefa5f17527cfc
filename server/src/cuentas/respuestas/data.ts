/** Encrypts and decrypts the personal part of an answer, under the key of its case, and presents an answer as the API shows it. */
import type { Respuesta } from '@albacea/contract/schemas/respuestas.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';

export type AnswerData = Pick<Respuesta, 'texto' | 'motivo' | 'referencia' | 'quien' | 'origen' | 'motivo_descarte'>;

const place = (id: string) => ({ tabla: 'respuestas', columna: 'datos_cifrados', fila: id });
const NOTHING: AnswerData = {
  texto: null,
  motivo: null,
  referencia: null,
  origen: null,
  motivo_descarte: null,
  quien: { nombre: null, departamento: null, email: null },
};

export const openAnswer = (
  key: DataKey,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array | null },
): AnswerData => (datos_cifrados ? key.decryptJson<AnswerData>(place(id), datos_cifrados) : NOTHING);

export const sealAnswer = (key: DataKey, id: string, data: AnswerData): Buffer => key.encryptJson(place(id), data);

interface Row extends Pick<Respuesta, 'via' | 'clase' | 'estado' | 'resultado' | 'clase_confirmada' | 'decidida_por'> {
  readonly id: string;
  readonly cuenta: string;
  readonly papeles: readonly Respuesta['papeles'][number][];
  readonly documentos: readonly string[];
  readonly recibida: Date;
  readonly decidida: Date | null;
}

export const presentAnswer = (row: Row, data: AnswerData): Respuesta => ({
  respuesta_id: row.id,
  cuenta_id: row.cuenta,
  via: row.via,
  clase: row.clase,
  estado: row.estado,
  resultado: row.resultado,
  papeles: [...row.papeles],
  recibida: row.recibida.toISOString(),
  texto: data.texto,
  motivo: data.motivo,
  referencia: data.referencia,
  quien: data.quien,
  origen: data.origen,
  motivo_descarte: data.motivo_descarte,
  documentos: [...row.documentos],
  clase_confirmada: row.clase_confirmada,
  decidida: row.decidida?.toISOString() ?? null,
  decidida_por: row.decidida_por,
});
