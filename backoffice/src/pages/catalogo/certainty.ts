/** How certain the catalogue is of its fields, and which documents a provider may ask for; pure. */
import type { DatumState, Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Proveedor, ProveedorWay } from '@albacea/contract/schemas/proveedores.ts';

export interface Certainty {
  readonly estado: DatumState;
  readonly fecha: string | null;
  readonly fuente: Proveedor['verificado']['fuente'];
}

/**
 * The certainty of a field: that of the exception for its own path or for the nearest path above it, else that of the whole entry.
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

/** Fields that we decide ourselves. */
const OURS: readonly string[] = ['nombre', 'incluye', 'tipo', 'discreto', 'orden', 'guardar_antes', 'retencion'];
/** Fields that are unknown while empty; any other empty field means that there is nothing. */
const KNOWABLE: readonly string[] = [
  ...['dominios', 'pagina', 'descriptores_bancarios', 'caducidad_por_inactividad_dias', 'responsable', 'dpd'],
  ...['plazo_publicado_dias', 'direccion', 'idioma', 'agente', 'quien', 'canal'],
];

export const isOurs = (campo: string): boolean => OURS.includes(campo.split('.').at(-1) ?? '');

/**
 * The kind of mark beside a field. `nuestro`: our own decision, which is neither certain nor uncertain.
 * `nada`: the field is empty because there is nothing. `certeza`: how certain the value is.
 */
export function markOf({ campo, estado }: { readonly campo: string; readonly estado: DatumState }) {
  if (estado === 'desconocido' && !KNOWABLE.includes(campo.split('.').at(-1) ?? '')) return 'nada';
  return isOurs(campo) ? 'nuestro' : 'certeza';
}

interface PossiblePaper {
  readonly papel: Paper;
  readonly momento: 'de_entrada' | 'si_lo_piden';
}

/** Documents that the provider may ask for but that a request does not wait for. Each is listed once, with the earliest moment. */
export function mayBeAsked({
  de_entrada,
  si_lo_piden,
  exigidos,
}: Pick<ProveedorWay, 'de_entrada' | 'si_lo_piden' | 'exigidos'>): readonly PossiblePaper[] {
  const held = new Set(exigidos.flat());
  const first = [...new Set(de_entrada.flat())].filter((paper) => !held.has(paper));
  const later = [...new Set(si_lo_piden.flat())].filter((paper) => !held.has(paper) && !first.includes(paper));
  return [
    ...first.map((papel) => ({ papel, momento: 'de_entrada' as const })),
    ...later.map((papel) => ({ papel, momento: 'si_lo_piden' as const })),
  ];
}
