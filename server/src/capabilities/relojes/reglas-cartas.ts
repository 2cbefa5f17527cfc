/** Letters that follow a request which nobody answers, and in whose hands the next one lies (docs/decisions/0056); pure. */
import type { CuentaEnReloj, Disparado } from './reglas-instantanea.ts';

/** How often the provider is chased: by a reminder, and by a complaint to its data protection officer. */
export const MAXIMO_DE_INSISTENCIAS = 2;

/**
 * Since when the relative has had in hand the letter that is due: what they asked for themselves they also chase, and the
 * complaint to the authority is theirs whoever asked.
 * @returns null: it is not theirs, not due yet, or has been sent
 */
export function enManosDeLaFamilia(
  cuenta: Pick<CuentaEnReloj, 'id' | 'estado' | 'solicitada' | 'insistencias' | 'por_familia' | 'reclamada'>,
  disparados: readonly Disparado[],
): Date | null {
  const { id, estado, solicitada, insistencias, por_familia, reclamada } = cuenta;
  if (estado !== 'solicitada' || solicitada === null || reclamada !== null) return null;
  const agotada = insistencias >= MAXIMO_DE_INSISTENCIAS;
  if (!agotada && !por_familia) return null;
  const suyo = disparados.find(
    ({ clase, sobre, ciclo, numero }) =>
      sobre === id &&
      ciclo.getTime() === solicitada.getTime() &&
      (agotada ? clase === 'reclamacion' : clase === 'insistencia' && numero === insistencias + 1),
  );
  return suyo?.disparado ?? null;
}
