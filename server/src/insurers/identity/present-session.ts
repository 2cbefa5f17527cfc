/** A session of the backoffice as it goes over the wire; pure. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { Missing } from '@albacea/contract/schemas/web-apps.ts';

interface Shown {
  readonly usuario: string;
  readonly nombre: string;
  readonly email: string;
  readonly papel: Rol;
  readonly aseguradora: { readonly slug: string } | null;
  readonly falta: Missing | null;
  readonly varias: boolean;
  readonly inicio: boolean;
}

/** @param inactividad minutes after which it ends in which nobody does anything */
export const presentSession = (
  { usuario, nombre, email, papel, aseguradora, falta, varias, inicio }: Shown,
  inactividad: number,
) => ({
  usuario_id: usuario,
  nombre,
  email,
  rol: papel,
  aseguradora: aseguradora?.slug ?? null,
  falta,
  varias,
  inicio_unico: inicio,
  inactividad,
});
