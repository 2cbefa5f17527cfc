/** Sends reminders about the unanswered requests of many cases by e-mail, and recalls unsent letters. */
import type { ChasedMany, ChaseMany, RecalledMany, RecallMany } from '@albacea/contract/schemas/worklist.ts';
import { type SendingDependencies, sendLetter } from '../../cuentas/letters/send-letter.ts';
import { takeBackLetter, viewLettersAboutToLeave } from '../../cuentas/letters/take-back-letter.ts';
import { dueForChase } from '../../cuentas/read/cuentas-of-caso.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type Commander, type RowsDependencies, refusalOf, rowByRow } from './row-by-row.ts';

export type ChaseDependencies = RowsDependencies & SendingDependencies;

/** Milliseconds that a letter of a bulk command waits before it is sent, so that people have time to read many results and undo. */
const MANY_UNDO_MS = 60_000;

type Row = ChaseMany['filas'][number];

/** Sends the reminders. A case counts as done if at least one letter was queued; the refusals for its other accounts are reported too. */
export async function chaseMany(
  deps: ChaseDependencies,
  commander: Commander,
  { filas }: ChaseMany,
): Promise<ChasedMany> {
  const patient = { ...deps, config: { ...deps.config, letterUndoMs: MANY_UNDO_MS } };
  return {
    filas: await rowByRow(deps, commander, filas, (who, row) => chaseCaso(patient, commander, who, row), {
      cartas: [] as string[],
      segundos: null as number | null,
    }),
  };
}

/**
 * Sends the reminders of one case.
 * @throws DomainError cambiado_entretanto when no reminder is due any more; the first refusal when no letter could be queued
 */
async function chaseCaso(
  deps: ChaseDependencies,
  { idioma }: Commander,
  who: Requester,
  { caso_id, clase }: Row,
): Promise<{ cartas: string[]; segundos: number | null; motivo?: string | null }> {
  const { base } = deps;
  const { id } = who.aseguradora;
  const due = await base.readAsTenant(id, (tx) => dueForChase(tx, who, caso_id, todayInMadrid(who.now)));
  const cuentas = due.filter(({ again }) => again === (clase === 'delegado'));
  if (cuentas.length === 0) throw new DomainError('cambiado_entretanto');
  const sent = new Set<string>();
  const refusals = new Map<string, unknown>();
  for (const { cuenta, carta } of cuentas) {
    try {
      await sendLetter(deps, who, caso_id, cuenta, { clase: carta });
      sent.add(cuenta);
    } catch (error) {
      refusals.set(refusalOf(deps, error, idioma), error);
    }
  }
  if (sent.size === 0) throw [...refusals.values()][0];
  const letters = await base.readAsTenant(id, (tx) => viewLettersAboutToLeave(tx, who, caso_id));
  return {
    cartas: letters.filter(({ cuenta_id }) => sent.has(cuenta_id)).map(({ carta_id }) => carta_id),
    segundos: MANY_UNDO_MS / 1000,
    motivo: [...refusals.keys()].join(' ') || null,
  };
}

/** Recalls letters that were not sent yet. @returns one result per letter */
export async function recallMany(
  deps: RowsDependencies,
  commander: Commander,
  { filas }: RecallMany,
): Promise<RecalledMany> {
  const done = await rowByRow(
    deps,
    commander,
    filas,
    async (who, { caso_id, carta }) => {
      await deps.base.asTenant(who.aseguradora.id, (tx) => takeBackLetter(tx, who, caso_id, carta));
      return {};
    },
    {},
  );
  return { filas: done.map(({ carta: _, ...row }) => row) };
}
