/** What people of the staff do with their own account: the second factor and their sessions. */

import type { Tx } from '../../db/base.ts';
import { comoDe } from '../../db/servicio.ts';
import type { SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { esUuid } from '../../platform/ids.ts';
import type { DependenciasDeEntrada } from './comprobar-entrada.ts';
import { exigirPassword } from './confirm-session.ts';
import { notify } from './notices.ts';
import { dropFactor, endEverySession, prepareFactor, readPersona, setRecoveryCodes, startFactor } from './persons.ts';

type DependenciasDeCuenta = DependenciasDeEntrada & { readonly llavero: Llavero };

const actorDe = ({ usuario, aseguradora }: SesionDeUsuario): Actor => ({
  visible: aseguradora ? 'aseguradora' : 'servicio',
  tipo: 'usuario',
  id: usuario,
});
const suyo = ({ usuario }: SesionDeUsuario) => ({ tipo: 'usuario', id: usuario }) as const;
const duenoDe = ({ aseguradora }: SesionDeUsuario) => aseguradora?.id ?? null;

export async function verCuentaPropia({ base }: DependenciasDeEntrada, sesion: SesionDeUsuario) {
  return comoDe(base, duenoDe(sesion), async (tx) => {
    const persona = await readPersona(tx, sesion.usuario);
    const activo = Boolean(persona?.totp_cifrado);
    return {
      nombre: sesion.nombre,
      email: sesion.email,
      segundo_factor: activo,
      codigos_de_recuperacion: activo ? (persona?.codigos ?? 0) : 0,
    };
  });
}

/** A secret for an authenticator; it does nothing until it is confirmed. @throws ErrorDeDominio password_incorrecta */
export async function prepararSegundoFactor(
  deps: DependenciasDeEntrada,
  sesion: SesionDeUsuario,
  password: string,
  ahora: Date,
) {
  await exigirPassword(deps, sesion, password, ahora);
  const nuevo = deps.segundoFactor.nuevo(sesion.email);
  await comoDe(deps.base, duenoDe(sesion), async (tx) => {
    const { persona } = await suPersona(tx, sesion);
    await prepareFactor(tx, sesion.usuario, deps.segundoFactor.cifrar(persona, nuevo.secreto));
  });
  return nuevo;
}

/**
 * The authenticator works: from now on it is asked for. @returns the recovery codes, shown here and never again
 * @throws ErrorDeDominio codigo_incorrecto, demasiados_intentos
 */
export async function confirmarSegundoFactor(
  { base, frenos, segundoFactor, llavero }: DependenciasDeCuenta,
  sesion: SesionDeUsuario,
  codigo: string,
  ahora: Date,
): Promise<string[]> {
  await frenos.pisar(['codigo', sesion.usuario, sesion.id], ahora);
  const codigos = await comoDe(base, duenoDe(sesion), async (tx) => {
    const { persona, totp_pendiente: pendiente } = await suPersona(tx, sesion);
    const deEsta = { membresia: sesion.usuario, persona };
    if (!pendiente || !(await segundoFactor.gastarCodigo(tx, deEsta, pendiente, codigo, ahora, true)))
      throw new ErrorDeDominio('codigo_incorrecto');
    const nuevos = segundoFactor.nuevosCodigos(persona);
    await startFactor(tx, sesion.usuario, nuevos.huellas);
    await auditar(tx, actorDe(sesion), 'segundo_factor_activado', suyo(sesion), ahora);
    await notify(llavero, tx, 'segundo_factor_activado', sesion, ahora);
    return nuevos.codigos;
  });
  await frenos.soltar(['codigo', sesion.usuario, sesion.id]);
  return codigos;
}

/** @throws ErrorDeDominio password_incorrecta, demasiados_intentos */
export async function retirarSegundoFactor(
  deps: DependenciasDeCuenta,
  sesion: SesionDeUsuario,
  password: string,
  ahora: Date,
): Promise<void> {
  await exigirPassword(deps, sesion, password, ahora);
  await comoDe(deps.base, duenoDe(sesion), async (tx) => {
    await dropFactor(tx, sesion.usuario, false);
    await auditar(tx, actorDe(sesion), 'segundo_factor_retirado', suyo(sesion), ahora);
    await notify(deps.llavero, tx, 'segundo_factor_retirado', sesion, ahora);
  });
}

/** Other recovery codes; the old ones end. @throws ErrorDeDominio password_incorrecta, no_encontrado, demasiados_intentos */
export async function renovarCodigos(
  deps: DependenciasDeEntrada,
  sesion: SesionDeUsuario,
  password: string,
  ahora: Date,
): Promise<string[]> {
  await exigirPassword(deps, sesion, password, ahora);
  return comoDe(deps.base, duenoDe(sesion), async (tx) => {
    const { persona } = await suPersona(tx, sesion);
    const { codigos, huellas } = deps.segundoFactor.nuevosCodigos(persona);
    if (!(await setRecoveryCodes(tx, sesion.usuario, huellas))) throw new ErrorDeDominio('no_encontrado');
    await auditar(tx, actorDe(sesion), 'codigos_de_recuperacion_renovados', suyo(sesion), ahora);
    return codigos;
  });
}

/** @throws ErrorDeDominio sesion_invalida: gone in this very moment */
async function suPersona(tx: Tx, { usuario }: SesionDeUsuario) {
  const persona = await readPersona(tx, usuario);
  if (!persona) throw new ErrorDeDominio('sesion_invalida');
  return persona;
}

/** @throws ErrorDeDominio no_encontrado */
export async function cerrarUnaSesion(
  { base }: DependenciasDeEntrada,
  sesion: SesionDeUsuario,
  cual: string,
  ahora: Date,
): Promise<void> {
  if (!esUuid(cual)) throw new ErrorDeDominio('no_encontrado');
  const [fila] = await base.puerta<{ n: number }>('select terminar_sesiones($1, $2) as n', [sesion.usuario, cual]);
  if (!fila?.n) throw new ErrorDeDominio('no_encontrado');
  await comoDe(base, duenoDe(sesion), (tx) => auditar(tx, actorDe(sesion), 'sesion_cerrada', suyo(sesion), ahora));
}

/** Signs out everywhere, at every insurer: sessions of the backoffice and Bearer tokens of the API. */
export async function cerrarSesiones(
  { base }: DependenciasDeEntrada,
  sesion: SesionDeUsuario,
  ahora: Date,
): Promise<void> {
  await comoDe(base, duenoDe(sesion), async (tx) => {
    await endEverySession(tx, sesion.usuario);
    await auditar(tx, actorDe(sesion), 'sesiones_cerradas', suyo(sesion), ahora);
  });
  await base.puerta('select terminar_sesiones($1, null)', [sesion.usuario]);
}
