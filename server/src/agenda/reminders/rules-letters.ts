/** Letters that follow an unanswered request, and who sends the next one; pure. */
import type { CuentaInClock, Fired } from './rules-snapshot.ts';

/** How often the provider is chased: by a reminder, and by a complaint to its data protection officer. */
export const CHASES_MAXIMUM = 2;

/**
 * Since when the relative has had the due letter in hand: they chase their own requests themselves, and the complaint to the authority is
 * always theirs.
 * @returns null: it is not theirs, not due yet, or has been sent
 */
export function inFamilyHands(
  cuenta: Pick<CuentaInClock, 'id' | 'estado' | 'solicitada' | 'insistencias' | 'por_familia' | 'reclamada'>,
  fired: readonly Fired[],
): Date | null {
  const { id, estado, solicitada, insistencias, por_familia, reclamada } = cuenta;
  if (estado !== 'solicitada' || solicitada === null || reclamada !== null) return null;
  const exhausted = insistencias >= CHASES_MAXIMUM;
  if (!exhausted && !por_familia) return null;
  const theirs = fired.find(
    ({ clase, sobre, ciclo, numero }) =>
      sobre === id &&
      ciclo.getTime() === solicitada.getTime() &&
      (exhausted ? clase === 'reclamacion' : clase === 'insistencia' && numero === insistencias + 1),
  );
  return theirs?.disparado ?? null;
}
