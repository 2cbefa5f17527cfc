/** Which letter comes next to an unanswered request, and who sends it; pure. */
import type { Wait } from '@albacea/contract/schemas/casos.ts';
import type { CompleteCuenta, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { LetterKind } from '@albacea/contract/schemas/papers.ts';
import type { CuentaCommand } from './rules-states.ts';

/** By the number of chases: the same letter again where the last one never left, else the next. */
const LOST = ['solicitud', 'recordatorio', 'reclamacion_dpd'] as const;
const NEXT = ['recordatorio', 'reclamacion_dpd', 'reclamacion_aepd'] as const;

interface Asked {
  readonly estado: CuentaState;
  readonly insistencias: number;
  /** Whom it waits for, as the clocks left it: only they put an open request into the relative's hands. */
  readonly actua: Wait | null;
}

/** @param today `YYYY-MM-DD`. @returns null: no letter is due */
export function letterDue(
  { estado, insistencias, actua, proxima_accion }: Asked & { readonly proxima_accion: string | null },
  today: string,
): CompleteCuenta['carta_que_toca'] {
  if (estado !== 'solicitada' || actua === null) return null;
  if (actua === 'heredero') return { clase: nextLetter(insistencias), quien: 'heredero' };
  if (proxima_accion === null || proxima_accion > today) return null;
  if (actua === 'servicio') return { clase: LOST[insistencias] ?? 'reclamacion_dpd', quien: 'servicio' };
  const clase = NEXT[insistencias];
  return clase === undefined || clase === 'reclamacion_aepd' ? null : { clase, quien: 'servicio' };
}

/** The letter that follows after so many chases. */
export const nextLetter = (chases: number): LetterKind => NEXT[chases] ?? 'reclamacion_aepd';

/** The command with which the relative reports sending their letter; null: there is no letter with them. */
export function familyCommand({ estado, insistencias, actua }: Asked): CuentaCommand | null {
  if (estado !== 'solicitada' || actua !== 'heredero') return null;
  return insistencias < 2 ? 'insistir_por_familia' : 'reclamar_por_familia';
}

/** The relative's letter commands whose letter is not due, or is ours to send. */
export const foreignCommands = (cuenta: Asked): CuentaCommand[] =>
  (['insistir_por_familia', 'reclamar_por_familia'] as const).filter((command) => command !== familyCommand(cuenta));
