/**
 * The next date of every open item in a case, and who acts until then; pure. Each item has exactly one date. A stored date stays true, because it
 * does not depend on the moment at which it was computed. There is one exception: while an e-mail is on its way, what follows it is counted from
 * today, and after an e-mail with the link a reminder is due tomorrow at the earliest; so is every step about an account whose letter has not left,
 * or whose provider's answer waits for a person.
 */
import type { Wait } from '@albacea/contract/schemas/casos.ts';
import type { DeadlineReason, WhatExpires } from '@albacea/contract/schemas/deadlines.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { isLive } from '../../caso/rules/rules.ts';
import { DAYS_BETWEEN_CHASES } from '../../cuentas/rules/rules-deadline.ts';
import {
  addUpBusiness,
  addUpDays,
  addUpMonths,
  businessSince,
  checkDayAfter,
  inSchedule,
} from '../../shared/rules-calendar.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { DAYS_UNTIL_NOTICE, pendingNotices } from './rules-notices.ts';
import {
  type CertificadoInClock,
  CHASES_MAXIMUM,
  type CuentaInClock,
  inFamilyHands,
  type Snapshot,
} from './rules-snapshot.ts';

/** Months that a provider has to answer (GDPR, art. 12.3); the complaint to its officer comes no earlier. */
const LEGAL_MONTHS = 1;
/** Months that the provider's data protection officer has to answer (LOPDGDD, art. 37.1). */
const OFFICER_MONTHS = 2;
/** Months that the authority has to say whether it admits a complaint (LOPDGDD, art. 65.5). */
const AUTHORITY_MONTHS = 3;
/** Days that the relative has to send a letter; then the service checks, or the account ends without an answer. */
const DAYS_FOR_FAMILY = 30;
/** Working days for the answer of a register if no law sets a term. */
const REGISTER_WORKING_DAYS = 10;
/** Working days for an insurer to do its part. */
const ASEGURADORA_WORKING_DAYS = 5;
/** Days between two telephone calls to a family that no e-mail reaches. */
const DAYS_BETWEEN_CALLS = 30;
/** Days for the answer of a provider if the account has no term. */
const DEFAULT_RESPONSE_DAYS = 30;

export interface CasoDeadline {
  readonly que: WhatExpires;
  /** Id of the item; null: the item is the case, or a document that nobody has brought. */
  readonly de: string | null;
  readonly papel: 'prueba_de_defuncion' | 'mandato' | Paper | null;
  readonly fecha: string;
  readonly quien: Wait;
  readonly motivo: DeadlineReason;
}

/** The party that acts next, and the day until which the case waits for it. */
type Turn = Pick<CasoDeadline, 'fecha' | 'quien'>;

const later = (a: string, b: string): string => (a > b ? a : b);
function byDate(a: CasoDeadline, b: CasoDeadline): number {
  if (a.fecha === b.fecha) return 0;
  return a.fecha < b.fecha ? -1 : 1;
}

/** Lists all dates of a case, earliest first, including the case's own date. Empty: the case has ended. */
export function casoDeadlines(snapshot: Snapshot, now: Date): CasoDeadline[] {
  if (!isLive(snapshot.estado)) return [];
  const firm = [
    ...reviewDeadlines(snapshot),
    ...objecionDeadlines(snapshot),
    ...cuentaDeadlines(snapshot, now),
    ...certificadoDeadlines(snapshot),
  ];
  const wait = casoWait(snapshot, firm, now);
  const waiting = [...waitingDeadlines(snapshot, wait), ...missingPaperDeadlines(snapshot, wait)];
  const all = [...firm, ...waiting];
  return [ownDeadline(snapshot, all, wait), ...all].sort(byDate);
}

/**
 * The date of the case itself. If a call is owed, it is the day of that call; otherwise it is the earliest date of an open item, or the end of the
 * case's own wait if that is earlier. If both are on the same day, a call to a silent family comes first.
 */
function ownDeadline(snapshot: Snapshot, all: readonly CasoDeadline[], wait: Turn): CasoDeadline {
  const common = { que: 'caso', de: null, papel: null } as const;
  const owed = owedCall(snapshot);
  if (owed !== null) return owed;
  const [first] = [...all].sort(byDate);
  const motivo = casoReason(snapshot, wait);
  const before = first && (first.fecha < wait.fecha || (first.fecha === wait.fecha && motivo !== 'sin_noticias'));
  return before
    ? { ...common, fecha: first.fecha, quien: first.quien, motivo: first.motivo }
    : { ...common, ...wait, motivo };
}

/**
 * Whether no e-mail reaches the family, and nobody has spoken with the family since delivery failed. Of a closed case only an e-mail lost since its
 * end counts, which told the family of it.
 */
const isUnreachable = ({ cerrado, direccion, hablado }: Snapshot): boolean =>
  direccion.estado === 'mala' &&
  (hablado === null || hablado < direccion.desde) &&
  (cerrado === null || direccion.desde >= cerrado);

/**
 * The call that the service owes the family also after the end of the case, because no e-mail reaches the family, or because the heir goes on with a
 * case and the list does not show why; null: none.
 */
export function owedCall(snapshot: Snapshot): CasoDeadline | null {
  const { estado, reabierto, hablado, direccion } = snapshot;
  if (estado === 'anulado') return null;
  const since = (instant: Date, motivo: DeadlineReason): CasoDeadline => ({
    ...{ que: 'caso', de: null, papel: null, quien: 'servicio', motivo },
    fecha: addUpBusiness(day(instant), 1),
  });
  if (isUnreachable(snapshot)) return since(direccion.desde, 'direccion');
  return reabierto !== null && (hablado === null || hablado < reabierto) ? since(reabierto, 'reabierto') : null;
}

/**
 * The day on which the service calls the family: that of the call that it owes, or, while the case waits for the family, the day after which no
 * automatic e-mail is due; null: no call is planned.
 */
export function callDay(snapshot: Snapshot, now: Date): string | null {
  const owed = owedCall(snapshot);
  if (owed !== null) return owed.fecha;
  if (snapshot.en_espera_de !== 'heredero') return null;
  const { fecha, quien } = casoWait(snapshot, [], now);
  return quien === 'servicio' ? fecha : null;
}

function casoReason({ en_espera_de }: Snapshot, { quien }: Turn): DeadlineReason {
  if (en_espera_de !== 'heredero') return 'cerrar';
  return quien === 'heredero' ? 'lista' : 'sin_noticias';
}

/**
 * Who acts next, and until when the case waits for that party. If the heir acts next, the case waits until the next automatic e-mail to the
 * heir; if no such e-mail is due any more, until the service calls.
 */
function casoWait(snapshot: Snapshot, firm: readonly CasoDeadline[], now: Date): Turn {
  if (snapshot.en_espera_de === 'heredero') {
    // a silence that began before the heir's turn counts from the turn, because only since then the case waits for the heir
    const { silencioDesde, esperaDesde, actualizado } = snapshot;
    const since = silencioDesde !== null && silencioDesde < esperaDesde ? esperaDesde : (silencioDesde ?? actualizado);
    const notice = pendingNotices(snapshot, now).find(({ clase }) => clase !== 'acceso' && clase !== 'noticias');
    return notice
      ? { fecha: day(notice.vence), quien: 'heredero' }
      : { fecha: dayOfNextCall(snapshot, since), quien: 'servicio' };
  }
  const quien = snapshot.en_espera_de ?? 'servicio';
  const theirs = firm.filter((deadline) => deadline.quien === quien).map(({ fecha }) => fecha);
  const [first] = theirs.sort();
  if (first !== undefined) return { fecha: first, quien };
  const workingDays = quien === 'aseguradora' ? ASEGURADORA_WORKING_DAYS : 1;
  return { fecha: addUpBusiness(day(snapshot.actualizado), workingDays), quien };
}

/**
 * The day on which to call a family that gets no more automatic e-mails. A family that no e-mail reaches is called on the next working day, and
 * again some time after each call, because the telephone is the only way.
 * @param since beginning of the family's silence
 */
function dayOfNextCall({ direccion, hablado }: Snapshot, since: Date): string {
  if (direccion.estado !== 'mala') return businessSince(addUpDays(day(since), DAYS_UNTIL_NOTICE));
  const wasCalled = hablado !== null && hablado >= since;
  return wasCalled ? businessSince(addUpDays(day(hablado), DAYS_BETWEEN_CALLS)) : addUpBusiness(day(since), 1);
}

const day = todayInMadrid;

/** The day by which the service checks something received at `since`. The case, the work list and the family are all told this day. */
export const lookDay = (since: Date): string => addUpBusiness(day(since), 1);

function reviewDeadlines({ porRevisar }: Snapshot): CasoDeadline[] {
  return porRevisar.map(({ id, recibido }) => ({
    que: 'documento',
    de: id,
    papel: null,
    quien: 'servicio',
    motivo: 'revisar_papel',
    fecha: lookDay(recibido),
  }));
}

function objecionDeadlines({ objeciones }: Snapshot): CasoDeadline[] {
  return objeciones.map(({ id, abierta, deLaAseguradora }) => ({
    que: 'objecion',
    de: id,
    papel: null,
    motivo: 'objecion',
    quien: deLaAseguradora ? 'aseguradora' : 'servicio',
    fecha: deLaAseguradora ? addUpBusiness(day(abierta), ASEGURADORA_WORKING_DAYS) : lookDay(abierta),
  }));
}

/**
 * The day on which somebody checks whether a request was answered: after the request's term, then after the term of each further letter to the
 * provider, its officer or the authority. A letter that the relative has to send has a term of its own.
 */
export function cuentaCheckDay(cuenta: CuentaInClock, fired: Snapshot['disparados'], now: Date): string {
  const due = dayOfNextStep(cuenta, fired);
  return cuenta.en_pausa ? later(due, addUpBusiness(day(now), 1)) : due;
}

function dayOfNextStep(cuenta: CuentaInClock, fired: Snapshot['disparados']): string {
  const inHands = inFamilyHands(cuenta, fired);
  if (inHands !== null) return businessSince(addUpDays(day(inHands), DAYS_FOR_FAMILY));
  const { plazo, insistencias, insistida, reclamada } = cuenta;
  const requested = day(cuenta.pedida ?? cuenta.actualizado);
  const after = checkDayAfter(plazo ?? addUpDays(requested, DEFAULT_RESPONSE_DAYS));
  if (reclamada !== null) return later(after, addUpMonths(day(reclamada), AUTHORITY_MONTHS));
  if (insistida === null) return after;
  const chased = day(insistida);
  if (insistencias >= CHASES_MAXIMUM) return later(after, addUpMonths(chased, OFFICER_MONTHS));
  const month = checkDayAfter(addUpMonths(requested, LEGAL_MONTHS));
  return later(later(after, month), businessSince(addUpDays(chased, DAYS_BETWEEN_CHASES)));
}

/** The action due on the check day of a sent request. */
function requestedReason(cuenta: CuentaInClock, inHands: Date | null): DeadlineReason {
  if (inHands !== null) return 'carta_familia';
  if (cuenta.reclamada !== null) return 'silencio';
  return (['insistir', 'delegado'] as const)[cuenta.insistencias] ?? 'agencia';
}

/** The first day on which the request for a confirmed account can leave, as far as the account alone decides. */
function firstSendingDay({ confirmada, reposo_hasta, actualizado }: CuentaInClock): string {
  const next = addUpBusiness(day(confirmada ?? actualizado), 1);
  return reposo_hasta === null ? next : later(next, day(inSchedule(reposo_hasta)));
}

/** Dates of the accounts that do not wait for the case: requested, refused, or ready to be requested. */
function cuentaDeadlines({ cuentas, puedePedirse, disparados }: Snapshot, now: Date): CasoDeadline[] {
  return cuentas.flatMap((cuenta): CasoDeadline[] => {
    const common = { que: 'cuenta', de: cuenta.id, papel: null } as const;
    switch (cuenta.estado) {
      case 'solicitada': {
        if (cuenta.carta_perdida !== null && !cuenta.en_pausa)
          return [{ ...common, fecha: day(cuenta.carta_perdida), quien: 'servicio', motivo: 'carta' }];
        const inHands = inFamilyHands(cuenta, disparados);
        const quien = inHands === null ? 'proveedor' : 'heredero';
        const motivo = requestedReason(cuenta, inHands);
        return [{ ...common, fecha: cuentaCheckDay(cuenta, disparados, now), quien, motivo }];
      }
      case 'rechazada': {
        const fecha = addUpBusiness(day(cuenta.actualizado), 1);
        return cuenta.falta_de === null ? [{ ...common, fecha, quien: 'servicio', motivo: 'decidir' }] : [];
      }
      case 'confirmada': {
        const isOurs = puedePedirse && cuenta.falta_de === null;
        return isOurs ? [{ ...common, fecha: firstSendingDay(cuenta), quien: 'servicio', motivo: 'enviar' }] : [];
      }
      default:
        return [];
    }
  });
}

/** Dates of the items that wait with the case: proposals, items held back by the base papers, and accounts that lack something. */
function waitingDeadlines(snapshot: Snapshot, wait: Turn): CasoDeadline[] {
  const cuentas = snapshot.cuentas.flatMap((cuenta): CasoDeadline[] => {
    const common = { que: 'cuenta', de: cuenta.id, papel: null } as const;
    if (cuenta.estado === 'propuesta')
      return [{ ...common, fecha: wait.fecha, quien: 'heredero', motivo: 'confirmar' }];
    if (cuenta.falta_de === null && (cuenta.estado !== 'confirmada' || snapshot.puedePedirse)) return [];
    const fecha = later(wait.fecha, firstSendingDay(cuenta));
    if (!snapshot.puedePedirse || cuenta.falta_de === null)
      return [{ ...common, fecha, quien: wait.quien, motivo: 'espera_papeles' }];
    if (cuenta.falta_de === 'proveedor' && cuenta.turno_hasta !== null)
      return [{ ...common, fecha: day(inSchedule(cuenta.turno_hasta)), quien: 'proveedor', motivo: 'turno' }];
    const isKept = cuenta.copia === 'la_guardan';
    const familyReason = isKept ? 'guardar' : 'falta_algo';
    const motivo = cuenta.falta_de === 'heredero' ? familyReason : isKept ? 'copia' : 'falta_certificado';
    return [{ ...common, fecha, quien: cuenta.falta_de, motivo }];
  });
  const certificados = snapshot.certificados.flatMap((certificado): CasoDeadline[] => {
    if (certificado.estado !== 'pendiente' || isToRequest(certificado, snapshot)) return [];
    const fecha = later(wait.fecha, firstRequestDay(certificado));
    const common = { que: 'certificado', de: certificado.id, papel: null, fecha } as const;
    return snapshot.puedePedirse
      ? [{ ...common, quien: 'heredero', motivo: 'falta_algo' }]
      : [{ ...common, quien: wait.quien, motivo: 'espera_papeles' }];
  });
  return [...cuentas, ...certificados];
}

/** Whether the service can request the certificate as soon as its register accepts the request. */
const isToRequest = ({ estado, falta_de }: CertificadoInClock, { puedePedirse }: Snapshot): boolean =>
  estado === 'pendiente' && puedePedirse && falta_de === null;

function certificadoDeadlines(snapshot: Snapshot): CasoDeadline[] {
  return snapshot.certificados.flatMap((certificado): CasoDeadline[] => {
    const common = { que: 'certificado', de: certificado.id, papel: null } as const;
    const { estado, plazo, solicitado, creado } = certificado;
    if (isToRequest(certificado, snapshot))
      return [{ ...common, fecha: firstRequestDay(certificado), quien: 'servicio', motivo: 'pedir_certificado' }];
    if (estado !== 'solicitado') return [];
    const until = plazo ?? addUpBusiness(day(solicitado ?? creado), REGISTER_WORKING_DAYS);
    return [{ ...common, fecha: checkDayAfter(until), quien: 'proveedor', motivo: 'reclamar_certificado' }];
  });
}

const firstRequestDay = ({ desde, creado }: CertificadoInClock): string => {
  const created = day(creado);
  return businessSince(desde !== null && desde > created ? desde : created);
};

/** Dates of the base papers that nobody has brought, or that were rejected. */
function missingPaperDeadlines({ faltaPrueba, faltaMandato }: Snapshot, { fecha }: Turn): CasoDeadline[] {
  const common = { que: 'documento', de: null, fecha, quien: 'heredero', motivo: 'aportar_papel' } as const;
  return [
    ...(faltaPrueba ? [{ ...common, papel: 'prueba_de_defuncion' as const }] : []),
    ...(faltaMandato ? [{ ...common, papel: 'mandato' as const }] : []),
  ];
}
