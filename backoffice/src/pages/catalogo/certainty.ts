/** How sure the catalogue is of a field, and of which papers it is that hold a request back; pure. */
import type { Proveedor, ProveedorWay } from '@albacea/contract/schemas/proveedores.ts';
import type { DatumState, Paper } from '@albacea/contract/schemas/ready-proveedores.ts';

export interface Certainty {
  readonly estado: DatumState;
  readonly fecha: string | null;
  readonly fuente: Proveedor['verificado']['fuente'];
}

/**
 * Of a field, or of the nearest one above it that differs from the entry as a whole.
 * @param field for instance `acciones.eliminar.vias.general.de_entrada.dni_solicitante`
 */
export function certaintyIn({ verificado }: Pick<Proveedor, 'verificado'>, field: string): Certainty {
  const steps = field.split('.');
  for (let n = steps.length; n > 0; n -= 1) {
    const path = steps.slice(0, n).join('.');
    const exception = verificado.excepciones.find(({ campos }) => campos.includes(path));
    if (exception) return exception;
  }
  return verificado;
}

export interface WantedPaper {
  readonly papel: Paper;
  readonly momento: 'de_entrada' | 'si_lo_piden';
}

/** What the provider may ask for and nothing is held back by: each paper once, by the moment at which it comes first. */
export function mayBeAsked({
  de_entrada,
  si_lo_piden,
  exigidos,
}: Pick<ProveedorWay, 'de_entrada' | 'si_lo_piden' | 'exigidos'>): readonly WantedPaper[] {
  const held = new Set(exigidos.flat());
  const first = [...new Set(de_entrada.flat())].filter((paper) => !held.has(paper));
  const later = [...new Set(si_lo_piden.flat())].filter((paper) => !held.has(paper) && !first.includes(paper));
  return [
    ...first.map((papel) => ({ papel, momento: 'de_entrada' as const })),
    ...later.map((papel) => ({ papel, momento: 'si_lo_piden' as const })),
  ];
}
