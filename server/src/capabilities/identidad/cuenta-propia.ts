/** What people of the staff do with their own account: the second factor and their sessions. */

import { comoDe } from '../../db/servicio.ts';
import type { SesionDeUsuario } from '../../http/ruta-de-aplicacion.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { esUuid } from '../../platform/ids.ts';
import type { DependenciasDeEntrada } from './comprobar-entrada.ts';
import { exigirPassword } from './elegir-password.ts';

const actorDe = ({ usuario, aseguradora }: SesionDeUsuario): Actor => ({
  visible: aseguradora ? 'aseguradora' : 'servicio',
  tipo: 'usuario',
  id: usuario,
});
const suyo = ({ usuario }: SesionDeUsuario) => ({ tipo: 'usuario', id: usuario }) as const;
const duenoDe = ({ aseguradora }: SesionDeUsuario) => aseguradora?.id ?? null;

export async function verCuentaPropia({ base }: DependenciasDeEntrada, sesion: SesionDeUsuario) {
  return comoDe(base, duenoDe(sesion), async (tx) => {
    const { filas } = await tx.sql<{ activo: boolean; quedan: number }>(
      `select totp_cifrado is not null as activo, cardinality(codigos_recuperacion) as quedan from usuarios where id = $1`,
      [sesion.usuario],
    );
    const { activo = false, quedan = 0 } = filas[0] ?? {};
    return {
      nombre: sesion.nombre,
      email: sesion.email,
      segundo_factor: activo,
      codigos_de_recuperacion: activo ? quedan : 0,
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
  const cifrado = deps.segundoFactor.cifrar(sesion.usuario, nuevo.secreto);
  await comoDe(deps.base, duenoDe(sesion), (tx) =>
    tx.sql('update usuarios set totp_pendiente = $2 where id = $1', [sesion.usuario, cifrado]),
  );
  return nuevo;
}

/**
 * The authenticator works: from now on it is asked for. @returns the recovery codes, shown here and never again
 * @throws ErrorDeDominio codigo_incorrecto, demasiados_intentos
 */
export async function confirmarSegundoFactor(
  { base, frenos, segundoFactor }: DependenciasDeEntrada,
  sesion: SesionDeUsuario,
  codigo: string,
  ahora: Date,
): Promise<string[]> {
  await frenos.pisar(['codigo', sesion.usuario, sesion.id], ahora);
  const { codigos, huellas } = segundoFactor.nuevosCodigos(sesion.usuario);
  await comoDe(base, duenoDe(sesion), async (tx) => {
    const { filas } = await tx.sql<{ totp_pendiente: Uint8Array | null }>(
      'select totp_pendiente from usuarios where id = $1 for update',
      [sesion.usuario],
    );
    const pendiente = filas[0]?.totp_pendiente;
    if (!pendiente) throw new ErrorDeDominio('codigo_incorrecto');
    // The steps of another secret say nothing about this one. A wrong code takes this back, or those of the present one would
    // serve again.
    await tx.sql('update usuarios set totp_paso = null where id = $1', [sesion.usuario]);
    if (!(await segundoFactor.gastarCodigo(tx, sesion.usuario, pendiente, codigo, ahora)))
      throw new ErrorDeDominio('codigo_incorrecto');
    await tx.sql(
      `update usuarios set totp_cifrado = totp_pendiente, totp_pendiente = null, codigos_recuperacion = $2 where id = $1`,
      [sesion.usuario, huellas],
    );
    await auditar(tx, actorDe(sesion), 'segundo_factor_activado', suyo(sesion), ahora);
  });
  await frenos.soltar(['codigo', sesion.usuario, sesion.id]);
  return codigos;
}

/** @throws ErrorDeDominio password_incorrecta, demasiados_intentos */
export async function retirarSegundoFactor(
  deps: DependenciasDeEntrada,
  sesion: SesionDeUsuario,
  password: string,
  ahora: Date,
): Promise<void> {
  await exigirPassword(deps, sesion, password, ahora);
  await comoDe(deps.base, duenoDe(sesion), async (tx) => {
    await tx.sql(
      `update usuarios set totp_cifrado = null, totp_pendiente = null, totp_paso = null, codigos_recuperacion = '{}' where id = $1`,
      [sesion.usuario],
    );
    await auditar(tx, actorDe(sesion), 'segundo_factor_retirado', suyo(sesion), ahora);
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
  const { codigos, huellas } = deps.segundoFactor.nuevosCodigos(sesion.usuario);
  await comoDe(deps.base, duenoDe(sesion), async (tx) => {
    const { afectadas } = await tx.sql(
      'update usuarios set codigos_recuperacion = $2 where id = $1 and totp_cifrado is not null',
      [sesion.usuario, huellas],
    );
    if (afectadas === 0) throw new ErrorDeDominio('no_encontrado');
    await auditar(tx, actorDe(sesion), 'codigos_de_recuperacion_renovados', suyo(sesion), ahora);
  });
  return codigos;
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

/** Signs out everywhere: sessions of the backoffice and Bearer tokens of the API. */
export async function cerrarSesiones(
  { base }: DependenciasDeEntrada,
  sesion: SesionDeUsuario,
  ahora: Date,
): Promise<void> {
  await comoDe(base, duenoDe(sesion), async (tx) => {
    await tx.sql('update usuarios set version_sesion = version_sesion + 1 where id = $1', [sesion.usuario]);
    await auditar(tx, actorDe(sesion), 'sesiones_cerradas', suyo(sesion), ahora);
  });
  await base.puerta('select terminar_sesiones($1, null)', [sesion.usuario]);
}
