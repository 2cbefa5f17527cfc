/** The parts of calls and notes that are encrypted under the key of the case. */
import type { Note } from '@albacea/contract/schemas/llamadas.ts';
import type { Notas } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';

export const llamadaPlace = (fila: string) => ({ tabla: 'llamadas', columna: 'datos_cifrados', fila });
export const notePlace = (fila: string) => ({ tabla: 'notas', columna: 'datos_cifrados', fila });

export interface LlamadaData {
  readonly telefono: string;
  readonly motivo: string | null;
}

export interface NoteData {
  readonly texto: string;
  readonly interlocutor: string | null;
  readonly identificacion: string | null;
}

/** A note whose words were not erased. */
export type NoteRow = Omit<Notas, 'aseguradora_id' | 'caso' | 'datos_cifrados'> & {
  readonly datos_cifrados: Uint8Array;
};

export const openNote = (key: DataKey, row: NoteRow): Note =>
  presentNote(row, key.decryptJson<NoteData>(notePlace(row.id), row.datos_cifrados));

export const presentNote = (
  { id, clase, autor, consentimiento, escrita }: Omit<NoteRow, 'datos_cifrados'>,
  { texto, interlocutor, identificacion }: NoteData,
): Note => ({
  nota_id: id,
  clase,
  texto,
  interlocutor,
  identificacion,
  consentimiento,
  autor,
  escrita: escrita.toISOString(),
});
