/** What a field of the catalogue is called, and of what kind its value is; pure but for the words. */
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import type { TFunction } from 'i18next';
import type { DataOf } from '../../app/client.ts';
import type words from '../../words/es/catalogo.json';

export type Field = DataOf<'GET /catalogo/proveedores/{codigo}'>['campos'][number];

type Name = keyof typeof words.nombre;

/** The last step of a path, for instance `canal` of `acciones.eliminar.vias.general.canal`. */
export const lastOf = (field: string): Name => field.split('.').at(-1) as Name;

/** The code of the way that a field is of, or null. */
export const wayIn = (field: string): string | null => /\.vias\.([^.]+)\./.exec(field)?.[1] ?? null;

/** `sets`: papers of which any set is enough. `loss`: days and a text. `bilingual`: a text that families read. */
type ValueKind = 'sets' | 'loss' | 'bilingual' | 'plain';

export function kindOf(field: string): ValueKind {
  const last = lastOf(field);
  if (last === 'de_entrada' || last === 'si_lo_piden') return 'sets';
  if (last === 'se_pierde') return 'loss';
  if (last === 'notas' || last === 'por_su_cuenta') return 'bilingual';
  return last === 'nombre' && wayIn(field) !== null ? 'bilingual' : 'plain';
}

/** «Cancelar: vía «Por su formulario»: canal»; a way that is gone is told by its code. */
export function fieldName(
  field: string,
  {
    t,
    common,
    acciones,
  }: Pick<Proveedor, 'acciones'> & { readonly t: TFunction<'catalogo'>; readonly common: TFunction },
): string {
  const [, action] = field.startsWith('acciones.') ? field.split('.') : [];
  const name = field.endsWith('.accion') ? t('comprobar.seOfrece') : t(`nombre.${lastOf(field)}`);
  if (!action) return name;
  const code = wayIn(field);
  const offered = acciones.find(({ accion }) => accion === action)?.vias;
  const way = offered?.find(({ codigo }) => codigo === code)?.nombre ?? code;
  return [common(`accion.${action as 'eliminar'}`), way && t('via', { via: way }), name.toLowerCase()]
    .filter(Boolean)
    .join(': ');
}
