/** Ends the open request when its account goes on. */
import type { Tx } from '../../db/database.ts';
import type { Cuentas } from '../../db/table-types.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { outcomeOf } from '../catalogo/rules-experience.ts';
import { correctSolicitud, dropSolicitudes, endSolicitud } from './sql.ts';

/**
 * Ends the request once its account no longer waits: it was answered, silence counts as the outcome, or nothing is wanted any more. If a
 * provider refused and complied later, its answer counts as of the day of the refusal, on which its term is judged.
 * @param before the account before the step
 * @param to its new state, and its result if any
 */
export async function afterStep(
  tx: Tx,
  { id, estado, solicitudes }: Pick<Cuentas, 'id' | 'estado' | 'solicitudes'>,
  to: Pick<Cuentas, 'estado' | 'resultado'>,
  now: Date,
): Promise<void> {
  if (estado === 'rechazada' && to.estado === 'resuelta') await correctSolicitud(tx, id, solicitudes, endOf(to).hecha);
  if (estado !== 'solicitada' || to.estado === 'solicitada') return;
  await endSolicitud(tx, id, solicitudes, { ...endOf(to), terminada: todayInMadrid(now) });
}

function endOf({ estado, resultado }: Pick<Cuentas, 'estado' | 'resultado'>) {
  if (estado === 'rechazada') return { fin: 'contestada', hecha: false } as const;
  if (estado === 'sin_respuesta') return { fin: 'silencio', hecha: null } as const;
  if (estado !== 'resuelta' || resultado === null) return { fin: 'retirada', hecha: null } as const;
  const outcome = outcomeOf(resultado);
  return { fin: 'contestada', hecha: outcome === null ? null : outcome === 'hecha' } as const;
}

/** The letter was taken back before it left. @param kept number of the last request that stands */
export const takeBackSolicitud = (tx: Tx, cuenta: string, kept: number): Promise<void> =>
  dropSolicitudes(tx, cuenta, kept);
