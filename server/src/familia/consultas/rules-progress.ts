/** The progress of a case, in the steps that an insurer knows; pure. */
import type { Progress } from '@albacea/contract/schemas/consultas.ts';
import { CUENTA_STATES, isFinalCuenta } from '@albacea/contract/schemas/lists.ts';
import {
  CERTIFICADO_FINAL,
  howMany,
  howManyCertificados,
  lacksMandato,
  type Overview,
} from '../../caso/rules/rules-overview.ts';

type Step = Progress['pasos'][number];

/** Instants of the case, ISO 8601; null: not yet. */
export interface Instants {
  readonly abierto: string;
  readonly lista_completa: string | null;
  readonly documentacion_completa: string | null;
  readonly cerrado: string | null;
}

/** The steps in order. If the case has ended, the steps that it never reached are `no_toca`. */
export function stepsOf(overview: Overview, instants: Instants): Step[] {
  const { cuentas, certificados } = overview;
  const discarded = howMany(overview, 'descartada') + howManyCertificados(overview, 'no_procede');
  const total = cuentas.reduce((sum, { n }) => sum + n, 0) + certificados.length - discarded;
  const asked =
    howMany(overview, 'solicitada', 'resuelta', 'rechazada', 'sin_respuesta') +
    howManyCertificados(overview, 'solicitado', 'obtenido', 'denegado');
  const answered =
    howMany(overview, ...CUENTA_STATES.filter(isFinalCuenta)) +
    howManyCertificados(overview, ...CERTIFICADO_FINAL) -
    discarded;
  const ended = instants.cerrado !== null;
  const known = instants.lista_completa !== null && total > 0;
  const simple = (paso: Step['paso'], desde: string | null, begun: boolean): Step => ({
    paso,
    desde,
    hechas: null,
    total: null,
    estado: desde !== null ? 'hecho' : ended ? 'no_toca' : begun ? 'en_curso' : 'pendiente',
  });
  const counted = (paso: Step['paso'], hechas: number): Step => ({
    paso,
    desde: null,
    hechas,
    total,
    estado: known && hechas >= total ? 'hecho' : ended ? 'no_toca' : hechas > 0 ? 'en_curso' : 'pendiente',
  });
  return [
    simple('abierto', instants.abierto, true),
    simple('familia', instants.lista_completa, true),
    simple('papeles', instants.documentacion_completa, overview.prueba !== 'falta' || !lacksMandato(overview)),
    counted('solicitudes', asked),
    counted('respuestas', answered),
    simple('cerrado', instants.cerrado, false),
  ];
}

/**
 * The shortest and the longest duration in weeks, rounded up; at least one week, so that nobody is promised the same day.
 * @param days median durations in our own cases, for the companies and actions of the case
 * @returns null: no duration is known
 */
export function weeksOf(days: readonly number[]): Progress['semanas'] {
  if (days.length === 0) return null;
  const weeks = (n: number) => Math.max(1, Math.ceil(n / 7));
  return { desde: weeks(Math.min(...days)), hasta: weeks(Math.max(...days)) };
}
