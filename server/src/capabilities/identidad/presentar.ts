/** Rows of identity as they go over the wire; pure. */
import type { Usuario } from '@albacea/contract/ajustes.ts';
import type { Alcance, Rol } from '@albacea/contract/identidad.ts';

export interface FilaDeUsuario {
  id: string;
  nombre: string;
  email: string;
  rol: Rol;
  estado: 'activo' | 'pausado';
  /** Invited: nobody is a member before accepting. */
  sin_aceptar: boolean;
  segundo_factor: boolean;
  ultima_entrada: Date | null;
  creado: Date;
  ficha_creada: Date | null;
  ficha_caduca: Date | null;
}

const enIso = (instante: Date | null): string | null => instante?.toISOString() ?? null;

export function presentarUsuario(fila: FilaDeUsuario, ahora: Date): Usuario {
  const invitado = fila.sin_aceptar && fila.estado === 'activo';
  return {
    usuario_id: fila.id,
    nombre: fila.nombre,
    email: fila.email,
    rol: fila.rol,
    estado: invitado ? 'invitado' : fila.estado,
    segundo_factor: fila.segundo_factor,
    ultima_entrada: enIso(fila.ultima_entrada),
    creado: fila.creado.toISOString(),
    invitacion_hasta: invitado && fila.ficha_caduca && fila.ficha_caduca > ahora ? enIso(fila.ficha_caduca) : null,
  };
}

export interface FilaDeClave {
  id: string;
  etiqueta: string;
  final: string;
  alcances: Alcance[] | null;
  redes: string[] | null;
  creada: Date;
  caduca: Date | null;
  revocada: Date | null;
  ultimo_uso: Date | null;
}

export const presentarClave = (fila: FilaDeClave) => ({
  clave_id: fila.id,
  etiqueta: fila.etiqueta,
  final: fila.final,
  alcances: fila.alcances ?? [],
  redes: fila.redes ?? [],
  creada: fila.creada.toISOString(),
  caduca: enIso(fila.caduca),
  revocada: enIso(fila.revocada),
  ultimo_uso: enIso(fila.ultimo_uso),
});
