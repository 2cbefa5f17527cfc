/** The heir has an invitation sent once more. */
import type { Tx } from '../../db/base.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { DependenciasDeCasos, QuienPide } from '../casos/abrir-caso.ts';
import { tomarCasoVivo } from '../casos/tomar-caso.ts';
import { soloElHeredero } from '../mandato/solo-el-heredero.ts';
import type { Invitado } from './invitar-allegado.ts';
import { renovarInvitacion } from './renovar-invitacion.ts';

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, enlace_reciente */
export async function reenviarInvitacion(
  deps: Pick<DependenciasDeCasos, 'despachador' | 'direcciones'>,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  allegado: string,
): Promise<Invitado> {
  soloElHeredero(quien.actor);
  const caso = await tomarCasoVivo(tx, quien.aseguradora, casoId);
  const correo = await renovarInvitacion(deps, tx, quien, caso, allegado);
  if (correo === 'desconocido') throw new ErrorDeDominio('no_encontrado');
  if (correo === 'reciente') throw new ErrorDeDominio('enlace_reciente');
  return { caso: caso.fila.id, allegado, correo };
}
