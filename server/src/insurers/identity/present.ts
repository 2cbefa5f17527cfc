/** Users, keys and sessions as they go over the wire; pure. */
import type { Rol, Scope } from '@albacea/contract/schemas/identity.ts';
import type { User } from '@albacea/contract/schemas/settings.ts';
import type { Missing } from '@albacea/contract/schemas/web-apps.ts';

export interface UserRow {
  id: string;
  nombre: string;
  email: string;
  rol: Rol;
  estado: 'activo' | 'pausado';
  /** Whether the invitation is not accepted yet. */
  sin_aceptar: boolean;
  /** Whether the person enters by an identity provider, without a password. */
  por_inicio: boolean;
  segundo_factor: boolean;
  ultima_entrada: Date | null;
  creado: Date;
  ficha_creada: Date | null;
  ficha_caduca: Date | null;
}

const inIso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export function presentUser(row: UserRow, now: Date): User {
  const isInvited = row.sin_aceptar && row.estado === 'activo';
  return {
    usuario_id: row.id,
    nombre: row.nombre,
    email: row.email,
    rol: row.rol,
    estado: isInvited ? 'invitado' : row.estado,
    por_inicio: row.por_inicio,
    segundo_factor: row.segundo_factor,
    ultima_entrada: inIso(row.ultima_entrada),
    creado: row.creado.toISOString(),
    invitacion_hasta:
      (isInvited || row.por_inicio) && row.ficha_caduca && row.ficha_caduca > now ? inIso(row.ficha_caduca) : null,
  };
}

export interface KeyRow {
  id: string;
  etiqueta: string;
  final: string;
  alcances: Scope[] | null;
  redes: string[] | null;
  creada: Date;
  caduca: Date | null;
  revocada: Date | null;
  ultimo_uso: Date | null;
}

export const presentKey = (row: KeyRow) => ({
  clave_id: row.id,
  etiqueta: row.etiqueta,
  final: row.final,
  alcances: row.alcances ?? [],
  redes: row.redes ?? [],
  creada: row.creada.toISOString(),
  caduca: inIso(row.caduca),
  revocada: inIso(row.revocada),
  ultimo_uso: inIso(row.ultimo_uso),
});

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

/** A session as the backoffice reads it. @param inactividad minutes of inactivity after which the session ends */
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
