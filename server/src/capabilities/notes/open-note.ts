/** A note as it is stored, opened with the key of its case. */
import type { Note } from '@albacea/contract/schemas/desk.ts';
import type { Notas } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { type NoteData, notePlace, presentNote } from './present.ts';

/** One whose words were not erased. */
export type NoteRow = Omit<Notas, 'aseguradora_id' | 'caso' | 'datos_cifrados'> & {
  readonly datos_cifrados: Uint8Array;
};

export const openNote = (key: DataKey, row: NoteRow): Note =>
  presentNote(row, key.decryptJson<NoteData>(notePlace(row.id), row.datos_cifrados));
