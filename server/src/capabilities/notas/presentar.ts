/** Notes: rows to wire; pure. */
import type { Nota } from '@albacea/contract/mesa.ts';

export interface DatosDeNota {
  readonly texto: string;
  readonly interlocutor: string | null;
  readonly identificacion: string | null;
}

export const lugarDeNota = (id: string) => ({ tabla: 'notas', columna: 'datos_cifrados', fila: id });

export const presentarNota = (
  {
    id,
    clase,
    autor,
    consentimiento,
    escrita,
  }: Pick<Nota, 'clase' | 'autor' | 'consentimiento'> & { id: string; escrita: Date },
  { texto, interlocutor, identificacion }: DatosDeNota,
): Nota => ({
  nota_id: id,
  ...{ clase, texto, interlocutor, identificacion, consentimiento, autor },
  escrita: escrita.toISOString(),
});
