/** A question of an insurer: row to wire; pure. */
import type { Consulta } from '@albacea/contract/schemas/consultas.ts';

interface Row {
  readonly id: string;
  /** Name of the author; null: they have left. */
  readonly nombre: string | null;
  readonly avisar: boolean;
  readonly hecha: Date;
  readonly contestada: Date | null;
  readonly contestada_por: string | null;
  readonly leida: Date | null;
}

/** @param who an insurer does not learn which person of the service answered */
export const presentConsulta = (
  row: Row,
  { pregunta, respuesta }: { readonly pregunta: string; readonly respuesta: string | null },
  who: 'aseguradora' | 'servicio',
): Consulta => ({
  consulta_id: row.id,
  pregunta,
  de: row.nombre,
  hecha: row.hecha.toISOString(),
  avisar: row.avisar,
  respuesta:
    respuesta === null || row.contestada === null
      ? null
      : {
          texto: respuesta,
          de: who === 'servicio' ? row.contestada_por : null,
          contestada: row.contestada.toISOString(),
        },
  sin_leer: row.contestada !== null && row.leida === null,
});
