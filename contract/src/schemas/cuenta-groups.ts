/** Groups in which families see accounts: fewer than the catalogue's kinds, and in everyday words. */
import type { ProveedorType } from './proveedor-lists.ts';

export const CUENTA_GROUPS = ['correo', 'redes', 'mensajes', 'ver', 'casa', 'bancos', 'otras'] as const;
export type CuentaGroup = (typeof CUENTA_GROUPS)[number];

const GROUP_OF: Readonly<Partial<Record<ProveedorType, CuentaGroup>>> = {
  agua: 'casa',
  banca: 'bancos',
  correo: 'correo',
  energia: 'casa',
  mensajeria: 'mensajes',
  musica: 'ver',
  nube: 'correo',
  red_profesional: 'redes',
  red_social: 'redes',
  telefonia: 'casa',
  video: 'ver',
};

/**
 * The group of an account.
 * @param tipo type of its provider; null: the provider is not in the catalogue
 */
export const groupOf = (tipo: ProveedorType | null): CuentaGroup => (tipo && GROUP_OF[tipo]) ?? 'otras';
