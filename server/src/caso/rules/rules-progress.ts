/** What follows from a case as it stands: the steps that nobody orders; pure. */
import type { CasoResult, CasoState, Wait } from '@albacea/contract/schemas/casos.ts';
import { CERTIFICADO_TYPES, type CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import { isLive } from './rules.ts';
import { completeModulo, hasSomethingObtained, resultOf } from './rules-modulos.ts';
import { hasOpenWork, type Overview, openObjeciones, papersInOrder } from './rules-overview.ts';
import { inWaitOf } from './rules-wait.ts';

export interface Progress {
  readonly estado: CasoState;
  readonly en_espera_de: Wait | null;
  /** The base papers are complete now, for the first time. */
  readonly documentacion: boolean;
  /** Certificates whose row is missing. */
  readonly certificados: readonly CertificadoType[];
  /** Modules whose work is over now: with something obtained, and with nothing. */
  readonly completar: readonly Modulo[];
  readonly terminar: readonly Modulo[];
  readonly reabrir: readonly Modulo[];
  /** How the case ends now; null when it goes on. */
  readonly cierre: CasoResult | null;
}

/**
 * Modules are completed only while the case is under way: before the base papers nothing can have been asked for, and a
 * list declared complete by mistake on the first visit must not end the case.
 * @returns null for a case that has ended: nothing follows any more
 */
export function nextSteps(p: Overview): Progress | null {
  if (!isLive(p.estado)) return null;
  const documentacion = !p.documentacion_completa && papersInOrder(p);
  const estado: CasoState = documentacion ? 'en_tramite' : p.estado;
  const certificados = estado === 'en_tramite' ? missingCertificados(p) : [];
  const added = certificados.map((tipo) => ({ tipo, estado: 'pendiente' as const }));
  const now: Overview = { ...p, estado, certificados: [...p.certificados, ...added] };

  const complete = estado === 'en_tramite' ? now.modulos.filter(({ modulo }) => completeModulo(now, modulo)) : [];
  const ended = complete.filter((m) => m.estado === 'pendiente').map(({ modulo }) => modulo);
  const cierre = canClose(now, complete.length) ? resultOf(now) : null;
  return {
    estado: cierre === null ? estado : 'cerrado',
    en_espera_de: cierre === null ? inWaitOf(now) : null,
    documentacion,
    certificados,
    completar: ended.filter((modulo) => hasSomethingObtained(now, modulo)),
    terminar: ended.filter((modulo) => !hasSomethingObtained(now, modulo)),
    reabrir: p.modulos.filter((m) => m.estado !== 'pendiente' && !complete.includes(m)).map(({ modulo }) => modulo),
    cierre,
  };
}

function missingCertificados({ modulos, certificados }: Overview): CertificadoType[] {
  if (!modulos.some(({ modulo }) => modulo === 'certificados')) return [];
  const present = certificados.map(({ tipo }) => tipo);
  return CERTIFICADO_TYPES.filter((type) => !present.includes(type));
}

/** Every module is complete, and neither an objection, an unread paper nor a stray account is left behind. */
function canClose(p: Overview, complete: number): boolean {
  if (complete === 0 || complete < p.modulos.length) return false;
  return openObjeciones(p) === 0 && p.por_revisar === 0 && !hasOpenWork(p);
}
