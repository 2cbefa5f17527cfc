/** What a fact counts for: the one place where figures are made from facts; pure. The definitions are in docs/figures.md. */

import { HALT } from '../caso/rules/rules-saving.ts';
import { dayOf, midnightInMadrid } from '../shared/rules-dates-madrid.ts';
import { hoursBetween } from './rules-calendar.ts';

/** A signed snapshot, as a trigger wrote it. */
export interface FiguresFact {
  readonly tipo: 'caso' | 'movimiento' | 'modulo' | 'cuenta' | 'contacto' | 'entrada';
  readonly signo: 1 | -1;
  readonly movimiento: 'cerrado' | 'anulado' | 'reabierto' | 'primero' | null;
  readonly registrado: Date;
  readonly estado: string;
  readonly resultado: string | null;
  readonly pack: string | null;
  readonly prioridad: string | null;
  readonly modulo: string | null;
  readonly proveedor: string | null;
  readonly accion: string | null;
  readonly activado: boolean | null;
  readonly fallecimiento: string | null;
  readonly comunicado: Date | null;
  readonly abierto: Date | null;
  readonly confirmada: Date | null;
  readonly solicitada: Date | null;
  readonly terminada: Date | null;
  readonly plazo: string | null;
  readonly solicitudes: number | null;
  readonly espera_ajena: number | null;
  readonly cuota: number | null;
}

/** Dates by which a case can belong to a period. */
type DateBase = 'ocurrencia' | 'comunicacion' | 'apertura' | 'cierre';

/** Kinds of figures; those of DURATIONS hold a histogram. */
export type Kind =
  | 'flujo'
  // the few figures that are shown by month, without what they are broken down by: ten years of them are read at once
  | 'mes'
  | 'salida'
  | `base:${DateBase}`
  | 'demora'
  | 'bruto'
  | 'neto'
  | 'cierre_en'
  | 'contacto'
  | 'primer_contacto'
  | 'entrada'
  | 'entrada_en'
  | 'hasta_entrar'
  | 'modulo'
  | 'modulo_tiempo'
  | 'cuenta'
  | 'cuenta_flujo'
  | 'a_la_primera'
  | 'respuesta'
  | 'proveedor'
  | 'silencio'
  | 'plazo'
  | 'cuota';
export const DURATIONS: readonly Kind[] = [
  'salida',
  'demora',
  'bruto',
  'neto',
  'cierre_en',
  'primer_contacto',
  'entrada_en',
  'hasta_entrar',
  'modulo_tiempo',
  'respuesta',
];

/** Days without an answer after which a provider counts as silent. */
const SILENCE_DAYS = 30;
/** One change of one figure. */
export interface Contribution {
  readonly clase: Kind;
  /** What it is broken down by, joined by `|`. */
  readonly clave: string;
  /** Day of the figure, as a number. */
  readonly dia: number;
  /** Whole hours, or days for `salida`, `cierre_en` and `entrada_en`; 0 where there is no histogram. */
  readonly valor: number;
  readonly n: number;
}

type DayInMadrid = (instant: Date) => number;
type Loose = readonly [clase: Kind, clave: string, dia: number, valor?: number, n?: number];

/** Everything that a fact changes. */
export function contributionsOf(fact: FiguresFact, dayInMadrid: DayInMadrid): Contribution[] {
  const loose = BY_TYPE[fact.tipo](fact, dayInMadrid);
  return loose.map(([kind, key, day, value = 0, n = 1]) => ({
    clase: kind,
    clave: key,
    dia: day,
    valor: value,
    n: n * fact.signo,
  }));
}

const BY_TYPE: Record<FiguresFact['tipo'], (h: FiguresFact, day: DayInMadrid) => Loose[]> = {
  caso: ofCaso,
  movimiento: ofMovement,
  modulo: ofModulo,
  cuenta: ofCuenta,
  contacto: ofContact,
  entrada: ofEntry,
};

function ofCaso(h: FiguresFact, day: DayInMadrid): Loose[] {
  const opened = h.abierto as Date;
  const opening = day(opened);
  const group = `${h.pack}|${h.prioridad}`;
  const situation = `${h.estado}|${h.resultado ?? ''}|${h.activado ? 'activado' : ''}|${group}`;
  const contributions: Loose[] = [
    ['flujo', `abierto|${group}`, opening],
    ['mes', 'abierto', opening],
    ['base:apertura', situation, opening],
    ['base:ocurrencia', situation, dayOf(h.fallecimiento as string)],
  ];
  if (h.estado !== 'anulado') contributions.push(['mes', 'ocurrido', dayOf(h.fallecimiento as string)]);
  if (h.comunicado) {
    contributions.push(['base:comunicacion', situation, day(h.comunicado)], ['mes', 'comunicado', day(h.comunicado)]);
  }
  if (h.comunicado && h.estado !== 'anulado') {
    const hours = hoursBetween(midnightInMadrid(h.fallecimiento as string), h.comunicado);
    contributions.push(['demora', '', day(h.comunicado), hours]);
  }
  if (h.estado === 'cerrado' && h.terminada) {
    const closing = day(h.terminada);
    contributions.push(
      ['base:cierre', situation, closing],
      ['bruto', '', closing, hoursBetween(opened, h.terminada)],
      ['neto', '', closing, hoursBetween(opened, h.terminada, h.espera_ajena ?? 0)],
      ['cierre_en', '', opening, closing - opening],
    );
  }
  if (h.movimiento && h.movimiento !== 'primero') {
    const when = day(h.terminada ?? h.registrado);
    contributions.push(['flujo', `${h.movimiento}|${group}`, when], ['mes', h.movimiento, when]);
    contributions.push(['salida', '', when, when - opening, h.movimiento === 'reabierto' ? -1 : 1]);
  }
  return contributions;
}

/** A closing, annulment or reopening of before, from the group in which the case was to the one in which it is. */
function ofMovement(h: FiguresFact, day: DayInMadrid): Loose[] {
  return [['flujo', `${h.movimiento}|${h.pack}|${h.prioridad}`, day(h.terminada as Date)]];
}

function ofModulo(h: FiguresFact, day: DayInMadrid): Loose[] {
  const modulo = h.modulo as string;
  const opened = h.abierto as Date;
  const contracted: Loose = ['modulo', `${modulo}|contratado`, day(opened)];
  if (h.estado !== 'completado' || !h.terminada) return [contracted];
  return [
    contracted,
    ['modulo', `${modulo}|completado`, day(h.terminada)],
    ['modulo_tiempo', modulo, day(h.terminada), hoursBetween(opened, h.terminada)],
  ];
}

function ofCuenta(h: FiguresFact, day: DayInMadrid): Loose[] {
  const { modulo, proveedor, estado } = h;
  const contributions: Loose[] = [];
  if (h.confirmada) {
    contributions.push(
      ['cuenta_flujo', `confirmada|${modulo}`, day(h.confirmada)],
      ['mes', 'confirmada', day(h.confirmada)],
    );
  }
  if (h.terminada && estado === 'resuelta') contributions.push(['mes', 'resuelta', day(h.terminada)]);
  if (
    h.terminada &&
    estado === 'resuelta' &&
    h.cuota !== null &&
    (HALT as readonly (string | null)[]).includes(h.resultado)
  ) {
    contributions.push(['cuota', 'cuentas', day(h.terminada)], ['cuota', 'centimos', day(h.terminada), 0, h.cuota]);
  }
  if (!h.solicitada) return contributions;
  const requested = day(h.solicitada);
  const answered = h.terminada && (estado === 'resuelta' || estado === 'rechazada') ? day(h.terminada) : null;
  const silence = requested + SILENCE_DAYS;
  contributions.push(
    ['cuenta', `${h.accion}|${modulo}|${estado}|${h.resultado ?? ''}`, requested],
    ['proveedor', `${proveedor}`, requested],
    ['silencio', `${proveedor}|debida`, silence],
  );
  if (estado === 'resuelta' && h.solicitudes === 1) contributions.push(['a_la_primera', '', requested]);
  if (h.plazo) contributions.push(['plazo', 'debida', dayOf(h.plazo)]);
  if (answered === null) return contributions;
  contributions.push(['respuesta', `${proveedor}`, answered, hoursBetween(h.solicitada, h.terminada as Date)]);
  if (answered <= silence) contributions.push(['silencio', `${proveedor}|contestada`, silence]);
  if (h.plazo && answered <= dayOf(h.plazo)) contributions.push(['plazo', 'contestada', dayOf(h.plazo)]);
  return contributions;
}

function ofContact(h: FiguresFact, day: DayInMadrid): Loose[] {
  const finished = h.terminada as Date;
  const when = day(finished);
  const link: Loose = ['contacto', h.estado === 'rechazado' ? 'rechazado' : 'entregado', when];
  if (h.movimiento !== 'primero') return [link];
  return [link, ['primer_contacto', '', when, hoursBetween(h.abierto as Date, finished)]];
}

/** The first entry of a case, and the first link that reached the family: `abierto`, null while none has. */
function ofEntry(h: FiguresFact, day: DayInMadrid): Loose[] {
  const entered = h.terminada as Date;
  const contributions: Loose[] = [['entrada', '', day(entered)]];
  if (!h.abierto) return contributions;
  const delivered = day(h.abierto);
  contributions.push(['entrada_en', '', delivered, Math.max(0, day(entered) - delivered)]);
  // who had the link from the insurer did not wait for ours
  if (entered >= h.abierto) contributions.push(['hasta_entrar', '', day(entered), hoursBetween(h.abierto, entered)]);
  return contributions;
}
