/** Sign-in of operators and admins in Variant A (POST /auth/login). */
import type { Login } from '@albacea/contract/identidad.ts';
import { comoDe } from '../../db/servicio.ts';
import { type Sesiones, VIDA_DE_SESION } from '../../http/sesiones.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { anotarEntrada, comprobarEntrada, type DependenciasDeEntrada } from './comprobar-entrada.ts';

export interface DependenciasDeSesion extends DependenciasDeEntrada {
  readonly reloj: Reloj;
  readonly sesiones: Sesiones;
}

/**
 * @param slug the subdomain that was addressed; of a person's memberships, the one of its insurer signs in
 * @param direccion address of the caller
 * @throws ErrorDeDominio login_incorrecto, segundo_factor_necesario, segundo_factor_obligatorio, demasiados_intentos
 */
export async function iniciarSesion(deps: DependenciasDeSesion, slug: string, datos: Login, direccion: string) {
  const ahora = deps.reloj.ahora();
  const { membresias, conQue } = await comprobarEntrada(
    deps,
    { ...datos, direccion, donde: 'api', equipo: null },
    (una) => una.variante === 'A' && una.slug === slug,
    ahora,
  );
  const [{ id, aseguradora_id, version, rol, falta_factor }] = membresias;
  if (falta_factor) throw new ErrorDeDominio('segundo_factor_obligatorio');
  await comoDe(deps.base, aseguradora_id, (tx) => anotarEntrada(tx, id, 'api', conQue, ahora));
  const token = await deps.sesiones.emitir({ usuarioId: id, version, slug, rol });
  return { token, token_type: 'Bearer' as const, expires_in: VIDA_DE_SESION };
}
