/** What a field of the catalogue is called. */
import type { TFunction } from 'i18next';
import type { DataOf } from '../../app/client.ts';
import type { CATALOGO_ES } from './texts.ts';

export type Field = DataOf<'GET /catalogo/proveedores/{codigo}'>['campos'][number];

type Name = keyof typeof CATALOGO_ES.nombre;

/** The last step of a path, for instance `canal` of `acciones.eliminar.canal`. */
export const lastOf = (field: string): Name => field.split('.').at(-1) as Name;

export function fieldName(field: string, t: TFunction<'catalogo'>, common: TFunction): string {
  const [, action] = field.startsWith('acciones.') ? field.split('.') : [];
  const name = t(`nombre.${lastOf(field)}`);
  return action ? `${common(`accion.${action as 'eliminar'}`)}: ${name.toLowerCase()}` : name;
}
