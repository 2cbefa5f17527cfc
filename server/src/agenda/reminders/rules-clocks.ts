/**
 * Computes the clocks of a case that have not fired yet; pure. A clock is something that the service does by itself on a day:
 *
 * - `recordatorio`: after 3, 10 and 30 days of silence; reminds the heir.
 * - `aviso_cierre`: after 90 days of silence, only while the case is `abierto` and waits for the heir; says that the case will be closed.
 * - `cierre`: 15 days after that notice, under the same conditions; closes the case with `sin_respuesta`.
 * - `acceso`: 14 days before the last link expires; sends a new link.
 * - `reposo`: at the end of the cooling-off period; the account becomes a task.
 * - `turno`: when the account has waited long enough for others that go first; the account becomes a task.
 * - `insistencia`, first: on the day after the term; sends a reminder by e-mail, or becomes a task if e-mail is impossible.
 * - `insistencia`, second: 7 days later, at the earliest a month after the request; the complaint to the officer becomes a task. If the relative
 *   sent the request, both letters are for the relative to send.
 * - `reclamacion`: 2 months after the second letter; the complaint to the authority is for the relative to send.
 * - `noticias`: on the working day after an outcome, or at once when a letter became the relative's to send; sends one e-mail about all news.
 * - `silencio`: 30 days after `reclamacion`, or 3 months after the relative complained; the account ends as `sin_respuesta`.
 * - `certificado`: on the first day on which the register accepts the request; the certificate becomes a task.
 *
 * If the last letter failed or got lost, no clock of its account fires until somebody sends the letter again. While a letter has not left, or an
 * answer of the provider waits for a person, the clocks of its account wait for the next day.
 */
import { isLive } from '../../caso/rules/rules.ts';
import { businessSince, inSchedule, startOf } from '../../shared/rules-calendar.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { cuentaCheckDay } from './rules-deadlines.ts';
import { type PendingClock, pendingNotices } from './rules-notices.ts';
import { CHASES_MAXIMUM, inFamilyHands, type Snapshot, sameClock } from './rules-snapshot.ts';

/** Lists every clock that will fire unless something changes, the earliest first. */
export function pendingClocks(snapshot: Snapshot, now: Date): PendingClock[] {
  if (!isLive(snapshot.estado)) return [];
  const all = [...cuentaClocks(snapshot, now), ...certificadoClocks(snapshot), ...pendingNotices(snapshot, now)];
  return all
    .filter((one) => !snapshot.disparados.some((other) => sameClock(one, other)))
    .sort((a, b) => a.vence.getTime() - b.vence.getTime());
}

/** The instant at which the next clock fires; null: none will. */
export const nextClock = (snapshot: Snapshot, now: Date): Date | null => pendingClocks(snapshot, now)[0]?.vence ?? null;

function cuentaClocks({ cuentas, disparados }: Snapshot, now: Date): PendingClock[] {
  return cuentas.flatMap((cuenta): PendingClock[] => {
    const { id: sobre, estado, solicitada, insistencias, reclamada, carta_perdida } = cuenta;
    if (estado === 'confirmada') return confirmedClocks(cuenta);
    // A provider that never got the letter can't be reminded or counted as silent; the account is a task already.
    if (estado !== 'solicitada' || solicitada === null || carta_perdida !== null) return [];
    const clock = {
      sobre,
      ciclo: solicitada,
      numero: 1,
      vence: startOf(cuentaCheckDay(cuenta, disparados, now)),
    };
    if (reclamada !== null) return [{ ...clock, clase: 'silencio' }];
    if (insistencias < CHASES_MAXIMUM) return [{ ...clock, clase: 'insistencia', numero: insistencias + 1 }];
    // Whether or not the relative complains to the authority, the account ends without an answer after some time.
    return [{ ...clock, clase: inFamilyHands(cuenta, disparados) === null ? 'reclamacion' : 'silencio' }];
  });
}

/** Lists the clocks of a confirmed account: the end of its cooling-off period, and its turn. */
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

/** Lists the clocks of certificates: a register accepts a request only after its waiting period. */
function certificadoClocks({ certificados }: Snapshot): PendingClock[] {
  return certificados.flatMap(({ id: sobre, estado, desde, creado }): PendingClock[] =>
    estado === 'pendiente' && desde !== null && desde > todayInMadrid(creado)
      ? [{ clase: 'certificado', sobre, ciclo: creado, numero: 1, vence: startOf(businessSince(desde)) }]
      : [],
  );
}
