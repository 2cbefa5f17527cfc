/** The content of the summary to keep: the state of each account, possible claims, open points and where to go; pure. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type {
  Cargo,
  CuentaAction,
  CuentaResult,
  CuentaState,
  DiscardReason,
  Management,
} from '@albacea/contract/schemas/cuentas.ts';
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { Keepsake, ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { WorkCertificado } from '@albacea/contract/schemas/work-certificados.ts';
import { hasStopped, sinceLastRequest } from '../../caso/rules/rules-cuenta.ts';
import { isEstate } from '../../cuentas/letters/compose/rules-letter-data.ts';
import { serviceLawOf } from '../../cuentas/rules/rules-legal-terms.ts';

/** A document of the case that proves the outcome of an account. */
export interface Proof {
  readonly tipo: DocumentoType;
  /** Instant at which it arrived. */
  readonly recibido: string;
  readonly id: string;
}

/** An account in the summary. Members that the reader may not see are null or empty. */
export interface SummaryCuenta {
  /** Name of the provider; null: the family reserved the account, and the reader is an insurer. */
  readonly proveedor: string | null;
  /** Kind of provider; null: the provider is not in the catalogue. */
  readonly tipo: ProveedorType | null;
  /** Contents that the account can have according to the catalogue. */
  readonly guardar: readonly Keepsake[];
  /** Whether a home depends on the contract. */
  readonly suministro: boolean;
  readonly identificador: string | null;
  readonly modulo: Modulo;
  readonly reservada: boolean;
  readonly accion: CuentaAction | null;
  readonly estado: CuentaState;
  readonly resultado: CuentaResult | null;
  readonly motivo_descarte: DiscardReason | null;
  readonly cargo: Cargo | null;
  /** Saving in euros a year; null: not known. */
  readonly ahorro: string | null;
  /** Instants of the request, of the complaint to the authority and of the end; null: none. */
  readonly solicitada: string | null;
  readonly reclamada: string | null;
  readonly terminada: string | null;
  /** Last day for the answer; null: none. */
  readonly plazo: string | null;
  /** Whether the company asks for more papers, so that the request goes on. */
  readonly pideMas: boolean;
  /** The company's answer, word for word; null: none. */
  readonly palabras: string | null;
  readonly pruebas: readonly Proof[];
}

/** The groups of accounts, in the order of the paper. */
export const GROUPS = ['hecho', 'en_marcha', 'no_pudo', 'no_pedida', 'reservada'] as const;
export type Group = (typeof GROUPS)[number];

/** The group of the paper in which an account is listed; accounts without a request have one too. */
export function groupOf(cuenta: SummaryCuenta): Group {
  if (cuenta.proveedor === null) return 'reservada';
  switch (cuenta.estado) {
    case 'resuelta':
      return cuenta.resultado === 'denegada' ? 'no_pudo' : 'hecho';
    case 'sin_respuesta':
      return 'no_pudo';
    case 'rechazada':
      return cuenta.pideMas ? 'en_marcha' : 'no_pudo';
    case 'descartada':
      // A request that was abandoned still counts as made.
      return cuenta.solicitada === null ? 'no_pedida' : 'no_pudo';
    default:
      return 'en_marcha';
  }
}

/** Whether the account's charge has stopped but its amount is not known, so that it is missing from the sum. */
export const stoppedUncounted = (cuenta: SummaryCuenta): boolean =>
  cuenta.proveedor !== null && hasStopped(cuenta) && cuenta.modulo === 'suscripciones' && cuenta.ahorro === null;

/** What may belong to the estate at a provider: money, a contract with its bills, contents such as photos. */
const CLAIMS = ['saldo', 'contrato', 'contenidos'] as const;
type Claim = (typeof CLAIMS)[number];

export function claimsOf({
  tipo,
  guardar,
  suministro,
  cargo,
}: Pick<SummaryCuenta, 'tipo' | 'guardar' | 'suministro' | 'cargo'>): Claim[] {
  const has: Readonly<Record<Claim, boolean>> = {
    saldo: isEstate(tipo) || guardar.includes('saldo'),
    contenidos: guardar.some((one) => one !== 'saldo'),
    contrato: suministro || cargo !== null,
  };
  return CLAIMS.filter((claim) => has[claim]);
}

/**
 * The accounts that concern a notary: those where something may belong to the estate. A reserved account is included only if it may hold money,
 * because an inventory without the money would be wrong.
 */
export function forNotary(cuentas: readonly SummaryCuenta[]): SummaryCuenta[] {
  const those = cuentas.filter((cuenta) => {
    if (cuenta.motivo_descarte === 'duplicada' || cuenta.resultado === 'no_existia') return false;
    const claims = claimsOf(cuenta);
    return cuenta.reservada ? claims.includes('saldo') : claims.length > 0;
  });
  // Money first, then contracts, then contents.
  const rank = (cuenta: SummaryCuenta) => Math.min(...claimsOf(cuenta).map((claim) => CLAIMS.indexOf(claim)));
  return those.toSorted((a, b) => rank(a) - rank(b));
}

/** Offices for complaints about a company that refused a request or did not answer; the law on its service decides which. */
const OFFICES = ['aepd', 'telecomunicaciones', 'banco_de_espana', 'cnmv', 'consumo'] as const;
type Office = (typeof OFFICES)[number];

/** The office for a complaint; null: the request was abandoned, or there is nothing to complain about. */
export function officeOf(cuenta: SummaryCuenta): Office | null {
  const { accion, tipo, estado } = cuenta;
  if (groupOf(cuenta) !== 'no_pudo' || estado === 'descartada' || accion === null || accion === 'conservar')
    return null;
  if (accion !== 'cancelar' && accion !== 'transferir') return 'aepd';
  switch (serviceLawOf(tipo)) {
    case 'telecomunicaciones':
      return 'telecomunicaciones';
    case 'financiero':
      return tipo === 'inversion' ? 'cnmv' : 'banco_de_espana';
    default:
      return 'consumo';
  }
}

/** The open points, in the order of the paper. */
const REMAINING = [
  'decidir',
  'seguimos',
  'reabrir',
  ...OFFICES,
  'recibos',
  'titulo_sucesorio',
  'testamento',
  'sin_testamento',
  'seguros',
  'certificado',
] as const;
type RemainingKind = (typeof REMAINING)[number];

export interface Remaining {
  readonly clase: RemainingKind;
  /** Names of the accounts concerned, each once; none for certificates. */
  readonly cuentas: readonly string[];
}

interface CasoOfSummary {
  /** Whether the case goes on. */
  readonly vivo: boolean;
  /** Last day on which the closed case can be reopened; null: the case goes on, or that day has passed. */
  readonly reabrible: string | null;
}

/** The open points: each remaining step, who takes it, and where to go; empty: none. */
export function remainingOf(
  { vivo, reabrible }: CasoOfSummary,
  cuentas: readonly SummaryCuenta[],
  certificados: readonly Pick<WorkCertificado, 'tipo' | 'estado' | 'resultado'>[],
): Remaining[] {
  const named = (is: (cuenta: SummaryCuenta) => boolean) => [
    ...new Set(cuentas.flatMap((cuenta) => (cuenta.proveedor !== null && is(cuenta) ? [cuenta.proveedor] : []))),
  ];
  const said = (tipo: WorkCertificado['tipo'], resultado: WorkCertificado['resultado']) =>
    certificados.some((one) => one.tipo === tipo && one.estado === 'obtenido' && one.resultado === resultado);
  const undecided = vivo ? named(({ estado }) => estado === 'propuesta') : [];
  const about: Readonly<Record<RemainingKind, readonly string[] | boolean>> = {
    decidir: undecided,
    seguimos: vivo ? named((one) => groupOf(one) === 'en_marcha' && one.estado !== 'propuesta') : [],
    reabrir: reabrible === null ? [] : named(canBeResumed),
    ...(Object.fromEntries(OFFICES.map((office) => [office, named((one) => officeOf(one) === office)])) as Record<
      Office,
      string[]
    >),
    recibos: named(mayStillCharge),
    titulo_sucesorio: named((one) => claimsOf(one).includes('saldo') && !isOver(one)),
    testamento: said('ultimas_voluntades', 'consta'),
    sin_testamento: said('ultimas_voluntades', 'no_consta'),
    seguros: said('seguros_fallecimiento', 'consta'),
    certificado: !vivo && certificados.some(({ estado }) => estado === 'no_procede' || estado === 'denegado'),
  };
  return REMAINING.flatMap((clase) => {
    const those = about[clase];
    if (typeof those === 'boolean') return those ? [{ clase, cuentas: [] }] : [];
    return those.length > 0 ? [{ clase, cuentas: those }] : [];
  });
}

/** Whether the account can be requested again: it was refused, unanswered, or cut short by the end of the case. */
const canBeResumed = (cuenta: SummaryCuenta): boolean =>
  (groupOf(cuenta) === 'no_pudo' && cuenta.estado !== 'descartada') || cuenta.motivo_descarte === 'fin_de_caso';

/** Whether the account may go on charging although it was to be cancelled. False for supplies of a home, which a family should go on paying. */
const mayStillCharge = (cuenta: SummaryCuenta): boolean =>
  cuenta.accion === 'cancelar' && !cuenta.suministro && canBeResumed(cuenta);

/**
 * Whether no money can be left in the account: it was passed on, never existed, is a duplicate, or was erased with its credit. Erasing an account
 * at a bank does not touch its money.
 */
const isOver = ({ tipo, resultado, motivo_descarte }: SummaryCuenta): boolean =>
  resultado === 'transferida' ||
  resultado === 'no_existia' ||
  motivo_descarte === 'duplicada' ||
  (resultado === 'eliminada' && !isEstate(tipo));

/** The company's last answer, word for word, without the service's own notes; null: none. */
export const answered = (gestiones: readonly Management[]): string | null =>
  sinceLastRequest(gestiones).findLast(
    ({ tipo, nota }) => (tipo === 'negativa' || tipo === 'respuesta') && nota !== null,
  )?.nota ?? null;
