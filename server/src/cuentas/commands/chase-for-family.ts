/** The relative says that they sent the letter that follows an unanswered request: a chase or a complaint. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { withManagement } from '../data.ts';
import { cardOf } from '../proveedor-of.ts';
import { deadlineAfterChase } from '../rules/rules-deadline.ts';
import { familyCommand, nextLetter } from '../rules/rules-letter-due.ts';
import {
  type ChangedCuenta,
  type CuentasDependencies,
  visibleNote as noteOf,
  requireCommand,
  takeCuenta,
  takeStep,
} from './command.ts';

/**
 * It states what has already happened, so nothing that would hold our own letter back applies.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite (also when the relative has no letter to send),
 * cambiado_entretanto
 */
export async function chaseForFamily(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { nota, version }: { readonly nota?: string; readonly version?: number },
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila, datos } = taken;
  const { actor, now } = who;
  const orden = familyCommand(fila);
  requireCommand(orden ?? 'insistir_por_familia', fila, actor);
  if (orden === null) throw new DomainError('estado_no_permite', { estado: fila.estado, posible: STILL_NO });
  const claims = orden === 'reclamar_por_familia';
  const chase = async () => ({
    insistencias: fila.insistencias + 1,
    ultima_insistencia: now,
    plazo: deadlineAfterChase(fila, todayInMadrid(now), {
      accion: fila.accion,
      tipo: cardOf(await catalogo.current(tx), fila.proveedor)?.tipo ?? null,
    }),
  });
  return takeStep(tx, who, taken, {
    orden,
    cambios: claims ? { reclamada: now } : await chase(),
    datos: withManagement(datos, {
      tipo: claims ? 'reclamacion' : 'insistencia',
      cuando: now.toISOString(),
      ...(!claims && { carta: nextLetter(fila.insistencias) }),
      canal: claims ? 'formulario_web' : fila.canal,
      nota: noteOf(nota),
      documento: null,
    }),
  });
}

const STILL_NO = {
  es: 'Ahora no hay ninguna carta que le toque enviar.',
  en: 'There is no letter for you to send now.',
};
