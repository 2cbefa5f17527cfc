/**
 * The clocks of a case that have not fired yet; pure. Each with its day and its effect:
 *
 * - `recordatorio`: 3, 10 and 30 days of silence; reminds the heir.
 * - `aviso_cierre`, `cierre`: 90 days of silence, and 15 days after the notice, only while the case is `abierto`; the one tells,
 *   the other closes with `sin_respuesta`.
 * - `acceso`: 14 days before the last link expires; sends a new one.
 * - `reposo`: the cooling-off period is over; the account lies on the desk.
 * - `turno`: the account has waited long enough for others that go first; it lies on the desk.
 * - `insistencia`: the day after the term, a reminder, by e-mail where it can go so, else on the desk; then 7 days later, and a month
 *   after the request at the earliest, the complaint to the officer, on the desk. Letters about a request of the relative go into their hands.
 * - `reclamacion`: 2 months after the second chase; puts the complaint to the authority into the relative's hands.
 * - `noticias`: the working day after something was done, or a letter came into their hands; one e-mail for all of it.
 * - `silencio`: 30 days after `reclamacion`, or 3 months after the relative complained; `sin_respuesta`.
 * - `certificado`: the register's first day; the certificate lies on the desk.
 *
 * When a letter ended without leaving, no clock of its account fires until somebody sends it again.
 */
import { isLive } from '../../caso/rules/rules.ts';
import { businessSince, inSchedule, startOf } from '../../shared/rules-calendar.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { cuentaCheckDay } from './rules-deadlines.ts';
import { type PendingClock, pendingNotices } from './rules-notices.ts';
import { CHASES_MAXIMUM, inFamilyHands, type Snapshot, sameClock } from './rules-snapshot.ts';

/** Every clock that will fire unless something changes, the earliest first. */
export function pendingClocks(snapshot: Snapshot, now: Date): PendingClock[] {
  if (!isLive(snapshot.estado)) return [];
  const all = [...cuentaClocks(snapshot), ...certificadoClocks(snapshot), ...pendingNotices(snapshot, now)];
  return all
    .filter((one) => !snapshot.disparados.some((other) => sameClock(one, other)))
    .sort((a, b) => a.vence.getTime() - b.vence.getTime());
}

/** The instant at which the next clock fires; null: none will. */
export const nextClock = (snapshot: Snapshot, now: Date): Date | null => pendingClocks(snapshot, now)[0]?.vence ?? null;

function cuentaClocks({ cuentas, disparados }: Snapshot): PendingClock[] {
  return cuentas.flatMap((cuenta): PendingClock[] => {
    const { id: sobre, estado, solicitada, insistencias, reclamada, carta_perdida } = cuenta;
    if (estado === 'confirmada') return confirmedClocks(cuenta);
    // A provider that never got the request is neither reminded nor silent: the account is a task.
    if (estado !== 'solicitada' || solicitada === null || carta_perdida !== null) return [];
    const clock = {
      sobre,
      ciclo: solicitada,
      numero: 1,
      vence: startOf(cuentaCheckDay(cuenta, disparados)),
    };
    if (reclamada !== null) return [{ ...clock, clase: 'silencio' }];
    if (insistencias < CHASES_MAXIMUM) return [{ ...clock, clase: 'insistencia', numero: insistencias + 1 }];
    // The relative may complain to the authority or not: in both cases the silence becomes the outcome.
    return [{ ...clock, clase: inFamilyHands(cuenta, disparados) === null ? 'reclamacion' : 'silencio' }];
  });
}

/** A confirmed account waits for its cooling-off period, and for its turn. */
function confirmedClocks({
  id: sobre,
  confirmada,
  reposo_hasta,
  turno_hasta,
}: Snapshot['cuentas'][number]): PendingClock[] {
  if (confirmada === null) return [];
  const clock = { sobre, ciclo: confirmada, numero: 1 };
  return [
    ...(reposo_hasta === null ? [] : [{ ...clock, clase: 'reposo' as const, vence: inSchedule(reposo_hasta) }]),
    ...(turno_hasta === null ? [] : [{ ...clock, clase: 'turno' as const, vence: inSchedule(turno_hasta) }]),
  ];
}

/** A register accepts the request once its waiting period is over. */
function certificadoClocks({ certificados }: Snapshot): PendingClock[] {
  return certificados.flatMap(({ id: sobre, estado, desde, creado }): PendingClock[] =>
    estado === 'pendiente' && desde !== null && desde > todayInMadrid(creado)
      ? [{ clase: 'certificado', sobre, ciclo: creado, numero: 1, vence: startOf(businessSince(desde)) }]
      : [],
  );
}
