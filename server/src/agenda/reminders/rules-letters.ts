/** Letters that follow a request which nobody answers, and in whose hands the next one lies; pure. */
import type { CuentaInClock, Fired } from './rules-snapshot.ts';

/** How often the provider is chased: by a reminder, and by a complaint to its data protection officer. */
export const CHASES_MAXIMUM = 2;

/**
 * Since when the relative has had in hand the letter that is due: what they asked for themselves they also chase, and the
 * complaint to the authority is theirs whoever asked.
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
