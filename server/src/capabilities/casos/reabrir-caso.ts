/** Reopens a closed case within 90 days (docs/decisions/0036). */
import type { Tx } from '../../db/base.ts';
import { unicidadViolada } from '../../db/errores.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { casoDuplicado, type DependenciasDeCasos, type QuienPide } from './abrir-caso.ts';
import { anadirAcceso } from './anadir-acceso.ts';
import { avanzarCaso } from './avanzar-caso.ts';
import { enviarEnlace } from './enviar-enlace.ts';
import { exigirActor, exigirVersion } from './exigir.ts';
import { motivoContraLaReapertura } from './reglas-cierre.ts';
import type { AccesoRenovado } from './renovar-acceso.ts';
import { casoAbiertoComo } from './sql.ts';
import { revocarAccesos, tuvoNoticia } from './sql-acceso.ts';
import { escribirReapertura } from './sql-avance.ts';
import { tomarCaso } from './tomar-caso.ts';

/**
 * Back to `en_tramite`: the list of accounts is open again, modules are pending until it is declared complete anew, and the
 * heir gets a fresh link by e-mail.
 * @returns the new access and its e-mail, for the first attempt after the commit
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, caso_duplicado (another case
 *   for the same policy and person was opened since), cambiado_entretanto
 */
export async function reabrirCaso(
  deps: DependenciasDeCasos,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { version }: { readonly version?: number } = {},
): Promise<AccesoRenovado> {
  const { aseguradora, actor, ahora } = quien;
  exigirActor(actor, 'aseguradora', 'servicio');
  const caso = await tomarCaso(tx, aseguradora, casoId);
  exigirVersion(caso.fila.version, version);
  const posible = motivoContraLaReapertura(caso.fila, ahora);
  if (posible) throw new ErrorDeDominio('estado_no_permite', { estado: caso.fila.estado, posible });
  const otro = await casoAbiertoComo(tx, caso.fila);
  if (otro) throw casoDuplicado(deps.direcciones, aseguradora, otro);

  const hecha = await escribirReapertura(tx, caso.fila.id, ahora).catch((error) => {
    // A case for the same person was opened in this very moment: a repeat will name it.
    throw unicidadViolada(error) === null ? error : new ErrorDeDominio('cambiado_entretanto');
  });
  if (!hecha) throw new ErrorDeDominio('cambiado_entretanto');
  const huboNoticia = await tuvoNoticia(tx, caso.fila.id);
  await revocarAccesos(tx, caso.fila.id, 'heredero', ahora);
  const acceso = await anadirAcceso(deps, tx, quien, caso.fila.id);
  const correo = await enviarEnlace(deps, tx, quien, caso, acceso, huboNoticia);
  await registrarHechos(tx, caso.fila.id, [{ tipo: 'caso_reabierto' }, { tipo: 'acceso_renovado' }], actor, ahora);
  await avanzarCaso(tx, quien, caso.fila.id);
  return { caso: caso.fila, clave: caso.clave, acceso, correo };
}
