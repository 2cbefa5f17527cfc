/** Days on which a recurring charge is expected, and chains of charges that keep to them; pure. */
import type { Periodicidad } from '@albacea/contract/cuentas.ts';

const MS_POR_DIA = 86_400_000;

interface Periodo {
  readonly meses: number;
  /** Where it is not of whole months. */
  readonly dias: number;
  /** Days by which one charge may be off: weekends, ends of months, holidays, thirty days for a month. */
  readonly margen: number;
  /** Days by which they may be off on the average. */
  readonly desvio: number;
  /** Days without the charge that was due, after which it counts as ended. Cards are blocked when somebody dies. */
  readonly gracia: number;
}

/** The shortest first. */
export const PERIODOS: Readonly<Record<Periodicidad, Periodo>> = {
  semanal: { meses: 0, dias: 7, margen: 2, desvio: 1, gracia: 21 },
  mensual: { meses: 1, dias: 0, margen: 6, desvio: 3, gracia: 45 },
  bimestral: { meses: 2, dias: 0, margen: 8, desvio: 4, gracia: 45 },
  trimestral: { meses: 3, dias: 0, margen: 10, desvio: 5, gracia: 45 },
  semestral: { meses: 6, dias: 0, margen: 14, desvio: 8, gracia: 60 },
  anual: { meses: 12, dias: 0, margen: 20, desvio: 12, gracia: 60 },
};
const LISTA = Object.keys(PERIODOS) as Periodicidad[];

/** What a chain is made of. */
export interface Fechado {
  readonly dia: number;
}

export interface Cadena<C extends Fechado> {
  readonly periodicidad: Periodicidad;
  readonly cargos: C[];
  /** Times that the charge was missing in between. */
  saltos: number;
  /** Days by which a charge was off from the one before, summed. */
  desvio: number;
  /** Days by which each charge is off from the first one's grid. */
  readonly desfases: number[];
}

/** The day so many periods later; the 31st of a short month is its last day. */
export function tras(dia: number, periodicidad: Periodicidad, veces = 1): number {
  const { meses, dias } = PERIODOS[periodicidad];
  if (meses === 0) return dia + dias * veces;
  const fecha = new Date(dia * MS_POR_DIA);
  const mes = fecha.getUTCMonth() + meses * veces;
  const ultimo = new Date(Date.UTC(fecha.getUTCFullYear(), mes + 1, 0)).getUTCDate();
  return Date.UTC(fecha.getUTCFullYear(), mes, Math.min(fecha.getUTCDate(), ultimo)) / MS_POR_DIA;
}

/**
 * When the next charge is expected: on the usual day of the month, not on the one to which a weekend moved the last.
 * @param dias days of the charges so far, in order; at least one
 * @param desde not before this day
 */
export function siguiente(dias: readonly number[], periodicidad: Periodicidad, desde: number): number {
  const ultimo = alDiaUsual(dias, periodicidad);
  let veces = 1;
  while (tras(ultimo, periodicidad, veces) < desde) veces += 1;
  return tras(ultimo, periodicidad, veces);
}

function alDiaUsual(dias: readonly number[], periodicidad: Periodicidad): number {
  const ultimo = dias.at(-1) ?? 0;
  const { meses, margen } = PERIODOS[periodicidad];
  if (meses === 0) return ultimo;
  const veces = new Map<number, number>();
  for (const dia of dias) veces.set(diaDelMes(dia), (veces.get(diaDelMes(dia)) ?? 0) + 1);
  const [usual = 1] = [...veces].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  const corregido = ultimo + (usual - diaDelMes(ultimo));
  return veces.get(usual) !== 1 && Math.abs(corregido - ultimo) <= margen ? corregido : ultimo;
}

const diaDelMes = (dia: number): number => new Date(dia * MS_POR_DIA).getUTCDate();

/** Chains that are open at the same time; the charges of somebody with more are no subscriptions. */
const MAXIMO_ABIERTAS = 12;

interface Abierta<C extends Fechado> extends Cadena<C> {
  /** Expected next, and the time after that: from the last charge. */
  proximos: readonly [number, number];
  /** The same from the first one, which no weekend of the last has moved. */
  rejilla: readonly [number, number];
}

/**
 * Puts charges into chains of one period: each goes on with the one that expected it most nearly. At most one charge in a
 * row may be missing. Every charge is looked at once against at most twelve chains.
 * @param cargos in the order of their days
 */
function encadenar<C extends Fechado>(cargos: readonly C[], periodicidad: Periodicidad): Cadena<C>[] {
  const { margen } = PERIODOS[periodicidad];
  const cerradas: Abierta<C>[] = [];
  let abiertas: Abierta<C>[] = [];
  for (const cargo of cargos) {
    const [vivas, pasadas] = partir(abiertas, (una) => cargo.dia <= una.proximos[1] + margen);
    cerradas.push(...pasadas);
    abiertas = vivas;
    const mejor = masCercana(abiertas, cargo.dia, margen);
    if (mejor) alargar(mejor.cadena, cargo, mejor.falta, mejor.desvio);
    else {
      if (abiertas.length === MAXIMO_ABIERTAS) cerradas.push(...abiertas.splice(0, 1));
      abiertas.push({
        periodicidad,
        cargos: [cargo],
        saltos: 0,
        desvio: 0,
        desfases: [0],
        proximos: proximosDe(cargo.dia, periodicidad),
        rejilla: proximosDe(cargo.dia, periodicidad),
      });
    }
  }
  return [...cerradas, ...abiertas];
}

function partir<T>(lista: readonly T[], pasa: (uno: T) => boolean): [T[], T[]] {
  return [lista.filter(pasa), lista.filter((uno) => !pasa(uno))];
}

const proximosDe = (dia: number, periodicidad: Periodicidad) =>
  [tras(dia, periodicidad, 1), tras(dia, periodicidad, 2)] as const;

function masCercana<C extends Fechado>(abiertas: readonly Abierta<C>[], dia: number, margen: number) {
  let mejor: { cadena: Abierta<C>; falta: 0 | 1; desvio: number } | null = null;
  for (const cadena of abiertas) {
    for (const falta of [0, 1] as const) {
      const desvio = Math.min(Math.abs(dia - cadena.proximos[falta]), Math.abs(dia - cadena.rejilla[falta]));
      if (desvio > margen) continue;
      if (!mejor || desvio + falta * margen < mejor.desvio + mejor.falta * margen) mejor = { cadena, falta, desvio };
    }
  }
  return mejor;
}

function alargar<C extends Fechado>(cadena: Abierta<C>, cargo: C, falta: 0 | 1, desvio: number): void {
  cadena.cargos.push(cargo);
  cadena.saltos += falta;
  const lugar = cadena.cargos.length - 1 + cadena.saltos;
  const primero = cadena.cargos[0]?.dia ?? cargo.dia;
  cadena.desfases.push(cargo.dia - tras(primero, cadena.periodicidad, lugar));
  cadena.rejilla = [tras(primero, cadena.periodicidad, lugar + 1), tras(primero, cadena.periodicidad, lugar + 2)];
  cadena.desvio += desvio;
  cadena.proximos = proximosDe(cargo.dia, cadena.periodicidad);
}

/** Whether a chain keeps its days well enough to be one. */
export function esRegular<C extends Fechado>(cadena: Cadena<C>): boolean {
  const { periodicidad, cargos, saltos } = cadena;
  return (
    cargos.length >= 2 &&
    saltos <= Math.floor(cargos.length / 4) &&
    desvioMedio(cadena) <= PERIODOS[periodicidad].desvio
  );
}

/**
 * Days by which the charges of a chain were off, on the average: from the usual day, or each from the one before, where
 * the period is of thirty days and wanders through the month.
 */
export function desvioMedio<C extends Fechado>({ cargos, desvio, desfases }: Cadena<C>): number {
  if (cargos.length < 2) return 0;
  const usual = desfases.toSorted((a, b) => a - b)[desfases.length >> 1] ?? 0;
  const delUsual = desfases.reduce((suma, uno) => suma + Math.abs(uno - usual), 0) / desfases.length;
  return Math.min(desvio / (cargos.length - 1), delUsual);
}

/** Rounds of picking the best chain; nobody pays more subscriptions of one price to one merchant. */
const MAXIMO_DE_RONDAS = 6;

/**
 * The regular chains of a set of charges, the longest first, no charge in two of them.
 * @param cargos in the order of their days
 */
export function cadenasRegulares<C extends Fechado>(cargos: readonly C[]): Cadena<C>[] {
  const halladas: Cadena<C>[] = [];
  let quedan = cargos;
  while (quedan.length >= 2 && halladas.length < MAXIMO_DE_RONDAS) {
    const posibles = LISTA.flatMap((periodicidad) => encadenar(quedan, periodicidad)).filter(esRegular);
    const mejor = posibles.reduce<Cadena<C> | null>(
      (una, otra) => (una && valor(una) >= valor(otra) ? una : otra),
      null,
    );
    if (!mejor) break;
    halladas.push(mejor);
    const usados = new Set(mejor.cargos);
    quedan = quedan.filter((cargo) => !usados.has(cargo));
  }
  return halladas;
}

const valor = <C extends Fechado>({ cargos, saltos }: Cadena<C>): number => cargos.length - saltos;
