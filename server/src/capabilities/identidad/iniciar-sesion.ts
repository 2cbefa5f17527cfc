/** Sign-in of operators and admins in Variant A (interface.md, section 4: POST /auth/login). */
import type { Login } from '@albacea/contract/identidad.ts';
import type { Base } from '../../db/base.ts';
import { type Sesiones, VIDA_DE_SESION } from '../../http/sesiones.ts';
import { auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { Reloj } from '../../platform/reloj.ts';
import type { Contrasenas } from './contrasenas.ts';
import { emailDeUsuario } from './reglas.ts';

export interface DependenciasDeSesion {
  readonly base: Base;
  readonly reloj: Reloj;
  readonly sesiones: Sesiones;
  readonly contrasenas: Contrasenas;
}

interface FilaDeUsuario {
  id: string;
  aseguradora_id: string;
  rol: string;
  password_hash: string;
  version_sesion: number;
}

/**
 * @param slug the subdomain that was addressed
 * @throws ErrorDeDominio login_incorrecto, the same whichever part was wrong and after the same work
 */
export async function iniciarSesion(
  { base, reloj, sesiones, contrasenas }: DependenciasDeSesion,
  slug: string,
  { email, password }: Login,
) {
  const [usuario] = await base.puerta<FilaDeUsuario>('select * from buscar_usuario($1, $2)', [
    emailDeUsuario(email),
    slug,
  ]);
  if (!(await contrasenas.comprobar(usuario?.password_hash ?? null, password)) || !usuario)
    throw new ErrorDeDominio('login_incorrecto');
  const token = await sesiones.emitir({
    usuarioId: usuario.id,
    version: usuario.version_sesion,
    slug,
    rol: usuario.rol,
  });
  const actor = { visible: 'aseguradora', tipo: 'usuario', id: usuario.id } as const;
  await base.inquilino(usuario.aseguradora_id, (tx) =>
    auditar(tx, actor, 'sesion_iniciada', { tipo: 'usuario', id: usuario.id }, reloj.ahora()),
  );
  return { token, token_type: 'Bearer' as const, expires_in: VIDA_DE_SESION };
}
