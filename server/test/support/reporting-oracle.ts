/**
 * The figures computed directly from their definitions (the guide `cifras`): lists of cases and accounts, filtered and counted,
 * without stored sums, numeric days or histograms. Slow, and easy to verify.
 */
import type { Modulo, Priority } from '@albacea/contract/schemas/common.ts';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import type { FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import { CUENTA_ACTIONS, CUENTA_RESULTS, MODULOS, PRIORITIES } from '@albacea/contract/schemas/lists.ts';
import type { BaseDate, Ratio, ReasonWithoutFigure, Reporting, Time } from '@albacea/contract/schemas/reporting.ts';

export interface ModelCaso {
  id: string;
  caso_id: string;
  pack: string;
  prioridad: Priority;
  fallecimiento: string;
  abierto: Date;
  comunicado: Date | null;
  estado: 'abierto' | 'en_tramite' | 'cerrado' | 'anulado';
  resultado: string | null;
  cerrado: Date | null;
  modulos: Map<Modulo, Date | null>;
  /** The first entry of the heir in the portal. */
  entered: Date | null;
  /** Whom the case waits for from which instant, in order; null for a closed case. */
  waits: { who: string | null; from: Date }[];
  /** Closings, annulments and reopenings. */
  movements: { tipo: 'cerrado' | 'anulado' | 'reabierto'; when: Date }[];
  borrado: boolean;
}

export interface ModelCuenta {
  id: string;
  caso: string;
  modulo: Modulo;
  accion: CuentaAction;
  proveedor: string | null;
  reservada: boolean;
  estado: string;
  resultado: string | null;
  confirmada: Date | null;
  solicitada: Date | null;
  terminada: Date | null;
  /** The last request: the day on which it left, its deadline, how it ended, and on which day. */
  request: {
    enviada: string;
    plazo: string;
    fin: 'contestada' | 'silencio' | 'retirada' | null;
    terminada: string | null;
  } | null;
  requests: number;
  yearlyCharge: number | null;
}

interface ModelMail {
  caso: string;
  delivered: boolean;
  terminado: Date;
}

export interface World {
  casos: ModelCaso[];
  cuentas: ModelCuenta[];
  correos: ModelMail[];
}

export interface Question {
  readonly from: string;
  readonly hasta: string;
  readonly base: BaseDate;
  readonly corte: Date;
}

/** The day of an instant in Madrid. */
export const day = (instant: Date): string => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
export const addDays = (date: string, days: number): string => {
  const instant = new Date(`${date}T12:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
};
const daysBetween = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000;

function ratio(numerador: number, denominador: number, motivo: ReasonWithoutFigure = 'denominador_cero'): Ratio {
  const valor = denominador === 0 ? null : Number((numerador / denominador).toFixed(6));
  return { numerador, denominador, valor, motivo: valor === null ? motivo : null };
}

function time(hours: number[]): Time {
  const sorted = hours.toSorted((a, b) => a - b);
  const n = sorted.length;
  if (n === 0) return { n, mediana: null, p90: null, p95: null, media: null, motivo: 'sin_duraciones' };
  const quantile = (q: number) => sorted[Math.ceil((n * q) / 100) - 1] as number;
  const media = Math.round((sorted.reduce((a, b) => a + b, 0) * 100) / n) / 100;
  return { n, mediana: quantile(50), p90: quantile(90), p95: quantile(95), media, motivo: null };
}

const hours = (a: Date, b: Date, minus = 0) => Math.max(0, Math.floor((b.getTime() - a.getTime() - minus) / 3_600_000));

/** The instant at which a day begins in Madrid, found by trying. */
function midnight(date: string): Date {
  let instant = new Date(`${addDays(date, -1)}T20:00:00Z`);
  while (day(instant) < date) instant = new Date(instant.getTime() + 1_800_000);
  return instant;
}

/** Milliseconds before an instant in which the case waited for others than the service and the insurer, or was closed. */
function foreignWait({ waits }: ModelCaso, until: Date): number {
  return waits.reduce((sum, { who, from }, i) => {
    const end = waits[i + 1]?.from ?? until;
    return who === 'servicio' || who === 'aseguradora' ? sum : sum + (end.getTime() - from.getTime());
  }, 0);
}

const RESULT_OF: Record<CuentaAction, string> = {
  eliminar: 'eliminada',
  conmemorar: 'conmemorada',
  cancelar: 'cancelada',
  transferir: 'transferida',
  obtener_datos: 'datos_obtenidos',
  conservar: 'conservada',
  ocultar: 'oculta',
};

export function oracle(
  world: World,
  { from: since, hasta, base, corte }: Question,
): Omit<Reporting, 'periodo' | 'economico'> {
  const today = day(corte);
  const { casos, cuentas, correos } = world;
  const within = (date: string | null) => date !== null && date >= since && date <= hasta;
  const when = (instant: Date | null) => (instant ? day(instant) : null);
  const dateOf: Record<BaseDate, (caso: ModelCaso) => string | null> = {
    ocurrencia: ({ fallecimiento }) => fallecimiento,
    comunicacion: ({ comunicado }) => when(comunicado),
    apertura: ({ abierto }) => day(abierto),
    cierre: ({ estado, cerrado }) => (estado === 'cerrado' ? when(cerrado) : null),
  };
  const activated = ({ id }: ModelCaso) => cuentas.some(({ caso, confirmada }) => caso === id && confirmada !== null);
  const cohort = casos.filter((caso) => within(dateOf[base](caso)));
  const activation = (theirs: ModelCaso[]) => {
    const live = theirs.filter(({ estado }) => estado !== 'anulado');
    return ratio(live.filter(activated).length, live.length);
  };
  const cohortIn = (state: string) => cohort.filter((caso) => caso.estado === state).length;
  const having = (result: string) => cohort.filter((c) => c.estado === 'cerrado' && c.resultado === result).length;

  const movements = (theirs: ModelCaso[], start: string, end: string) => {
    const events = theirs.flatMap((caso) => [
      { tipo: 'abierto', fecha: day(caso.abierto) },
      ...caso.movements.map(({ tipo, when }) => ({ tipo: tipo as string, fecha: day(when) })),
    ]);
    const balance = (before: (date: string) => boolean) =>
      events
        .filter(({ fecha }) => before(fecha))
        .reduce((s, { tipo }) => s + (tipo === 'abierto' || tipo === 'reabierto' ? 1 : -1), 0);
    const of = (type: string) => events.filter((e) => e.tipo === type && e.fecha >= start && e.fecha <= end).length;
    return {
      pendientes_inicio: balance((date) => date < start),
      abiertos: of('abierto'),
      reabiertos: of('reabierto'),
      cerrados: of('cerrado'),
      anulados: of('anulado'),
      pendientes_fin: balance((date) => date <= end),
    };
  };
  const stream = movements(casos, since, hasta);
  /** Cases open at the end of the last day. */
  const live = casos.filter((caso) => {
    if (day(caso.abierto) > hasta) return false;
    const last = caso.movements.filter((m) => day(m.when) <= hasta).at(-1);
    return !last || last.tipo === 'reabierto';
  });
  const ofAge = (min: number, max: number) =>
    live.filter(({ abierto }) => daysBetween(day(abierto), hasta) >= min && daysBetween(day(abierto), hasta) <= max)
      .length;
  const closedWithin = (days: number) => {
    const end = [hasta, addDays(today, -days)].sort()[0] as string;
    if (end < since) return ratio(0, 0, 'aun_no_procede');
    const theirs = casos.filter((c) => c.estado !== 'anulado' && day(c.abierto) >= since && day(c.abierto) <= end);
    const inTime = theirs.filter(
      (c) => c.estado === 'cerrado' && daysBetween(day(c.abierto), day(c.cerrado as Date)) <= days,
    );
    return ratio(inTime.length, theirs.length);
  };
  const closed = casos.filter((c) => c.estado === 'cerrado' && within(when(c.cerrado)));

  /** The accounts of which the insurer may see action and result: those not reserved. */
  const unreserved = cuentas.filter((k) => !k.reservada);
  const requested = unreserved.filter((k) => within(when(k.solicitada)));
  const achieved = (k: ModelCuenta) => k.estado === 'resuelta' && k.resultado === RESULT_OF[k.accion];
  const inState = (state: string) => requested.filter((k) => k.estado === state).length;
  const resolution = (theirs: (k: ModelCuenta) => boolean) => ({
    confirmadas: cuentas.filter((k) => theirs(k) && within(when(k.confirmada))).length,
    solicitadas: requested.filter(theirs).length,
    resueltas: requested.filter((k) => theirs(k) && k.estado === 'resuelta').length,
    resolucion: ratio(requested.filter((k) => theirs(k) && achieved(k)).length, requested.filter(theirs).length),
  });
  const halted = unreserved.filter(
    (k) =>
      k.estado === 'resuelta' &&
      within(when(k.terminada)) &&
      k.yearlyCharge !== null &&
      ['eliminada', 'cancelada', 'transferida', 'caduca_sola'].includes(k.resultado ?? ''),
  );
  const answered = ({ request }: ModelCuenta) => (request?.fin === 'contestada' ? request.terminada : null);
  const theAnswered = cuentas.filter((k) => within(answered(k)));
  const responses = (some: ModelCuenta[]) =>
    time(some.map((k) => 24 * daysBetween(k.request?.enviada as string, answered(k) as string)));
  const expired = (date: string | null) => within(date) && (date as string) < today;
  const deadline = ({ request }: ModelCuenta) =>
    request?.fin === 'retirada' && (request.terminada as string) <= request.plazo ? null : (request?.plazo ?? null);
  const withDeadline = unreserved.filter((k) => expired(deadline(k)));
  const inDeadline = withDeadline.filter(
    (k) => answered(k) !== null && (answered(k) as string) <= (deadline(k) as string),
  );

  const delivered = correos.filter((c) => c.delivered);
  const firstLink = ({ id }: ModelCaso): Date | null =>
    delivered
      .filter(({ caso }) => caso === id)
      .map(({ terminado }) => terminado)
      .sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const contacted = casos.flatMap((caso) => {
    const enlace = firstLink(caso);
    return enlace ? [{ ...caso, enlace }] : [];
  });
  const first = contacted
    .filter(({ enlace }) => within(day(enlace)))
    .map(({ abierto, enlace }) => hours(abierto, enlace));
  const enteredWithin = (days: number) => {
    const end = [hasta, addDays(today, -days)].sort()[0] as string;
    if (end < since) return ratio(0, 0, 'aun_no_procede');
    const theirs = contacted.filter(({ enlace }) => day(enlace) >= since && day(enlace) <= end);
    const inTime = theirs.filter((c) => c.entered && daysBetween(day(c.enlace), day(c.entered)) <= days);
    return ratio(inTime.length, theirs.length);
  };
  const completed = casos.flatMap(({ abierto, modulos }) =>
    [...modulos].flatMap(([modulo, end]) => (end && within(day(end)) ? [{ modulo, horas: hours(abierto, end) }] : [])),
  );
  const contracted = casos.filter(({ abierto }) => within(day(abierto))).flatMap(({ modulos }) => [...modulos.keys()]);

  const groups = (from: (caso: ModelCaso) => string) => {
    const openedBefore = casos.filter((c) => day(c.abierto) <= hasta);
    const names = [...new Set([...openedBefore, ...cohort].map(from))].sort();
    return names.map((name) => {
      const theirs = cohort.filter((caso) => from(caso) === name);
      const all = casos.filter((caso) => from(caso) === name);
      return [
        name,
        { cohorte: theirs.length, activacion: activation(theirs), ...movements(all, since, hasta) },
      ] as const;
    });
  };
  const silence = ({ request }: ModelCuenta) => request && addDays(request.enviada, 30);
  const nameOf = (k: ModelCuenta) => (k.reservada ? 'reservado' : (k.proveedor ?? 'otro'));
  const proveedores = [
    ...new Set(
      cuentas.filter((k) => within(when(k.solicitada)) || within(answered(k)) || expired(silence(k))).map(nameOf),
    ),
  ].sort();

  const months: string[] = [];
  for (let m = since.slice(0, 7); m <= hasta.slice(0, 7); m = addDays(`${m}-28`, 7).slice(0, 7)) months.push(m);

  return {
    siniestros: {
      comunicados: casos.filter((c) => within(when(c.comunicado))).length,
      retirados: casos.filter((c) => within(when(c.comunicado)) && c.estado === 'anulado').length,
      ocurridos: casos.filter((c) => within(c.fallecimiento) && c.estado !== 'anulado').length,
    },
    cohorte: {
      casos: cohort.length,
      abiertos: cohortIn('abierto'),
      en_tramite: cohortIn('en_tramite'),
      cerrados: cohortIn('cerrado'),
      anulados: cohortIn('anulado'),
      por_resultado: {
        completado: having('completado'),
        parcial: having('parcial'),
        desistido: having('desistido'),
        sin_respuesta: having('sin_respuesta'),
      },
      activacion: activation(cohort),
    },
    casos: {
      ...stream,
      antiguedad: {
        d0_7: ofAge(0, 7),
        d8_30: ofAge(8, 30),
        d31_60: ofAge(31, 60),
        d61_90: ofAge(61, 90),
        mas_de_90: ofAge(91, 1e6),
      },
      cierre_a_30: closedWithin(30),
      cierre_a_60: closedWithin(60),
      cierre_a_90: closedWithin(90),
      reapertura: ratio(stream.cerrados - closed.length, stream.cerrados),
      dias_de_trabajo_pendiente: ratio(stream.pendientes_fin * (daysBetween(since, hasta) + 1), stream.cerrados),
    },
    modulos: { contratados: contracted.length, completados: completed.length },
    cuentas: {
      ...resolution(() => true),
      en_curso:
        requested.length - ['resuelta', 'rechazada', 'sin_respuesta', 'descartada'].reduce((s, x) => s + inState(x), 0),
      rechazadas: inState('rechazada'),
      sin_respuesta: inState('sin_respuesta'),
      descartadas: inState('descartada'),
      a_la_primera: ratio(
        requested.filter((k) => k.estado === 'resuelta' && k.requests === 1).length,
        inState('resuelta'),
      ),
      por_accion: CUENTA_ACTIONS.map((accion) => {
        const some = requested.filter((k) => k.accion === accion);
        return {
          accion,
          solicitadas: some.length,
          resolucion: ratio(some.filter(achieved).length, some.length),
        };
      }),
      por_resultado: CUENTA_RESULTS.map((resultado) => ({
        resultado,
        cuentas: requested.filter((k) => k.estado === 'resuelta' && k.resultado === resultado).length,
      })),
      cargos_detenidos: {
        cuentas: halted.length,
        cuota_anual: (halted.reduce((s, { yearlyCharge }) => s + (yearlyCharge ?? 0), 0) / 100).toFixed(2),
        estimacion: true,
      },
    },
    // the histories have none, so any number here would be an account counted by mistake
    rastros: { terminados: 0, resueltos: 0, sin_respuesta: 0, descartados: 0 },
    contacto: {
      enlaces_entregados: delivered.filter((c) => within(day(c.terminado))).length,
      enlaces_rechazados: correos.filter((c) => !c.delivered && within(day(c.terminado))).length,
      enlaces_reenviados: delivered.filter(
        (c) => within(day(c.terminado)) && !contacted.some((k) => k.id === c.caso && k.enlace === c.terminado),
      ).length,
      primer_contacto_24h: ratio(first.filter((h) => h < 24).length, first.length),
      entradas: casos.filter((c) => within(when(c.entered))).length,
      entrada_a_7: enteredWithin(7),
      entrada_a_30: enteredWithin(30),
    },
    plazos: { cumplimiento: ratio(inDeadline.length, withDeadline.length) },
    tiempos: {
      demora_comunicacion: time(
        casos
          .filter((c) => c.estado !== 'anulado' && within(when(c.comunicado)))
          .map((c) => hours(midnight(c.fallecimiento), c.comunicado as Date)),
      ),
      primer_contacto: time(first),
      primera_entrada: time(
        contacted
          .filter((c) => c.entered && c.entered >= c.enlace && within(day(c.entered)))
          .map((c) => hours(c.enlace, c.entered as Date)),
      ),
      tramitacion_bruta: time(closed.map((c) => hours(c.abierto, c.cerrado as Date))),
      tramitacion_neta: time(closed.map((c) => hours(c.abierto, c.cerrado as Date, foreignWait(c, c.cerrado as Date)))),
      respuesta_proveedor: responses(theAnswered),
    },
    desglose: {
      modulo: MODULOS.map((modulo) => ({
        modulo,
        contratados: contracted.filter((m) => m === modulo).length,
        completados: completed.filter((m) => m.modulo === modulo).length,
        tiempo: time(completed.filter((m) => m.modulo === modulo).map((m) => m.horas)),
        ...resolution((k) => k.modulo === modulo),
      })),
      pack: groups(({ pack }) => pack).map(([pack, group]) => ({ pack, ...group })),
      prioridad: groups(({ prioridad }) => prioridad).map(([name, group]) => ({
        prioridad: PRIORITIES.find((p) => p === name) as Priority,
        ...group,
      })),
      proveedor: proveedores.map((proveedor) => {
        const due = cuentas.filter((k) => nameOf(k) === proveedor && expired(silence(k)));
        const quiet = due.filter((k) => (answered(k) ?? '9999') > (silence(k) as string));
        return {
          proveedor,
          solicitadas: cuentas.filter((k) => nameOf(k) === proveedor && within(when(k.solicitada))).length,
          respuesta: responses(theAnswered.filter((k) => nameOf(k) === proveedor)),
          silencio: ratio(quiet.length, due.length),
        };
      }),
      mes: months.map((mes) => {
        const [start = '', end = ''] = [
          [`${mes}-01`, since].sort().at(-1),
          [addDays(`${addDays(`${mes}-28`, 7).slice(0, 7)}-01`, -1), hasta].sort()[0],
        ];
        const of = (date: string | null) => date !== null && date >= start && date <= end;
        const monthEnd = addDays(`${addDays(`${mes}-28`, 7).slice(0, 7)}-01`, -1);
        return {
          mes,
          inmaduro: daysBetween(monthEnd, today) - 1 < 90,
          comunicados: casos.filter((c) => of(when(c.comunicado))).length,
          ocurridos: casos.filter((c) => of(c.fallecimiento) && c.estado !== 'anulado').length,
          ...movements(casos, start, end),
          cuentas_confirmadas: cuentas.filter((k) => of(when(k.confirmada))).length,
          cuentas_resueltas: cuentas.filter((k) => k.estado === 'resuelta' && of(when(k.terminada))).length,
        };
      }),
    },
  };
}

/** The cases behind some figures by their definitions, each as often as it counts. */
export const CASOS_OF: Partial<Record<FigureWithCasos, (world: World, question: Question) => string[]>> = {
  'casos.cerrados': ({ casos }, { from, hasta }) =>
    casos.flatMap(({ caso_id, movements }) =>
      movements.filter(({ tipo, when }) => tipo === 'cerrado' && between(day(when), from, hasta)).map(() => caso_id),
    ),
  'casos.pendientes_fin': ({ casos }, { hasta }) =>
    casos
      .filter(({ abierto, movements }) => {
        const last = movements.filter(({ when }) => day(when) <= hasta).at(-1);
        return day(abierto) <= hasta && (!last || last.tipo === 'reabierto');
      })
      .map(({ caso_id }) => caso_id),
  'contacto.entradas': ({ casos }, { from, hasta }) =>
    casos.filter((c) => c.entered && between(day(c.entered), from, hasta)).map(({ caso_id }) => caso_id),
};
const between = (date: string, since: string, until: string) => date >= since && date <= until;

/** The value in the report of a figure that lists its cases. */
export function figureOf(report: Omit<Reporting, 'periodo' | 'economico'>, figure: FigureWithCasos): number {
  const [group = '', name = ''] = figure.split('.');
  const { proveedor } = report.desglose;
  if (figure === 'proveedor.solicitadas') return proveedor.reduce((n, { solicitadas }) => n + solicitadas, 0);
  if (figure === 'proveedor.silencio') return proveedor.reduce((n, { silencio }) => n + silencio.numerador, 0);
  const from = {
    ...(report as unknown as Record<string, object>)[group],
    ...(group === 'cohorte' && report.cohorte.por_resultado),
  } as Record<string, number | Ratio | { cuentas: number }>;
  const value = from[name];
  if (typeof value === 'number') return value;
  if (value && 'numerador' in value) return value.numerador;
  if (value && 'cuentas' in value) return value.cuentas;
  throw new Error(`the report has no ${figure}`);
}
