/** Where each module stands: how far, whom it waits for, and the next day that matters; pure. */
import type { Certificado } from '@albacea/contract/schemas/certificados.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { CasoSituation, WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { missingPapers, withoutDatum } from './rules-papers.ts';
import { finished, isMandatoSigned, someOutsideMandato, visibleCuentas } from './rules-tasks.ts';

export type ModuloWait =
  | 'decidir'
  | 'empezar'
  | 'heredero'
  | 'papeles'
  | 'reposo'
  | 'nosotros'
  | 'empresas'
  | 'carta'
  | 'registro'
  | 'calendario';

/** What is waited for of the family, in the order in which it is told. */
export type Lack = 'certificado' | 'permiso' | 'dato' | 'papel';

export interface ModuloRun {
  readonly modulo: Modulo;
  readonly total: number;
  readonly done: number;
  readonly finished: boolean;
  /** Something of it was obtained. */
  readonly achieved: boolean;
  /** Null: nothing is waited for. */
  readonly waitsFor: ModuloWait | null;
  /** How many it waits for. */
  readonly n: number;
  /** Where it waits for the family's papers: which. */
  readonly lacks: readonly Lack[];
  readonly date: { readonly kind: 'reposo' | 'plazo' | 'desde' | 'miramos'; readonly day: string } | null;
}

/** Whatever day the service has noted, these wait for the family. */
const OF_THE_FAMILY: readonly ModuloWait[] = ['decidir', 'empezar', 'heredero', 'papeles', 'carta'];

/** What the module itself says; the rest of its run follows from its accounts or certificates. */
type OfModuloItself = 'modulo' | 'finished' | 'achieved' | 'lacks';

type Caso = Pick<CasoSituation, 'modulos' | 'documentacion' | 'certificados' | 'lista_completa' | 'estado' | 'cerrado'>;

export function runOf(
  caso: Caso,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): readonly ModuloRun[] {
  return caso.modulos.map(({ modulo, estado, proxima_fecha, quien }) => {
    const isFinished = estado !== 'pendiente';
    const theirs = visibleCuentas(cuentas, caso.cerrado).filter((cuenta) => cuenta.modulo === modulo);
    const run = modulo === 'certificados' ? ofCertificados(caso) : ofCuentas(caso, theirs, documentos);
    const lacks = run.waitsFor === 'papeles' ? lacksOf(caso, theirs, documentos) : [];
    // The next day on which the service looks at it; while something waits for the family, no day presses them.
    const forThem = quien === 'heredero' || (run.waitsFor !== null && OF_THE_FAMILY.includes(run.waitsFor));
    const look = isFinished || forThem ? null : dated('miramos', proxima_fecha);
    return { modulo, finished: isFinished, achieved: estado === 'completado', ...run, lacks, date: run.date ?? look };
  });
}

const first = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

const dated = <C extends string>(kind: C, day: string | null) => (day === null ? null : { kind, day });

/** Whether the day for the answer is over, by what the server says: the clock of an old telephone may be wrong. */
export const isOverdue = ({ insistencias, carta_que_toca }: CompleteCuenta): boolean =>
  insistencias > 0 || carta_que_toca !== null;

/** Without the certificate or the signature nothing can be done at all. */
const lacksTheBasics = ({ documentacion }: Caso): boolean =>
  documentacion.prueba_fallecimiento === 'falta' || !isMandatoSigned(documentacion);

/**
 * What only the family has, and has not handed in: while nothing can be done at all, the certificate and the signature alone;
 * then what single accounts lack.
 */
export function lacksOf(
  caso: Caso,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): readonly Lack[] {
  if (lacksTheBasics(caso))
    return [
      ...(caso.documentacion.prueba_fallecimiento === 'falta' ? (['certificado'] as const) : []),
      ...(isMandatoSigned(caso.documentacion) ? [] : (['permiso'] as const)),
    ];
  const papers = missingPapers(caso, cuentas, documentos).filter(
    ({ lack }) => lack !== 'por_revisar' && lack !== 'otra_cara',
  );
  return [
    ...(papers.some(({ proveedores }) => proveedores.length === 0) ? (['certificado'] as const) : []),
    ...(someOutsideMandato(cuentas) ? (['permiso'] as const) : []),
    ...(cuentas.some(withoutDatum) ? (['dato'] as const) : []),
    ...(papers.some(({ proveedores }) => proveedores.length > 0) ? (['papel'] as const) : []),
  ];
}

function ofCuentas(
  caso: Caso,
  cuentas: readonly CompleteCuenta[],
  documentos: readonly WorkDocumento[],
): Omit<ModuloRun, OfModuloItself> {
  const inState = (...states: CompleteCuenta['estado'][]) => cuentas.filter(({ estado }) => states.includes(estado));
  const figures = { total: cuentas.length, done: finished(cuentas).length, date: null };
  const [proposed, asked] = [inState('propuesta'), inState('solicitada')];
  const toAsk = inState('confirmada', 'rechazada');
  const inRest = toAsk.filter(({ impedimentos }) => impedimentos.some(({ codigo }) => codigo === 'reposo'));
  if (cuentas.length === 0) return { ...figures, waitsFor: caso.lista_completa ? null : 'empezar', n: 0 };
  if (proposed.length > 0) return { ...figures, waitsFor: 'decidir', n: proposed.length };
  if (toAsk.length > 0 && lacksTheBasics(caso)) return { ...figures, waitsFor: 'papeles', n: toAsk.length };
  const quiet = asked.filter(({ carta_que_toca }) => carta_que_toca?.quien === 'heredero');
  if (asked.length > 0 && quiet.length === asked.length) return { ...figures, waitsFor: 'carta', n: quiet.length };
  if (asked.length > 0)
    return {
      ...figures,
      waitsFor: 'empresas',
      n: asked.length,
      date: dated('plazo', first(asked.filter((one) => !isOverdue(one)).map((one) => one.plazo))),
    };
  if (inRest.length > 0 && inRest.length === toAsk.length)
    return {
      ...figures,
      waitsFor: 'reposo',
      n: inRest.length,
      date: dated('reposo', first(inRest.map((one) => one.reposo_hasta))),
    };
  const withoutPapers = toAsk.filter((cuenta) => lacksOf(caso, [cuenta], documentos).length > 0);
  if (toAsk.length > 0 && withoutPapers.length === toAsk.length)
    return { ...figures, waitsFor: 'papeles', n: toAsk.length };
  // the rest waits for the second signature, which the first page asks for above the modules
  if (toAsk.length > 0 && toAsk.every((cuenta) => withoutPapers.includes(cuenta) || lacksCofirma(cuenta)))
    return { ...figures, waitsFor: null, n: 0 };
  if (toAsk.length > 0) return { ...figures, waitsFor: 'nosotros', n: toAsk.length };
  return { ...figures, waitsFor: caso.lista_completa ? null : 'heredero', n: 0 };
}

const lacksCofirma = ({ impedimentos }: CompleteCuenta): boolean =>
  impedimentos.some(({ codigo }) => codigo === 'cofirma');

const CERTIFICADO_FINAL: readonly Certificado['estado'][] = ['obtenido', 'no_procede', 'denegado'];

function ofCertificados(caso: Caso): Omit<ModuloRun, OfModuloItself> {
  const { certificados } = caso;
  const inState = (state: Certificado['estado']) => certificados.filter((one) => one.estado === state);
  const done = certificados.filter(({ estado }) => CERTIFICADO_FINAL.includes(estado)).length;
  const figures = { total: certificados.length, done, n: 0, date: null };
  if (certificados.length === 0) return { ...figures, waitsFor: lacksTheBasics(caso) ? 'papeles' : 'nosotros' };
  const [requested, pending] = [inState('solicitado'), inState('pendiente')];
  if (requested.length > 0)
    return { ...figures, waitsFor: 'registro', date: dated('plazo', first(requested.map(({ plazo }) => plazo))) };
  if (pending.length === 0) return { ...figures, waitsFor: caso.lista_completa ? null : 'heredero' };
  const since = first(pending.map((one) => one.desde));
  const alreadyCan = pending.some((one) => one.desde === null);
  return { ...figures, waitsFor: alreadyCan ? 'nosotros' : 'calendario', date: dated('desde', since) };
}
