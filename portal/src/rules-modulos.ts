/** The progress of each module: how far, who acts next, and the next date that matters; pure. */
import type { Certificado } from '@albacea/contract/schemas/certificados.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { CasoSituation, WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { lacksIdentifier, missingDocumentos } from './rules-documentos.ts';
import { waitsForSaving } from './rules-keep.ts';
import {
  finishedCuentas,
  hasCertificadosOutsideMandato,
  hasCuentasOutsideMandato,
  inApp,
  isMandatoSigned,
  visibleCuentas,
  withLetter,
} from './rules-tasks.ts';

type ModuloWait =
  | 'decidir'
  | 'empezar'
  | 'heredero'
  | 'papeles'
  | 'reposo'
  | 'nosotros'
  | 'empresas'
  | 'suya'
  | 'carta'
  | 'registro'
  | 'calendario';

/** Things that the family still has to hand in, in the order of the page. */
export type Lack = 'certificado' | 'permiso' | 'dato' | 'papel';

export interface ModuloProgress {
  readonly modulo: Modulo;
  readonly total: number;
  readonly done: number;
  readonly finished: boolean;
  /** The module ended, and at least one thing was obtained. */
  readonly achieved: boolean;
  /** Whom or what the module waits for; null: nothing. */
  readonly waitsFor: ModuloWait | null;
  /** How many accounts wait for `waitsFor`; 0 where the module as a whole waits. */
  readonly n: number;
  /** What the family still has to hand in; empty unless the module waits for documents (`papeles`). */
  readonly lacks: readonly Lack[];
  readonly date: { readonly kind: 'reposo' | 'plazo' | 'desde' | 'miramos'; readonly day: string } | null;
}

/** Reasons to wait that only the family can end; no date of the service is shown meanwhile. */
const FAMILY_WAITS: readonly ModuloWait[] = ['decidir', 'empezar', 'heredero', 'papeles', 'suya', 'carta'];

/** Members that `progressOf` sets for every module; the other members follow from the module's accounts or certificates. */
type SetForAll = 'modulo' | 'finished' | 'achieved' | 'lacks';

type Caso = Pick<CasoSituation, 'modulos' | 'documentacion' | 'certificados' | 'lista_completa' | 'estado' | 'cerrado'>;

export function progressOf(
  caso: Caso,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
  now: Date,
): readonly ModuloProgress[] {
  return caso.modulos.map(({ modulo, estado, proxima_fecha, quien }) => {
    const isFinished = estado !== 'pendiente';
    const theirs = visibleCuentas(cuentas, caso.cerrado).filter((cuenta) => cuenta.modulo === modulo);
    const progress =
      modulo === 'certificados' ? certificadosProgress(caso, now) : cuentasProgress(caso, theirs, documentos);
    const lacks = progress.waitsFor === 'papeles' ? missingThings(caso, theirs, documentos, modulo) : [];
    // The day of the service's next check: not shown while the module waits for the family, so as not to press them.
    const forThem = quien === 'heredero' || (progress.waitsFor !== null && FAMILY_WAITS.includes(progress.waitsFor));
    const look = isFinished || forThem ? null : dated('miramos', proxima_fecha);
    return {
      modulo,
      finished: isFinished,
      achieved: estado === 'completado',
      ...progress,
      lacks,
      date: progress.date ?? look,
    };
  });
}

/** The earliest future date among the unfinished modules. */
export const firstDate = (progress: readonly ModuloProgress[], now: Date): ModuloProgress['date'] =>
  progress
    .flatMap((one) => (one.finished || one.date === null || new Date(one.date.day) < now ? [] : one.date))
    .toSorted((a, b) => a.day.localeCompare(b.day))[0] ?? null;

const first = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

const dated = <C extends string>(kind: C, day: string | null) => (day === null ? null : { kind, day });

/** Whether the deadline for the company's answer has passed, by the server's data: the clock of an old telephone may be wrong. */
export const isOverdue = ({ insistencias, carta_que_toca }: CompleteCuenta): boolean =>
  insistencias > 0 || carta_que_toca !== null;

/** Whether the certificate or the signature is missing, without which nothing can be requested. */
const lacksTheBasics = ({ documentacion }: Caso): boolean =>
  documentacion.prueba_fallecimiento === 'falta' || !isMandatoSigned(documentacion);

/**
 * Papers and data that only the family has and that are missing. Nothing can be done without the certificate and the signature, so while they
 * are missing the page names only them; then come the needs of single accounts.
 * @param modulo the module that the things are missing for; null: only these accounts
 */
export function missingThings(
  caso: Caso,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
  modulo: Modulo | null = null,
): readonly Lack[] {
  if (lacksTheBasics(caso))
    return [
      ...(caso.documentacion.prueba_fallecimiento === 'falta' ? (['certificado'] as const) : []),
      ...(isMandatoSigned(caso.documentacion) ? [] : (['permiso'] as const)),
    ];
  const papers = missingDocumentos(caso, cuentas, documentos).filter(
    ({ state }) => state !== 'por_revisar' && state !== 'otra_cara',
  );
  return [
    ...(papers.some(({ proveedores }) => proveedores.length === 0) ? (['certificado'] as const) : []),
    ...(hasCuentasOutsideMandato(cuentas) || (modulo === 'certificados' && hasCertificadosOutsideMandato(caso))
      ? (['permiso'] as const)
      : []),
    ...(cuentas.some(lacksIdentifier) ? (['dato'] as const) : []),
    ...(papers.some(({ proveedores }) => proveedores.length > 0) ? (['papel'] as const) : []),
  ];
}

/** Whether the next step of a decided account is the family's: to save its content, to send its letter, to close it in its app. */
const isTheirs = (cuenta: CompleteCuenta): boolean =>
  waitsForSaving(cuenta) || withLetter([cuenta]).length + inApp([cuenta]).length > 0;

function cuentasProgress(
  caso: Caso,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): Omit<ModuloProgress, SetForAll> {
  const inState = (...states: CompleteCuenta['estado'][]) => cuentas.filter(({ estado }) => states.includes(estado));
  const waits = (waitsFor: ModuloWait | null, n: number, date: ModuloProgress['date'] = null) => ({
    total: cuentas.length,
    done: finishedCuentas(cuentas).length,
    waitsFor,
    n,
    date,
  });
  const proposed = inState('propuesta');
  const toAsk = inState('confirmada', 'rechazada');
  const asked = inState('solicitada');
  if (cuentas.length === 0) return waits(caso.lista_completa ? null : 'empezar', 0);
  if (proposed.length > 0) return waits('decidir', proposed.length);
  if (toAsk.length > 0 && lacksTheBasics(caso)) return waits('papeles', toAsk.length);

  const withHeredero = asked.filter(({ carta_que_toca }) => carta_que_toca?.quien === 'heredero');
  const deadline = first(asked.filter((one) => !isOverdue(one)).map(({ plazo }) => plazo));
  if (asked.length > 0 && withHeredero.length === asked.length) return waits('carta', asked.length);
  if (asked.length > 0) return waits('empresas', asked.length, dated('plazo', deadline));
  if (toAsk.length === 0) return waits(caso.lista_completa ? null : 'heredero', 0);

  const coolingOff = toAsk.filter(({ impedimentos }) => impedimentos.some(({ codigo }) => codigo === 'reposo'));
  const coolsOffUntil = first(coolingOff.map(({ reposo_hasta }) => reposo_hasta));
  if (coolingOff.length === toAsk.length) return waits('reposo', toAsk.length, dated('reposo', coolsOffUntil));
  const withoutPapers = toAsk.filter((cuenta) => missingThings(caso, [cuenta], documentos).length > 0);
  if (withoutPapers.length === toAsk.length) return waits('papeles', toAsk.length);
  return waits(toAsk.every(isTheirs) ? 'suya' : 'nosotros', toAsk.length);
}

function certificadosProgress(caso: Caso, now: Date): Omit<ModuloProgress, SetForAll> {
  const { certificados } = caso;
  const inState = (state: Certificado['estado']) => certificados.filter((one) => one.estado === state);
  const figures = { total: certificados.length, done: inState('obtenido').length, n: 0, date: null };
  if (certificados.length === 0) return { ...figures, waitsFor: lacksTheBasics(caso) ? 'papeles' : 'nosotros' };
  const [requested, pending] = [inState('solicitado'), inState('pendiente')];
  if (requested.length > 0)
    return { ...figures, waitsFor: 'registro', date: dated('plazo', first(requested.map(({ plazo }) => plazo))) };
  if (hasCertificadosOutsideMandato(caso)) return { ...figures, waitsFor: 'papeles' };
  if (pending.length === 0) return { ...figures, waitsFor: caso.lista_completa ? null : 'heredero' };
  const tooEarly = pending.flatMap(({ desde }) => (desde !== null && new Date(desde) > now ? [desde] : []));
  const alreadyCan = tooEarly.length < pending.length;
  return { ...figures, waitsFor: alreadyCan ? 'nosotros' : 'calendario', date: dated('desde', first(tooEarly)) };
}
