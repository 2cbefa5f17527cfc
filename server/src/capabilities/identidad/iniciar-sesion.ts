/** Sign-in of operators and admins in Variant A (interface.md, section 4: POST /auth/login). */
import type { Login } from '@albacea/contract/identidad.ts';
import { type Sesiones, VIDA_DE_SESION } from '../../http/sesiones.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { comprobarEntrada, type DependenciasDeEntrada } from './comprobar-entrada.ts';

export interface DependenciasDeSesion extends DependenciasDeEntrada {
  readonly reloj: Reloj;
  readonly sesiones: Sesiones;
}

/**
 * @param slug the subdomain that was addressed
 * @param direccion address of the caller
 * @throws ErrorDeDominio login_incorrecto, segundo_factor_necesario, demasiados_intentos
 */
export async function iniciarSesion(deps: DependenciasDeSesion, slug: string, datos: Login, direccion: string) {
  const persona = await comprobarEntrada(
    deps,
    { ...datos, direccion, equipo: null },
    (una) => una.variante === 'A' && una.slug === slug,
    'api',
    deps.reloj.ahora(),
  );
  const token = await deps.sesiones.emitir({
    usuarioId: persona.id,
    version: persona.version_sesion,
    slug,
    rol: persona.rol,
  });
  return { token, token_type: 'Bearer' as const, expires_in: VIDA_DE_SESION };
}
