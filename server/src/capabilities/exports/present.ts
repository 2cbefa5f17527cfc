/** An export as the page shows it; pure. */
import type { Exportacion } from '@albacea/contract/schemas/exports.ts';
import type { FileProgress, Manifest, Progress } from './rules-format.ts';

interface Row {
  readonly id: string;
  readonly pedida_por: string;
  readonly pedida: Date;
  readonly estado: Exportacion['estado'];
  readonly caduca: Date | null;
  readonly progreso: Progress;
  readonly manifiesto: Manifest | null;
}

/**
 * @param names of the insurer's members: people of the service stay without one
 * @param total files of an export
 * @param now the insurer's
 */
export function presentExport(
  { id, pedida, pedida_por, estado, caduca, progreso, manifiesto }: Row,
  names: ReadonlyMap<string, string>,
  total: number,
  now: Date,
): Exportacion {
  const files = Object.values(progreso.ficheros) as FileProgress[];
  const isOver = estado === 'lista' && caduca !== null && caduca <= now;
  const state = isOver ? 'borrada' : estado;
  return {
    exportacion_id: id,
    estado: state,
    pedida: pedida.toISOString(),
    pedida_por: names.get(pedida_por) ?? null,
    ficheros: { hechos: files.filter(({ cursor }) => cursor === null).length, total },
    lineas: files.reduce((all, { lineas }) => all + lineas, 0),
    bytes: files.reduce((all, { bytes }) => all + bytes, 0),
    caduca: state === 'lista' ? (caduca?.toISOString() ?? null) : null,
    retenido: manifiesto?.retenido.map(({ clase, cuantos }) => ({ clase, cuantos })) ?? null,
  };
}
