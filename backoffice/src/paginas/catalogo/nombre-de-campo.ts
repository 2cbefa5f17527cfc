/** What a field of the catalogue is called. */
import type { TFunction } from 'i18next';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import type { CATALOGO_ES } from './textos.ts';

export type Campo = DatosDe<'GET /catalogo/proveedores/{codigo}'>['campos'][number];

type Nombre = keyof typeof CATALOGO_ES.nombre;

/** The last step of a path, for instance `canal` of `acciones.eliminar.canal`. */
export const ultimoDe = (campo: string): Nombre => campo.split('.').at(-1) as Nombre;

export function nombreDeCampo(campo: string, t: TFunction<'catalogo'>, comun: TFunction): string {
  const [, accion] = campo.startsWith('acciones.') ? campo.split('.') : [];
  const nombre = t(`nombre.${ultimoDe(campo)}`);
  return accion ? `${comun(`accion.${accion as 'eliminar'}`)}: ${nombre.toLowerCase()}` : nombre;
}
