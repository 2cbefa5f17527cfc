/** Derives from the overview of a case whom it waits for, which modules are complete and how it ends; pure. */
import type { CasoResult, CasoState, Wait } from '@albacea/contract/schemas/casos.ts';
import { CERTIFICADO_TYPES, type CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { Reminders } from '@albacea/contract/schemas/deadlines.ts';
import { isFinalCuenta, LAST_STEPS } from '@albacea/contract/schemas/lists.ts';
import { isLive } from './rules.ts';
import {
  CERTIFICADO_FINAL,
  hasOpenWork,
  howMany,
  howManyCertificados,
  howManyDelayed,
  isOpenCuenta,
  lacksMandato,
  type Overview,
  openObjeciones,
  papersInOrder,
} from './rules-overview.ts';

/** The steps that follow from the state of a case without anybody's command. */
export interface Progress {
  readonly estado: CasoState;
  readonly en_espera_de: Wait | null;
  /** The base papers are complete now, for the first time. */
  readonly documentacion: boolean;
  /** Certificates that have no row yet. */
  readonly certificados: readonly CertificadoType[];
  /** Modules that end now with something obtained, or had ended with nothing and have obtained something since. */
  readonly completar: readonly Modulo[];
  /** Modules that end now, with nothing obtained. */
  readonly terminar: readonly Modulo[];
  /** Modules that had ended and are no longer complete. */
  readonly reabrir: readonly Modulo[];
  /** How the case ends now; null when it goes on. */
  readonly cierre: CasoResult | null;
}

/**
 * Derives the next steps of a case. Modules are completed only while the case is under way: before the base papers are complete nothing can have
 * been requested, and a list declared complete by mistake on the first visit must not end the case.
 * @returns null: the case has ended
 */
export function nextSteps(p: Overview): Progress | null {
  if (!isLive(p.estado)) return null;
  const documentacion = !p.documentacion_completa && papersInOrder(p);
  const estado: CasoState = documentacion ? 'en_tramite' : p.estado;
  const certificados = estado === 'en_tramite' ? missingCertificados(p) : [];
  const added = certificados.map((tipo) => ({ tipo, estado: 'pendiente' as const, falta_de: null }));
  const now: Overview = { ...p, estado, certificados: [...p.certificados, ...added] };

  const complete = estado === 'en_tramite' ? now.modulos.filter(({ modulo }) => isComplete(now, modulo)) : [];
  const cierre = canClose(now, complete.length) ? resultOf(now) : null;
  return {
    estado: cierre === null ? estado : 'cerrado',
    en_espera_de: cierre === null ? waitsFor(now) : null,
    documentacion,
    certificados,
    completar: complete
      .filter(({ modulo, estado: was }) => was !== 'completado' && hasSomethingObtained(now, modulo))
      .map(({ modulo }) => modulo),
    terminar: complete
      .filter(({ modulo, estado: was }) => was === 'pendiente' && !hasSomethingObtained(now, modulo))
      .map(({ modulo }) => modulo),
    reabrir: p.modulos.filter((m) => m.estado !== 'pendiente' && !complete.includes(m)).map(({ modulo }) => modulo),
    cierre,
  };
}

function missingCertificados({ modulos, certificados }: Overview): CertificadoType[] {
  if (!modulos.some(({ modulo }) => modulo === 'certificados')) return [];
  const present = certificados.map(({ tipo }) => tipo);
  return CERTIFICADO_TYPES.filter((type) => !present.includes(type));
}

/**
 * Whether every module is complete, no open objection, unreviewed document, open account or open certificate is left, and nothing holds the case.
 */
function canClose(p: Overview, complete: number): boolean {
  if (p.retenido || complete === 0 || complete < p.modulos.length) return false;
  return openObjeciones(p) === 0 && p.por_revisar === 0 && !hasOpenWork(p);
}

/**
 * Whom a case waits for; null: the case has ended. The rule reads no clock: the overview already contains everything that depends on a date.
 */
export function waitsFor(p: Overview): Wait | null {
  if (!isLive(p.estado)) return null;
  if (isServicesTurn(p)) return 'servicio';
  if (isHerederosTurn(p)) return 'heredero';
  if (openObjeciones(p) > 0) return 'aseguradora';
  if (howMany(p, 'solicitada') + howManyCertificados(p, 'solicitado') > 0) return 'proveedor';
  return 'servicio'; // a certificate whose day has not come, or a case that is held or has to be closed by hand
}

/** Whether the service has something to do now. */
function isServicesTurn(p: Overview): boolean {
  if (p.mandato === 'nombre_por_revisar') return true;
  if (p.por_revisar > 0 || p.objeciones.otras > 0 || howManyDelayed(p, null, 'rechazada') > 0) return true;
  return papersInOrder(p) && howManyDelayed(p, null, 'confirmada') > 0;
}

const lacksSignature = ({ falta_de }: Overview['certificados'][number]): boolean => falta_de === 'heredero';

/**
 * Whether the heir has to complete the list, confirm an account, bring a document or something that an account lacks, or sign for the
 * certificates.
 */
function isHerederosTurn(p: Overview): boolean {
  if (!p.lista_completa || p.papeles_pedidos > 0 || howMany(p, 'propuesta') > 0) return true;
  if (
    papersInOrder(p) &&
    (howManyDelayed(p, 'heredero', 'confirmada', 'rechazada') > 0 || p.certificados.some(lacksSignature))
  )
    return true;
  return (p.prueba === 'falta' || lacksMandato(p)) && needsBasePapers(p);
}

/**
 * Whether a request is still to be made, or one that was made may have to be chased or repeated, which a heir who has revoked the mandate wants no
 * more.
 * Certificates have no rows before the case is under way, so their module counts.
 */
function needsBasePapers(p: Overview): boolean {
  if (p.estado === 'abierto' && p.modulos.some(({ modulo }) => modulo === 'certificados')) return true;
  if (p.mandato !== 'revocado' && howMany(p, 'solicitada', 'rechazada') > 0) return true;
  return howMany(p, 'confirmada') + howManyCertificados(p, 'pendiente') > 0;
}

/** The dates that the family is shown: the earliest of each module that has one, and the next reminder. */
export interface NextDates {
  readonly modulos: Readonly<Partial<Record<Modulo, { proxima_fecha: string; quien: Wait }>>>;
  readonly recordatorios: Reminders;
}

type Parts = Pick<Overview, 'cuentas' | 'certificados'>;

/**
 * Whether each account of a module is final, and in `certificados` also each certificate. While the certificates have no rows, they
 * are still to come, so that `certificados` counts as open.
 */
export function hasNothingOpen({ cuentas, certificados }: Parts, modulo: Modulo): boolean {
  const cuentasEnded = cuentas.every((cuenta) => cuenta.modulo !== modulo || isFinalCuenta(cuenta.estado));
  if (modulo !== 'certificados') return cuentasEnded;
  return (
    cuentasEnded && certificados.length > 0 && certificados.every(({ estado }) => CERTIFICADO_FINAL.includes(estado))
  );
}

/** A module is complete when nothing of it is open and the list was declared complete, so that nothing more will come. */
function isComplete(p: Parts & Pick<Overview, 'lista_completa'>, modulo: Modulo): boolean {
  return p.lista_completa && hasNothingOpen(p, modulo);
}

/** Whether an account reached its aim. An account that does not exist at the provider counts as having reached it. */
const achieved = ({ estado, resultado }: Overview['cuentas'][number]): boolean =>
  estado === 'resuelta' && resultado !== 'denegada';

/** Whether anything was obtained, of one module or of all. */
export function hasSomethingObtained({ cuentas, certificados }: Parts, modulo?: Modulo): boolean {
  return (
    cuentas.some((cuenta) => (modulo === undefined || cuenta.modulo === modulo) && achieved(cuenta)) ||
    ((modulo === undefined || modulo === 'certificados') && certificados.some(({ estado }) => estado === 'obtenido'))
  );
}

/**
 * The result of a case with nothing open: `parcial` if a request was denied or never answered, else `completado` if something was
 * obtained, else `desistido`. Discarded accounts and certificates that do not apply count for nothing.
 */
export function resultOf(p: Parts): Exclude<CasoResult, 'sin_respuesta'> {
  const failed = p.cuentas.some(({ estado, resultado }) => estado === 'sin_respuesta' || resultado === 'denegada');
  if (failed || p.certificados.some(({ estado }) => estado === 'denegado')) return 'parcial';
  return hasSomethingObtained(p) ? 'completado' : 'desistido';
}

type LastStep = (typeof LAST_STEPS)[number];

/**
 * Finds the step that would close the case, so that the person who takes the step is warned first. Each step is tried out with `nextSteps`.
 * @returns null: no single step would close the case, or the case has ended
 */
export function lastStep(p: Overview): LastStep | null {
  const ends = (after: Overview | null) => after !== null && (nextSteps(after)?.cierre ?? null) !== null;
  return LAST_STEPS.find((step) => ends(AS_IF_TAKEN[step](p))) ?? null;
}

/** The case as if a step had been taken; null: nothing is open that the step would settle, or more than one thing is. */
const AS_IF_TAKEN: Readonly<Record<LastStep, (p: Overview) => Overview | null>> = {
  cuenta(p) {
    const [opened, other] = p.cuentas.filter(isOpenCuenta);
    if (!opened || other || opened.n > 1) return null;
    const resolved = { ...opened, estado: 'resuelta', resultado: 'no_existia' } as const;
    return { ...p, cuentas: p.cuentas.map((one) => (one === opened ? resolved : one)) };
  },
  certificado(p) {
    const [opened, other] = p.certificados.filter(({ estado }) => !CERTIFICADO_FINAL.includes(estado));
    if (!opened || other) return null;
    return {
      ...p,
      certificados: p.certificados.map((one) => (one === opened ? { ...one, estado: 'obtenido' } : one)),
    };
  },
  objecion(p) {
    const { de_la_aseguradora, otras } = p.objeciones;
    return de_la_aseguradora + otras === 1 ? { ...p, objeciones: { de_la_aseguradora: 0, otras: 0 } } : null;
  },
  documento(p) {
    if (p.por_revisar !== 1) return null;
    const prueba = p.prueba === 'recibida' ? 'validada' : p.prueba;
    return { ...p, por_revisar: 0, prueba, mandato: p.mandato === 'firmado' ? 'validado' : p.mandato };
  },
  lista: (p) => (p.lista_completa ? null : { ...p, lista_completa: true }),
};
