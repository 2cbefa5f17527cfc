/** The standing of each account of a case, the heading that it is listed under, and the remedies for a failed one; pure. */
import type { CompleteCuenta, CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { Rastro } from '@albacea/contract/schemas/rastros.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { isTold } from './rules-documentos.ts';
import { copyComes, waitsForSaving } from './rules-keep.ts';
import { type Lack, missingThings } from './rules-modulos.ts';
import { asksForMore, inApp, wasCutShort, withLetter } from './rules-tasks.ts';

/** The headings of the list, in this order: who acts next, or how it ended. */
export const GROUPS = ['decidir', 'familia', 'marcha', 'fallida', 'noPedida', 'hecha', 'quitada'] as const;
export type Group = (typeof GROUPS)[number];

/** The standings of an account, each with its heading; `texts/standing.ts` says them in words. */
const GROUP_OF = {
  decidir: 'decidir',
  desacuerdo: 'marcha',
  base: 'marcha',
  revision: 'marcha',
  permiso: 'familia',
  guardar: 'familia',
  dato: 'familia',
  papel: 'familia',
  reposo: 'marcha',
  turno: 'marcha',
  copia: 'marcha',
  seQueda: 'marcha',
  carta: 'familia',
  aplicacion: 'familia',
  nosotros: 'marcha',
  esperamos: 'marcha',
  insistido: 'marcha',
  reclamar: 'familia',
  pide: 'familia',
  negada: 'fallida',
  denegada: 'fallida',
  silencio: 'fallida',
  faltaba: 'fallida',
  hecha: 'hecha',
  noPedida: 'noPedida',
  quitada: 'quitada',
} as const satisfies Readonly<Record<string, Group>>;
export type Standing = keyof typeof GROUP_OF;
export const groupOfStanding = (standing: Standing): Group => GROUP_OF[standing];

type Caso = Parameters<typeof missingThings>[0];

/** @param documentos all documents of the case, so that none is asked for again */
export function standingOf(caso: Caso, cuenta: CompleteCuenta, documentos: readonly WorkDocumento[]): Standing {
  switch (cuenta.estado) {
    case 'propuesta':
      return 'decidir';
    case 'confirmada':
      return standingOfConfirmed(cuenta, missingThings(caso, [cuenta], documentos));
    case 'solicitada':
      if (cuenta.carta_que_toca?.quien === 'heredero') return 'reclamar';
      return cuenta.insistencias > 0 ? 'insistido' : 'esperamos';
    case 'rechazada':
      return standingOfRefused(cuenta, missingThings(caso, [cuenta], documentos));
    case 'resuelta':
      return cuenta.resultado === 'denegada' ? 'denegada' : 'hecha';
    case 'sin_respuesta':
      return 'silencio';
    case 'descartada':
      if (!wasCutShort(cuenta)) return 'quitada';
      return cuenta.solicitada === null ? 'noPedida' : 'faltaba';
  }
}

/** A demand is for the family until it has brought what it can; then the account waits like one that was never requested. */
function standingOfRefused(cuenta: CompleteCuenta, lacks: readonly Lack[]): Standing {
  if (!asksForMore(cuenta)) return 'negada';
  return lacks.length > 0 || cuenta.pide.some(isTold) ? 'pide' : standingOfConfirmed(cuenta, lacks);
}

/** Impediments that only a person's review can lift once the family has handed everything in. */
const UNDER_REVIEW: readonly string[] = ['prueba_de_fallecimiento', 'nombre_por_revisar', 'documentacion', 'papeles'];

/** The first that applies: what stops the request, what the family still has to hand in, what it can only wait for, who sends the request. */
function standingOfConfirmed(cuenta: CompleteCuenta, lacks: readonly Lack[]): Standing {
  const codes = cuenta.impedimentos.map(({ codigo }) => codigo);
  if (cuenta.sin_tramite) return 'seQueda';
  if (codes.includes('objecion') || codes.includes('objecion_mantenida')) return 'desacuerdo';
  if (lacks.includes('certificado') || codes.includes('mandato')) return 'base';
  if (lacks.includes('permiso')) return 'permiso';
  if (waitsForSaving(cuenta)) return 'guardar';
  if (lacks.includes('dato')) return 'dato';
  if (lacks.includes('papel')) return 'papel';
  if (codes.includes('reposo')) return 'reposo';
  if (UNDER_REVIEW.some((code) => codes.includes(code))) return 'revision';
  if (copyComes(cuenta)) return 'copia';
  if (codes.includes('turno')) return 'turno';
  if (inApp([cuenta]).length > 0) return 'aplicacion';
  return withLetter([cuenta]).length > 0 ? 'carta' : 'nosotros';
}

/** The standing of a trace. One that was not asked for before the case ended stays online, but not because the family wanted it. */
export function standingOfTrace({
  estado,
  resultado,
  quiere,
  pide,
}: Pick<Rastro, 'estado' | 'resultado' | 'quiere' | 'pide'>): Rastro['estado'] | 'denegada' | 'pide' | 'sinPedir' {
  if (resultado === 'denegada') return 'denegada';
  if (estado === 'descartada' && quiere === 'dejar') return estado;
  if (pide.length > 0) return 'pide';
  return estado === 'descartada' ? 'sinPedir' : estado;
}

export interface ListedCuenta {
  readonly cuenta: CompleteCuenta;
  readonly standing: Standing;
}

/** Groups the accounts by heading. Every account of the case appears under exactly one heading, however it ended. */
export function groupsOf(
  caso: Caso,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): Readonly<Record<Group, readonly ListedCuenta[]>> {
  const listed = cuentas.map((cuenta) => ({ cuenta, standing: standingOf(caso, cuenta, documentos) }));
  const under = (group: Group) => listed.filter(({ standing }) => groupOfStanding(standing) === group);
  return Object.fromEntries(GROUPS.map((group) => [group, under(group)])) as Record<Group, ListedCuenta[]>;
}

/** The company's last answer in its own words, with its day; null: none on record, or hidden from this person. */
export function answerOf({ gestiones }: Pick<CompleteCuenta, 'gestiones'>) {
  const last = gestiones.findLast(({ tipo, nota }) => (tipo === 'negativa' || tipo === 'respuesta') && nota !== null);
  return last?.nota ? { words: last.nota, day: last.cuando } : null;
}

/** Remedies for a failed account, in the order of the page. */
type Remedy = 'otraVez' | 'llamar' | 'reabrir' | 'papel';

/**
 * The summary says where to complain, unless the company only asked for something.
 * @param live true: the case has not ended
 * @param reopenable true: it has, and can be reopened today
 */
export function remediesOf(standing: Standing, live: boolean, reopenable = false): readonly Remedy[] {
  if (groupOfStanding(standing) !== 'fallida') return [];
  if (!live)
    return [...(reopenable ? (['reabrir'] as const) : []), ...(standing === 'faltaba' ? [] : (['papel'] as const))];
  if (standing === 'negada') return ['otraVez'];
  return ['llamar', 'papel'];
}

/**
 * The other actions that the company offers, to ask for after a refusal or a silence. Erasing is left out because it is more drastic, and
 * keeping because it needs no request.
 */
export const alternativesTo = ({
  ofrece,
  accion,
}: Pick<CompleteCuenta, 'ofrece' | 'accion'>): readonly CuentaAction[] =>
  (ofrece ?? []).filter((action) => action !== accion && action !== 'conservar' && action !== 'eliminar');

/** How long the company has usually taken: in days below two weeks, else in weeks. Null: unknown, or less than two days. */
export function usualTimeOf({
  suele_tardar_dias: days,
}: Pick<CompleteCuenta, 'suele_tardar_dias'>): { readonly unit: 'dias' | 'semanas'; readonly n: number } | null {
  if (days === null || days < 2) return null;
  return days < 14 ? { unit: 'dias', n: days } : { unit: 'semanas', n: Math.round(days / 7) };
}
