/**
 * What opens doors for others (keys, roles, invitations, others' second factors, secrets of webhooks) takes more than a session
 * that somebody left open: the password or a code, given within the last minutes.
 */
import type { Confirmacion } from '@albacea/contract/acceso.ts';
import { comoDe } from '../../db/servicio.ts';
import type { SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { type DependenciasDeEntrada, gastarSegundoFactor } from './comprobar-entrada.ts';
import { readPersona } from './persons.ts';

/**
 * Either is enough: whoever signs in without a password has a code.
 * @throws ErrorDeDominio password_incorrecta, codigo_incorrecto, demasiados_intentos
 */
export async function confirmSession(
  deps: DependenciasDeEntrada,
  sesion: SesionDeUsuario,
  dado: Confirmacion,
  ahora: Date,
): Promise<void> {
  if ('codigo' in dado) await exigirCodigo(deps, sesion, dado.codigo, ahora);
  else await exigirPassword(deps, sesion, dado.password, ahora);
  await deps.base.puerta('select confirmar_sesion($1, $2)', [sesion.id, ahora]);
}

/**
 * What is dangerous with a session that somebody left open asks for the password again.
 * @throws ErrorDeDominio password_incorrecta, demasiados_intentos
 */
export async function exigirPassword(
  { base, contrasenas, frenos }: Pick<DependenciasDeEntrada, 'base' | 'contrasenas' | 'frenos'>,
  { id, usuario, aseguradora }: SesionDeUsuario,
  password: string,
  ahora: Date,
): Promise<void> {
  await frenos.pisar(['sesion', id], ahora);
  const persona = await comoDe(base, aseguradora?.id ?? null, (tx) => readPersona(tx, usuario));
  if (!(await contrasenas.comprobar(persona?.password_hash ?? null, password)))
    throw new ErrorDeDominio('password_incorrecta');
  await frenos.soltar(['sesion', id]);
}

async function exigirCodigo(
  deps: DependenciasDeEntrada,
  { id, usuario, aseguradora }: SesionDeUsuario,
  codigo: string,
  ahora: Date,
): Promise<void> {
  await deps.frenos.pisar(['sesion', id], ahora);
  await comoDe(deps.base, aseguradora?.id ?? null, async (tx) => {
    const persona = await readPersona(tx, usuario);
    if (!persona?.totp_cifrado) throw new ErrorDeDominio('codigo_incorrecto');
    const suya = { id: usuario, persona: persona.persona, totp_cifrado: persona.totp_cifrado };
    await gastarSegundoFactor(deps, tx, suya, { codigo }, ahora).catch((error) => {
      const esOtro = error instanceof ErrorDeDominio && error.codigo === 'login_incorrecto';
      throw esOtro ? new ErrorDeDominio('codigo_incorrecto') : error;
    });
  });
  await deps.frenos.soltar(['sesion', id]);
}
