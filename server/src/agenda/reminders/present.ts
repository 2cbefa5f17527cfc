/** Presents next dates and reminders; pure. */
import type { Wait } from '@albacea/contract/schemas/casos.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { Deadline, Reminders } from '@albacea/contract/schemas/deadlines.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { NextDates } from '../../caso/rules/rules-progress.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import en from '../words/en/agenda.json' with { type: 'json' };
import es from '../words/es/agenda.json' with { type: 'json' };
import { type CasoDeadline, casoDeadlines } from './rules-deadlines.ts';
import { pendingNotices } from './rules-notices.ts';
import type { Snapshot } from './rules-snapshot.ts';

const WORDS = { es, en };

export const presentDeadline = (deadline: CasoDeadline, language: ErrorLanguage): Deadline => ({
  ...deadline,
  texto: WORDS[language].deadlines[deadline.motivo],
});

/** Presents the earliest date of each module, and the next reminder. */
export function presentNext(snapshot: Snapshot, now: Date): NextDates {
  const moduloOf = new Map<string | null, Modulo>([
    ...snapshot.cuentas.map(({ id, modulo }) => [id, modulo] as const),
    ...snapshot.certificados.map(({ id }) => [id, 'certificados'] as const),
  ]);
  const modulos: { [M in Modulo]?: { proxima_fecha: string; quien: Wait } } = {};
  for (const { de, fecha, quien } of casoDeadlines(snapshot, now)) {
    const modulo = moduloOf.get(de);
    if (modulo) modulos[modulo] ??= { proxima_fecha: fecha, quien }; // the dates are sorted, so the first of a module is its earliest
  }
  return { modulos, recordatorios: presentReminders(snapshot, now) };
}

export function presentReminders(snapshot: Snapshot, now: Date): Reminders {
  const next = pendingNotices(snapshot, now).find(({ clase }) => clase === 'recordatorio');
  return { activos: snapshot.recordatorios, proximo: next ? todayInMadrid(next.vence) : null };
}
