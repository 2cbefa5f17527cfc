/** A provider's answer, row to wire; pure. */
import type { Respuesta } from '@albacea/contract/schemas/respuestas.ts';

interface Row extends Pick<Respuesta, 'via' | 'clase' | 'estado' | 'resultado' | 'clase_confirmada' | 'decidida_por'> {
  readonly id: string;
  readonly cuenta: string;
  readonly papeles: readonly Respuesta['papeles'][number][];
  readonly documentos: readonly string[];
  readonly recibida: Date;
  readonly decidida: Date | null;
}
type Sealed = Pick<Respuesta, 'texto' | 'motivo' | 'referencia' | 'quien' | 'origen' | 'motivo_descarte'>;

export const presentAnswer = (row: Row, data: Sealed): Respuesta => ({
  respuesta_id: row.id,
  cuenta_id: row.cuenta,
  ...{ via: row.via, clase: row.clase, estado: row.estado, resultado: row.resultado },
  papeles: [...row.papeles],
  recibida: row.recibida.toISOString(),
  ...{ texto: data.texto, motivo: data.motivo, referencia: data.referencia },
  ...{ quien: data.quien, origen: data.origen, motivo_descarte: data.motivo_descarte },
  documentos: [...row.documentos],
  clase_confirmada: row.clase_confirmada,
  decidida: row.decidida?.toISOString() ?? null,
  decidida_por: row.decidida_por,
});
