/** The parts of a case on which its clocks depend, and the rule that tells whether the next letter of an account is for the family to send; pure. */
import type { CasoState, Wait } from '@albacea/contract/schemas/casos.ts';
import type { CertificadoState, CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { Copy, CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import type { AddressState } from '../../outbox/mail/rules.ts';

/** Kinds of clock. The first five e-mail the heir, or close a case that the heir abandoned. */
const CLOCK_KINDS = [
  'recordatorio',
  'aviso_cierre',
  'acceso',
  'noticias',
  'cierre',
  'reposo',
  'turno',
  'insistencia',
  'reclamacion',
  'silencio',
  'certificado',
] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];

/** Identifies a clock, which is something that the service does by itself on a day (`rules-clocks.ts`). */
export interface Clock {
  readonly clase: ClockKind;
  /** Id of the case, account or certificate that the clock is about. */
  readonly sobre: string;
  /** The beginning of the wait that the clock ends. */
  readonly ciclo: Date;
  /** Number of the clock within this wait, from 1. */
  readonly numero: number;
}
export interface Fired extends Clock {
  readonly disparado: Date;
  /** When the e-mail of the clock left, or else when the clock fired; null: the e-mail waits. */
  readonly cumplido: Date | null;
}

export interface CuentaInClock {
  readonly id: string;
  readonly modulo: Modulo;
  readonly estado: CuentaState;
  readonly plazo: string | null;
  readonly insistencias: number;
  readonly confirmada: Date | null;
  readonly reposo_hasta: Date | null;
  /** The latest instant until which the account waits for others that go first; null: its turn has come. */
  readonly turno_hasta: Date | null;
  readonly solicitada: Date | null;
  /** When the last request and its last chase left, which is later than the step if the letter had to wait. */
  readonly pedida: Date | null;
  readonly insistida: Date | null;
  /** The relative sent the request. */
  readonly por_familia: boolean;
  /** The instant at which the relative complained to the authority; null: no complaint was made. */
  readonly reclamada: Date | null;
  readonly copia: Copy | null;
  /** The instant at which the letter of the request or of its last chase failed or got lost; null: neither did, or somebody has acted since. */
  readonly carta_perdida: Date | null;
  /** A letter to the provider has not left yet, or its answer waits for a person. Until then the provider can't be called silent. */
  readonly en_pausa: boolean;
  readonly actualizado: Date;
  /** The mandate in force covers the account, or there is no mandate. */
  readonly en_mandato: boolean;
  /**
   * Who delays an account that waits to be requested, or requested again with more. `heredero`: something of the family is missing; `proveedor`: a
   * register or another provider goes first; null: nobody.
   */
  readonly falta_de: 'heredero' | 'proveedor' | null;
}

export interface CertificadoInClock {
  readonly id: string;
  readonly tipo: CertificadoType;
  readonly estado: CertificadoState;
  readonly desde: string | null;
  readonly plazo: string | null;
  readonly creado: Date;
  readonly solicitado: Date | null;
  /** The end of the case alone ended it: until then it was to be requested. */
  readonly sin_pedir: boolean;
  /** `heredero`: a certificate still to be requested waits for a signature. */
  readonly falta_de: 'heredero' | null;
}

/** News for the family: the outcome of an account or certificate, or a letter that the family now has to send. */
export interface News {
  /** Id of the account or certificate. */
  readonly sobre: string;
  readonly desde: Date;
  /** The news corrects earlier news that the family was told. */
  readonly corregida?: boolean;
}

export interface Snapshot {
  readonly id: string;
  readonly estado: CasoState;
  /** When the case ended; null: it has not. */
  readonly cerrado: Date | null;
  readonly en_espera_de: Wait | null;
  /**
   * When the heir last reopened the case, if an account is unanswered since before, or something had been done and no account came back or was
   * listed since; null: never, or neither.
   */
  readonly reabierto: Date | null;
  /** The instant since which the case waits for that party. */
  readonly esperaDesde: Date;
  readonly actualizado: Date;
  readonly silencioDesde: Date | null;
  /** The heir has not stopped the reminders. */
  readonly recordatorios: boolean;
  /** The person may be alive, or the heir has restricted the use of their data, so no automatic e-mail is sent. */
  readonly retenido: boolean;
  /** The deceased wanted nothing touched, so nothing is asked of the family. */
  readonly prohibido: boolean;
  /** Outcomes that no e-mail has told the family. */
  readonly novedades: readonly News[];
  /** Whether e-mails reach the heir (`DECIDES_ADDRESS`): `mala` if one was refused, bounced, or could not be delivered before it expired. */
  readonly direccion: { readonly estado: AddressState; readonly desde: Date };
  /** Instant at which somebody of the service last spoke with the family; null: nobody has. */
  readonly hablado: Date | null;
  /** The instant at which the last of the heir's links expires; null: the heir has no link. */
  readonly acceso: Date | null;
  /** Whether the base papers are in force, so that requests may leave. */
  readonly puedePedirse: boolean;
  readonly listaCompleta: boolean;
  readonly faltaPrueba: boolean;
  readonly faltaMandato: boolean;
  /** The service has asked the family for a document that has not come. */
  readonly papelPedido: boolean;
  readonly cuentas: readonly CuentaInClock[];
  readonly certificados: readonly CertificadoInClock[];
  /** Documents that wait for a review. */
  readonly porRevisar: readonly { readonly id: string; readonly recibido: Date }[];
  readonly objeciones: readonly { readonly id: string; readonly abierta: Date; readonly deLaAseguradora: boolean }[];
  readonly disparados: readonly Fired[];
}

export const sameClock = (a: Clock, b: Clock): boolean =>
  a.clase === b.clase && a.sobre === b.sobre && a.numero === b.numero && a.ciclo.getTime() === b.ciclo.getTime();

/** Maximum number of further letters after a request: a reminder to the provider, and a complaint to its data protection officer. */
export const CHASES_MAXIMUM = 2;

/**
 * The instant since which the next letter is for the relative to send. The relative sends the letters about a request that the relative sent, and
 * always sends the complaint to the authority.
 * @returns null: the letter is not the relative's, is not due yet, or was sent
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
