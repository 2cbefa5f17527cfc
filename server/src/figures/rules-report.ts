/** Makes the data of the report from counts; pure. */

import type { Frequency } from '@albacea/contract/schemas/cuentas.ts';
import type { Closings } from '@albacea/contract/schemas/headlines.ts';
import {
  CUENTA_ACTIONS,
  CUENTA_RESULTS,
  FREQUENCIES,
  MODULOS,
  ORDER_RESULT,
  PRIORITIES,
} from '@albacea/contract/schemas/lists.ts';
import type { BaseDate, Reporting } from '@albacea/contract/schemas/reporting.ts';
import { CHARGES_PER_YEAR, ENDS_CHARGES } from '../caso/rules/rules-cuenta.ts';
import { dateOf } from '../shared/rules-dates-madrid.ts';
import { type Count, type Figures, type Kind, ratio, timesOf } from './rules-count.ts';
import { withCentimos } from './rules-decimals.ts';
import { nextMonth } from './rules-period.ts';

/** Number of days after the end of a month from which on its deaths count as completely reported. */
const MATURITY_DAYS = 90;

type Data = Omit<Reporting, 'periodo' | 'economico'>;

/**
 * Makes the report of a period, without its economic part.
 * @param base date by which cases belong to the period
 * @param days length of the period
 * @param cutDay day of the instant up to which facts count
 */
export function reportOf(figures: Figures, base: BaseDate, days: number, cutDay: number): Data {
  const { periodo } = figures;
  return {
    siniestros: {
      comunicados: periodo.n('base:comunicacion'),
      retirados: periodo.n('base:comunicacion', 'anulado'),
      ocurridos: liveOf(periodo, 'base:ocurrencia'),
    },
    cohorte: cohortOf(periodo, `base:${base}`),
    casos: casosOf(figures, days),
    modulos: {
      contratados: periodo.n('modulo', undefined, 'contratado'),
      completados: periodo.n('modulo', undefined, 'completado'),
    },
    cuentas: cuentasOf(periodo),
    rastros: rastrosOf(periodo),
    contacto: contactOf(figures),
    plazos: { cumplimiento: ratio(figures.expired.n('plazo', 'contestada'), figures.expired.n('plazo', 'debida')) },
    tiempos: {
      demora_comunicacion: timesOf(periodo.measures('demora')),
      primer_contacto: timesOf(periodo.measures('primer_contacto')),
      primera_entrada: timesOf(periodo.measures('hasta_entrar')),
      tramitacion_bruta: timesOf(periodo.measures('bruto')),
      tramitacion_neta: timesOf(periodo.measures('neto')),
      respuesta_proveedor: timesOf(periodo.measures('respuesta')),
    },
    desglose: breakdownOf(figures, `base:${base}`, cutDay),
  };
}

/** Closings of the period by result. Cases that were reopened have no result; `reabiertos_despues` counts them. */
export function closingsOf({ periodo }: Pick<Figures, 'periodo'>): Closings {
  const closed = periodo.n('flujo', 'cerrado');
  const { por_resultado } = cohortOf(periodo, 'base:cierre');
  return { ...por_resultado, reabiertos_despues: closed - periodo.n('base:cierre') };
}

function casosOf(figures: Figures, days: number): Data['casos'] {
  const { periodo, tras } = figures;
  const movements = movementsOf(figures);
  const closedWithin = (limit: number) => {
    const count = tras.get(limit);
    if (!count) return ratio(0, 0, 'aun_no_procede');
    return ratio(count.n('cierre_en', String(limit)), count.n('abierto_vivo'));
  };
  return {
    ...movements,
    antiguedad: ageOf(figures, movements.pendientes_fin),
    cierre_a_30: closedWithin(30),
    cierre_a_60: closedWithin(60),
    cierre_a_90: closedWithin(90),
    // closings of the period minus cases that are still closed: the difference was reopened
    reapertura: ratio(movements.cerrados - periodo.n('base:cierre'), movements.cerrados),
    dias_de_trabajo_pendiente: ratio(movements.pendientes_fin * days, movements.cerrados),
  };
}

function contactOf({ periodo, tras }: Figures): Data['contacto'] {
  const enteredWithin = (limit: number) => {
    const count = tras.get(limit);
    if (!count) return ratio(0, 0, 'aun_no_procede');
    return ratio(count.n('entrada_en', String(limit)), count.n('contacto', 'primero'));
  };
  const [delivered, first] = [periodo.n('contacto', 'entregado'), periodo.n('contacto', 'primero')];
  return {
    enlaces_entregados: delivered,
    enlaces_rechazados: periodo.n('contacto', 'rechazado'),
    enlaces_reenviados: delivered - first,
    primer_contacto_24h: ratio(periodo.measures('primer_contacto').upTo(23), first),
    entradas: periodo.n('entrada'),
    entrada_a_7: enteredWithin(7),
    entrada_a_30: enteredWithin(30),
  };
}

function breakdownOf(figures: Figures, kind: Kind, cutDay: number): Data['desglose'] {
  const { periodo } = figures;
  return {
    modulo: MODULOS.map((modulo) => ({
      modulo,
      contratados: periodo.n('modulo', modulo, 'contratado'),
      completados: periodo.n('modulo', modulo, 'completado'),
      tiempo: timesOf(periodo.measures('modulo_tiempo', modulo)),
      ...resolutionOf(periodo, modulo),
    })),
    pack: groupsOf(figures, kind, 1).map(([pack, group]) => ({ pack, ...group })),
    prioridad: groupsOf(figures, kind, 2).flatMap(([name, group]) => {
      const prioridad = PRIORITIES.find((one) => one === name);
      return prioridad ? [{ prioridad, ...group }] : [];
    }),
    proveedor: proveedoresOf(figures),
    mes: reportMonths(figures, cutDay),
  };
}

const liveOf = (count: Count, kind: Kind, ...rest: (string | undefined)[]) =>
  count.n(kind, undefined, undefined, undefined, ...rest) - count.n(kind, 'anulado', undefined, undefined, ...rest);

const activatedOf = (count: Count, kind: Kind, ...rest: (string | undefined)[]) =>
  count.n(kind, undefined, undefined, 'activado', ...rest) - count.n(kind, 'anulado', undefined, 'activado', ...rest);

function cohortOf(period: Count, kind: Kind): Reporting['cohorte'] {
  const withResult = (result: string) => period.n(kind, 'cerrado', result);
  return {
    casos: period.n(kind),
    abiertos: period.n(kind, 'abierto'),
    en_tramite: period.n(kind, 'en_tramite'),
    cerrados: period.n(kind, 'cerrado'),
    anulados: period.n(kind, 'anulado'),
    por_resultado: {
      completado: withResult('completado'),
      parcial: withResult('parcial'),
      desistido: withResult('desistido'),
      sin_respuesta: withResult('sin_respuesta'),
    },
    activacion: ratio(activatedOf(period, kind), liveOf(period, kind)),
  };
}

type Movements = Record<
  'pendientes_inicio' | 'abiertos' | 'reabiertos' | 'cerrados' | 'anulados' | 'pendientes_fin',
  number
>;

/** The openings, closings and pending cases of a period. @param group pack and priority of the cases to count; none: all cases */
function movementsOf(
  { antes, periodo }: Pick<Figures, 'antes' | 'periodo'>,
  ...group: (string | undefined)[]
): Movements {
  const counted = (count: Count, movement: string) => count.n('flujo', movement, ...group);
  const balance = (count: Count) =>
    counted(count, 'abierto') + counted(count, 'reabierto') - counted(count, 'cerrado') - counted(count, 'anulado');
  const pending = balance(antes);
  return {
    pendientes_inicio: pending,
    abiertos: counted(periodo, 'abierto'),
    reabiertos: counted(periodo, 'reabierto'),
    cerrados: counted(periodo, 'cerrado'),
    anulados: counted(periodo, 'anulado'),
    pendientes_fin: pending + balance(periodo),
  };
}

function ageOf({ ages }: Figures, pending: number): Reporting['casos']['antiguedad'] {
  const until = (days: number) => {
    let n = 0;
    for (const [age, howMany] of ages) if (age <= days) n += howMany;
    return n;
  };
  const [seven, thirty, sixty, ninety] = [7, 30, 60, 90].map(until) as [number, number, number, number];
  return {
    d0_7: seven,
    d8_30: thirty - seven,
    d31_60: sixty - thirty,
    d61_90: ninety - sixty,
    mas_de_90: pending - ninety,
  };
}

function cuentasOf(period: Count): Reporting['cuentas'] {
  const inState = (state: string) => period.n('cuenta', undefined, undefined, state);
  const stopped = (kind: 'con_cuota' | 'cuota', frequency?: Frequency) =>
    ENDS_CHARGES.reduce((sum, result) => sum + period.n(kind, result, frequency), 0);
  const { confirmadas, solicitadas, resueltas, resolucion } = resolutionOf(period, undefined);
  const [rejected, unanswered, discarded] = ['rechazada', 'sin_respuesta', 'descartada'].map(inState) as [
    number,
    number,
    number,
  ];
  return {
    confirmadas,
    solicitadas,
    resueltas,
    resolucion,
    en_curso: solicitadas - resueltas - rejected - unanswered - discarded,
    rechazadas: rejected,
    sin_respuesta: unanswered,
    descartadas: discarded,
    a_la_primera: ratio(period.n('a_la_primera'), resueltas),
    por_accion: CUENTA_ACTIONS.map((accion) => {
      const asked = period.n('cuenta', accion);
      const achieved = period.n('cuenta', accion, undefined, 'resuelta', ORDER_RESULT[accion]);
      return { accion, solicitadas: asked, resolucion: ratio(achieved, asked) };
    }),
    por_resultado: CUENTA_RESULTS.map((resultado) => ({
      resultado,
      cuentas: period.n('cuenta', undefined, undefined, 'resuelta', resultado),
    })),
    cargos_detenidos: {
      cuentas: stopped('con_cuota'),
      cuota_anual: withCentimos(
        BigInt(FREQUENCIES.reduce((sum, one) => sum + stopped('cuota', one) * CHARGES_PER_YEAR[one], 0)),
      ),
      estimacion: true,
    },
  };
}

/** The number of traces that ended in the period. All traces are reserved, so their results are not counted. */
function rastrosOf(period: Count): Reporting['rastros'] {
  return {
    terminados: period.n('rastro'),
    resueltos: period.n('rastro', 'resuelta'),
    sin_respuesta: period.n('rastro', 'sin_respuesta'),
    descartados: period.n('rastro', 'descartada'),
  };
}

/** The accounts requested in the period, and how many of them got the requested result. @param modulo undefined: all modules */
function resolutionOf(period: Count, modulo: string | undefined) {
  const solicitadas = period.n('cuenta', undefined, modulo);
  const achieved = CUENTA_ACTIONS.reduce(
    (sum, action) => sum + period.n('cuenta', action, modulo, 'resuelta', ORDER_RESULT[action]),
    0,
  );
  return {
    confirmadas: period.n('cuenta_flujo', 'confirmada', modulo),
    solicitadas,
    resueltas: period.n('cuenta', undefined, modulo, 'resuelta'),
    resolucion: ratio(achieved, solicitadas),
  };
}

/** The movements of each pack or priority. @param part the part of a key of `flujo` that names the group: 1 pack, 2 priority */
function groupsOf(figures: Figures, kind: Kind, part: 1 | 2) {
  const names = new Set([
    ...figures.antes.values('flujo', part),
    ...figures.periodo.values('flujo', part),
    ...figures.periodo.values(kind, part + 2),
  ]);
  return [...names].sort().map((name) => {
    const group = part === 1 ? [name] : [undefined, name];
    const { periodo } = figures;
    return [
      name,
      {
        cohorte: periodo.n(kind, undefined, undefined, undefined, ...group),
        activacion: ratio(activatedOf(periodo, kind, ...group), liveOf(periodo, kind, ...group)),
        ...movementsOf(figures, ...group),
      },
    ] as const;
  });
}

function proveedoresOf({ periodo, expired }: Figures): Reporting['desglose']['proveedor'] {
  const names = new Set([
    ...periodo.values('proveedor', 0),
    ...periodo.values('respuesta', 0),
    ...expired.values('vencida', 0),
  ]);
  return [...names].sort().map((proveedor) => {
    // looks up the whole key, because searching all keys for each provider would take quadratic time
    return {
      proveedor,
      solicitadas: periodo.cell('proveedor', proveedor).n,
      respuesta: timesOf(periodo.cell('respuesta', proveedor).measures),
      silencio: ratio(expired.cell('silencio', proveedor).n, expired.cell('vencida', proveedor).n),
    };
  });
}

/** The movements of each month. */
export function reportMonths(figures: Pick<Figures, 'antes' | 'meses'>, cutDay: number): Reporting['desglose']['mes'] {
  let before = figures.antes.n('flujo', 'abierto') + figures.antes.n('flujo', 'reabierto');
  before -= figures.antes.n('flujo', 'cerrado') + figures.antes.n('flujo', 'anulado');
  return [...figures.meses].map(([start, month]) => {
    const counted = (figure: string) => month.n('mes', figure);
    const [opened, reopened, closed, cancelled] = ['abierto', 'reabierto', 'cerrado', 'anulado'].map(counted) as [
      number,
      number,
      number,
      number,
    ];
    const pendientes_inicio = before;
    before += opened + reopened - closed - cancelled;
    return {
      mes: dateOf(start).slice(0, 7),
      // true until MATURITY_DAYS after the end of the month
      inmaduro: cutDay - nextMonth(start) < MATURITY_DAYS,
      comunicados: counted('comunicado'),
      ocurridos: counted('ocurrido'),
      pendientes_inicio,
      abiertos: opened,
      reabiertos: reopened,
      cerrados: closed,
      anulados: cancelled,
      pendientes_fin: before,
      cuentas_confirmadas: counted('confirmada'),
      cuentas_resueltas: counted('resuelta'),
    };
  });
}
