/** Notes: rows to wire; pure. */
import type { Note } from '@albacea/contract/schemas/desk.ts';

export interface NoteData {
  readonly texto: string;
  readonly interlocutor: string | null;
  readonly identificacion: string | null;
}

export const notePlace = (id: string) => ({ tabla: 'notas', columna: 'datos_cifrados', fila: id });

export const presentNote = (
  {
    id,
    clase,
    autor,
    consentimiento,
    escrita,
  }: Pick<Note, 'clase' | 'autor' | 'consentimiento'> & { id: string; escrita: Date },
  { texto, interlocutor, identificacion }: NoteData,
): Note => ({
  nota_id: id,
  ...{ clase, texto, interlocutor, identificacion, consentimiento, autor },
  escrita: escrita.toISOString(),
});
