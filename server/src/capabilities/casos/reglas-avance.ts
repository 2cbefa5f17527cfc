/** What follows from a case as it stands: the steps that nobody orders; pure. */
import type { Espera, EstadoCaso, ResultadoCaso } from '@albacea/contract/casos.ts';
import { TIPOS_DE_CERTIFICADO, type TipoCertificado } from '@albacea/contract/certificados.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import { estaVivo } from './reglas.ts';
import { enEsperaDe } from './reglas-espera.ts';
import { hayAlgoObtenido, moduloCompleto, resultadoDe } from './reglas-modulos.ts';
import { hayTrabajoAbierto, objecionesAbiertas, type Panorama, papelesEnRegla } from './reglas-panorama.ts';

export interface Avance {
  readonly estado: EstadoCaso;
  readonly en_espera_de: Espera | null;
  /** The base papers are complete now, for the first time. */
  readonly documentacion: boolean;
  /** Certificates whose row is missing. */
  readonly certificados: readonly TipoCertificado[];
  /** Modules whose work is over now: with something obtained, and with nothing. */
  readonly completar: readonly Modulo[];
  readonly terminar: readonly Modulo[];
  readonly reabrir: readonly Modulo[];
  /** How the case ends now; null when it goes on. */
  readonly cierre: ResultadoCaso | null;
}

/**
 * Modules are completed only while the case is under way: before the base papers nothing can have been asked for, and a
 * list declared complete by mistake on the first visit must not end the case (docs/decisions/0036).
 * @returns null for a case that has ended: nothing follows any more
 */
export function siguientesPasos(p: Panorama): Avance | null {
  if (!estaVivo(p.estado)) return null;
  const documentacion = !p.documentacion_completa && papelesEnRegla(p);
  const estado: EstadoCaso = documentacion ? 'en_tramite' : p.estado;
  const certificados = estado === 'en_tramite' ? certificadosQueFaltan(p) : [];
  const nuevos = certificados.map((tipo) => ({ tipo, estado: 'pendiente' as const }));
  const ahora: Panorama = { ...p, estado, certificados: [...p.certificados, ...nuevos] };

  const completos = estado === 'en_tramite' ? ahora.modulos.filter(({ modulo }) => moduloCompleto(ahora, modulo)) : [];
  const acabados = completos.filter((m) => m.estado === 'pendiente').map(({ modulo }) => modulo);
  const cierre = puedeCerrarse(ahora, completos.length) ? resultadoDe(ahora) : null;
  return {
    estado: cierre === null ? estado : 'cerrado',
    en_espera_de: cierre === null ? enEsperaDe(ahora) : null,
    documentacion,
    certificados,
    completar: acabados.filter((modulo) => hayAlgoObtenido(ahora, modulo)),
    terminar: acabados.filter((modulo) => !hayAlgoObtenido(ahora, modulo)),
    reabrir: p.modulos.filter((m) => m.estado !== 'pendiente' && !completos.includes(m)).map(({ modulo }) => modulo),
    cierre,
  };
}

function certificadosQueFaltan({ modulos, certificados }: Panorama): TipoCertificado[] {
  if (!modulos.some(({ modulo }) => modulo === 'certificados')) return [];
  const presentes = certificados.map(({ tipo }) => tipo);
  return TIPOS_DE_CERTIFICADO.filter((tipo) => !presentes.includes(tipo));
}

/** Every module is complete, and neither an objection, an unread paper nor a stray account is left behind. */
function puedeCerrarse(p: Panorama, completos: number): boolean {
  if (completos === 0 || completos < p.modulos.length) return false;
  return objecionesAbiertas(p) === 0 && p.por_revisar === 0 && !hayTrabajoAbierto(p);
}
