/**
 * The next date of every open item in a case, and who acts until then; pure. Each item has exactly one date, and no date depends on the
 * time of the calculation, so a stored date stays true.
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
  inSchedule,
  revisionAfter,
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

/** The month within which a request has to be answered (GDPR, art. 12.3): before its end nobody complains to the officer. */
const RESPONSE_MONTHS = 1;
/** Months that the officer has (LOPDGDD, art. 37.1). */
const OFFICER_MONTHS = 2;
/** Months in which the authority says whether it takes the complaint up, and meanwhile passes it on (LOPDGDD, art. 65.5). */
const AGENCY_MONTHS = 3;
/** Days that the relative keeps a letter before the service checks, or takes the silence as the outcome. */
const DAYS_FOR_FAMILY = 30;
/** Working days for a register where no law sets a term, and for an insurer to do its part. */
const RESPONSE_WORKING_DAYS = 10;
const ASEGURADORA_WORKING_DAYS = 5;
/** Days between two calls to a family that no e-mail reaches. */
const DAYS_BETWEEN_CALLS = 30;
/** Days for an answer where the request states none, as in old rows. */
const RESPONSE_DAYS = 30;

export interface CasoDeadline {
  readonly que: WhatExpires;
  /** null: the case, or a document that nobody has brought. */
  readonly de: string | null;
  readonly papel: 'prueba_de_defuncion' | 'mandato' | Paper | null;
  readonly fecha: string;
  readonly quien: Wait;
  readonly motivo: DeadlineReason;
}

type CalendarDate = Pick<CasoDeadline, 'fecha' | 'quien'>;

const later = (a: string, b: string): string => (a > b ? a : b);
function byDate(a: CasoDeadline, b: CasoDeadline): number {
  if (a.fecha === b.fecha) return 0;
  return a.fecha < b.fecha ? -1 : 1;
}

/** All dates, earliest first, including the case's own. Empty when it has ended. */
export function casoDeadlines(snapshot: Snapshot, now: Date): CasoDeadline[] {
  if (!isLive(snapshot.estado)) return [];
  const firm = [
    ...ofRevision(snapshot),
    ...ofObjeciones(snapshot),
    ...ofFirmCuentas(snapshot),
    ...ofCertificados(snapshot),
  ];
  const wait = casoWait(snapshot, firm, now);
  const inWait = [...ofWaiting(snapshot, wait), ...missingPapers(snapshot, wait)];
  const all = [...firm, ...inWait];
  return [ofTheCaso(snapshot, all, wait), ...all].sort(byDate);
}

/** The case's own date: the earliest of its open items; on the same day the call to the family comes before items that wait for it. */
function ofTheCaso(snapshot: Snapshot, all: readonly CasoDeadline[], wait: CalendarDate): CasoDeadline {
  const common = { que: 'caso', de: null, papel: null } as const;
  if (isUnreachable(snapshot))
    return {
      ...common,
      fecha: addUpBusiness(day(snapshot.direccion.desde), 1),
      quien: 'servicio',
      motivo: 'direccion',
    };
  const [first] = [...all].sort(byDate);
  const motivo = casoReason(snapshot, wait);
  const before = first && (first.fecha < wait.fecha || (first.fecha === wait.fecha && motivo !== 'sin_noticias'));
  return before
    ? { ...common, fecha: first.fecha, quien: first.quien, motivo: first.motivo }
    : { ...common, ...wait, motivo };
}

/** No e-mail reaches the family, and nobody has spoken with them since. */
const isUnreachable = ({ direccion, hablado }: Snapshot): boolean =>
  direccion.estado === 'mala' && (hablado === null || hablado < direccion.desde);

/**
 * The day on which the service calls the family: its address takes no e-mail, or the case waits for the family and no further e-mail will
 * be sent by itself. Null: none is set.
 */
export function callDay(snapshot: Snapshot, now: Date): string | null {
  if (!isLive(snapshot.estado)) return null;
  if (isUnreachable(snapshot)) return addUpBusiness(day(snapshot.direccion.desde), 1);
  if (snapshot.en_espera_de !== 'heredero') return null;
  const { fecha, quien } = casoWait(snapshot, [], now);
  return quien === 'servicio' ? fecha : null;
}

function casoReason({ en_espera_de }: Snapshot, { quien }: CalendarDate): DeadlineReason {
  if (en_espera_de !== 'heredero') return 'cerrar';
  return quien === 'heredero' ? 'lista' : 'sin_noticias';
}

/**
 * Until when the case waits for whoever acts next. The heir's next date is that of the next e-mail to them; when none will be sent by
 * itself any more, the service looks.
 */
function casoWait(snapshot: Snapshot, firm: readonly CasoDeadline[], now: Date): CalendarDate {
  if (snapshot.en_espera_de === 'heredero') {
    // A silence that began before it was their turn: they learn of their turn now.
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
 * When to call a family that gets no more e-mails. If none can reach it, the telephone is the only way: at once when it is their turn, and
 * again after some time.
 * @param since when its silence began
 */
function dayOfNextCall({ direccion, hablado }: Snapshot, since: Date): string {
  if (direccion.estado !== 'mala') return businessSince(addUpDays(day(since), DAYS_UNTIL_NOTICE));
  const wasCalled = hablado !== null && hablado >= since;
  return wasCalled ? businessSince(addUpDays(day(hablado), DAYS_BETWEEN_CALLS)) : addUpBusiness(day(since), 1);
}

const day = todayInMadrid;

function ofRevision({ porRevisar }: Snapshot): CasoDeadline[] {
  return porRevisar.map(({ id, recibido }) => ({
    que: 'documento',
    de: id,
    papel: null,
    quien: 'servicio',
    motivo: 'revisar_papel',
    fecha: addUpBusiness(day(recibido), 1),
  }));
}

function ofObjeciones({ objeciones }: Snapshot): CasoDeadline[] {
  return objeciones.map(({ id, abierta, deLaAseguradora }) => ({
    que: 'objecion',
    de: id,
    papel: null,
    motivo: 'objecion',
    quien: deLaAseguradora ? 'aseguradora' : 'servicio',
    fecha: addUpBusiness(day(abierta), deLaAseguradora ? ASEGURADORA_WORKING_DAYS : 1),
  }));
}

/**
 * When somebody checks whether a request was answered: after its term, after the term that each later letter gives the provider, its
 * officer and the authority, and after the days that such a letter lies with the relative.
 */
export function cuentaRevision(cuenta: CuentaInClock, fired: Snapshot['disparados']): string {
  const { plazo, insistencias, ultima_insistencia, reclamada } = cuenta;
  const requested = day(cuenta.solicitada ?? cuenta.actualizado);
  const after = revisionAfter(plazo ?? addUpDays(requested, RESPONSE_DAYS));
  if (reclamada !== null) return later(after, addUpMonths(day(reclamada), AGENCY_MONTHS));
  const inHands = inFamilyHands(cuenta, fired);
  if (inHands !== null) return businessSince(addUpDays(day(inHands), DAYS_FOR_FAMILY));
  if (ultima_insistencia === null) return after;
  const chased = day(ultima_insistencia);
  if (insistencias >= CHASES_MAXIMUM) return later(after, addUpMonths(chased, OFFICER_MONTHS));
  const month = revisionAfter(addUpMonths(requested, RESPONSE_MONTHS));
  return later(later(after, month), businessSince(addUpDays(chased, DAYS_BETWEEN_CHASES)));
}

/** The action due when a sent request reaches its day. */
function requestedReason(cuenta: CuentaInClock, inHands: Date | null): DeadlineReason {
  if (inHands !== null) return 'carta_familia';
  if (cuenta.reclamada !== null) return 'silencio';
  return (['insistir', 'delegado'] as const)[cuenta.insistencias] ?? 'agencia';
}

/** The first day on which a confirmed account can be sent, as far as the account alone decides. */
function firstSending({ confirmada, reposo_hasta, actualizado }: CuentaInClock): string {
  const next = addUpBusiness(day(confirmada ?? actualizado), 1);
  return reposo_hasta === null ? next : later(next, day(inSchedule(reposo_hasta)));
}

/** Accounts whose date is their own. */
function ofFirmCuentas({ cuentas, puedePedirse, disparados }: Snapshot): CasoDeadline[] {
  return cuentas.flatMap((cuenta): CasoDeadline[] => {
    const common = { que: 'cuenta', de: cuenta.id, papel: null } as const;
    switch (cuenta.estado) {
      case 'solicitada': {
        if (cuenta.carta_perdida !== null)
          return [{ ...common, fecha: day(cuenta.carta_perdida), quien: 'servicio', motivo: 'carta' }];
        const inHands = inFamilyHands(cuenta, disparados);
        const quien = inHands === null ? 'proveedor' : 'heredero';
        const motivo = requestedReason(cuenta, inHands);
        return [{ ...common, fecha: cuentaRevision(cuenta, disparados), quien, motivo }];
      }
      case 'rechazada':
        return [{ ...common, fecha: addUpBusiness(day(cuenta.actualizado), 1), quien: 'servicio', motivo: 'decidir' }];
      case 'confirmada': {
        const motivo = cuenta.copia === 'pedida' ? 'copia' : 'enviar';
        const isOurs = puedePedirse && cuenta.falta_de === null;
        return isOurs ? [{ ...common, fecha: firstSending(cuenta), quien: 'servicio', motivo }] : [];
      }
      default:
        return [];
    }
  });
}

/** Items that share the wait of the case: proposals, accounts held back by the base documents alone, and those that lack something. */
function ofWaiting(snapshot: Snapshot, wait: CalendarDate): CasoDeadline[] {
  const cuentas = snapshot.cuentas.flatMap((cuenta): CasoDeadline[] => {
    const common = { que: 'cuenta', de: cuenta.id, papel: null } as const;
    if (cuenta.estado === 'propuesta')
      return [{ ...common, fecha: wait.fecha, quien: 'heredero', motivo: 'confirmar' }];
    if (cuenta.estado !== 'confirmada') return [];
    if (snapshot.puedePedirse && cuenta.falta_de === null) return [];
    const fecha = later(wait.fecha, firstSending(cuenta));
    if (!snapshot.puedePedirse || cuenta.falta_de === null)
      return [{ ...common, fecha, quien: wait.quien, motivo: 'espera_papeles' }];
    if (cuenta.falta_de === 'proveedor' && cuenta.turno_hasta !== null)
      return [{ ...common, fecha: day(inSchedule(cuenta.turno_hasta)), quien: 'proveedor', motivo: 'turno' }];
    const ofFamily = cuenta.copia === 'la_guardan' ? 'guardar' : 'falta_algo';
    const motivo = cuenta.falta_de === 'heredero' ? ofFamily : 'falta_certificado';
    return [{ ...common, fecha, quien: cuenta.falta_de, motivo }];
  });
  if (snapshot.puedePedirse) return cuentas;
  const certificados = snapshot.certificados
    .filter(({ estado }) => estado === 'pendiente')
    .map((certificado): CasoDeadline => {
      const fecha = later(wait.fecha, firstRequest(certificado));
      return {
        que: 'certificado',
        de: certificado.id,
        papel: null,
        fecha,
        quien: wait.quien,
        motivo: 'espera_papeles',
      };
    });
  return [...cuentas, ...certificados];
}

function ofCertificados(snapshot: Snapshot): CasoDeadline[] {
  return snapshot.certificados.flatMap((certificado): CasoDeadline[] => {
    const common = { que: 'certificado', de: certificado.id, papel: null } as const;
    const { estado, plazo, solicitado, creado } = certificado;
    if (estado === 'pendiente' && snapshot.puedePedirse)
      return [{ ...common, fecha: firstRequest(certificado), quien: 'servicio', motivo: 'pedir_certificado' }];
    if (estado !== 'solicitado') return [];
    const until = plazo ?? addUpBusiness(day(solicitado ?? creado), RESPONSE_WORKING_DAYS);
    return [{ ...common, fecha: revisionAfter(until), quien: 'proveedor', motivo: 'reclamar_certificado' }];
  });
}

const firstRequest = ({ desde, creado }: CertificadoInClock): string => {
  const today = day(creado);
  return businessSince(desde !== null && desde > today ? desde : today);
};

/** Base documents that nobody has brought, or whose last copy was rejected. */
function missingPapers({ faltaPrueba, faltaMandato }: Snapshot, { fecha }: CalendarDate): CasoDeadline[] {
  const common = { que: 'documento', de: null, fecha, motivo: 'aportar_papel' } as const;
  return [
    ...(faltaPrueba === null ? [] : [{ ...common, papel: 'prueba_de_defuncion' as const, quien: faltaPrueba }]),
    ...(faltaMandato ? [{ ...common, papel: 'mandato' as const, quien: 'heredero' as const }] : []),
  ];
}
