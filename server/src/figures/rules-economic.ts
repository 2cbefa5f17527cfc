/** Frequency, cost and loss ratio, computed from data that the insurer supplied; pure. */
import type { EconomicRatio, ReasonWithoutFigure, Reporting } from '@albacea/contract/schemas/reporting.ts';
import { dateOf } from '../shared/rules-dates-madrid.ts';
import { quotient, withCentimos, withDecimals } from './rules-decimals.ts';
import { monthOf, monthsOf, nextMonth } from './rules-period.ts';

/** The data in force for a product in a month; money in cents, exposure in ten-thousandths of a life-year. */
export interface CurrentDatum {
  readonly producto: string;
  /** Day number of the month's first day. */
  readonly mes: number;
  readonly vidas_anio: number | null;
  readonly primas: number | null;
  readonly pagado: number | null;
  readonly provision: number | null;
  readonly siniestros_con_coste: number | null;
}

type Field = 'vidas_anio' | 'primas' | 'pagado' | 'siniestros_con_coste';
type Economic = Reporting['economico'];
const NAMED_MONTHS = 12;

/** A value, or the reason why it is unknown. */
type Known = { readonly valor: bigint } | { readonly motivo: ReasonWithoutFigure };
const missing: Known = { motivo: 'faltan_datos' };
const valueIn = (c: Known): bigint | null => ('valor' in c ? c.valor : null);
const inText = (c: Known, write: (value: bigint) => string) => ('valor' in c ? write(c.valor) : null);
const lives = (tenThousandth: bigint) => withDecimals(tenThousandth, 4);

/**
 * The economic figures of a period. Data are monthly, so only periods of whole months have them. Every product with data in the period, or in the
 * month before it, must have data in each month of the period.
 * @param data of the months of the period and of the month before
 * @param happened deaths of the period, without annulled cases
 */
export function economicOf(data: readonly CurrentDatum[], since: number, until: number, happened: number): Economic {
  const whole = monthOf(since) === since && monthOf(until + 1) === until + 1;
  const meses = whole ? monthsOf(since, until) : [];
  const monthBefore = monthOf(since - 1);
  const productos = [...new Set(data.map(({ producto }) => producto))].sort();
  const byMonth = new Map(data.map((datum) => [`${datum.producto}\t${datum.mes}`, datum]));
  const basis = { productos, meses, monthBefore, byMonth, motivo: whole ? null : ('meses_incompletos' as const) };
  const withoutData = meses.filter(
    (month) => productos.length === 0 || productos.some((p) => !byMonth.has(`${p}\t${month}`)),
  );
  const motivo: ReasonWithoutFigure | null = basis.motivo ?? (withoutData.length > 0 ? 'faltan_datos' : null);
  return {
    motivo,
    meses_sin_datos: withoutData.slice(0, NAMED_MONTHS).map((month) => dateOf(month).slice(0, 7)),
    ...figuresOf(basis, BigInt(happened)),
    por_producto: productos.map((producto) => {
      const { vidas_anio, primas, pagado, provision_final, ratio_siniestral } = figuresOf(
        { ...basis, productos: [producto] },
        0n,
      );
      return { producto, vidas_anio, primas, pagado, provision_final, ratio_siniestral };
    }),
  };
}

interface Basis {
  readonly productos: readonly string[];
  readonly meses: readonly number[];
  readonly monthBefore: number;
  readonly byMonth: ReadonlyMap<string, CurrentDatum>;
  readonly motivo: ReasonWithoutFigure | null;
}

function figuresOf(basis: Basis, happened: bigint): Omit<Economic, 'motivo' | 'meses_sin_datos' | 'por_producto'> {
  const exposed = addUp(basis, 'vidas_anio');
  const primas = addUp(basis, 'primas');
  const paid = addUp(basis, 'pagado');
  const withCost = addUp(basis, 'siniestros_con_coste');
  const final = provisionIn(basis, basis.meses.at(-1));
  const initial = initialProvision(basis);
  const incurrido = combine(paid, final, (a, b) => a + b);
  const periodCost = combine(incurrido, initial, (a, b) => a - b);
  const siniestros: Known = basis.motivo === null ? { valor: happened } : { motivo: basis.motivo };
  return {
    vidas_anio: inText(exposed, lives),
    primas: inText(primas, withCentimos),
    pagado: inText(paid, withCentimos),
    provision_inicial: inText(initial, withCentimos),
    provision_final: inText(final, withCentimos),
    coste_incurrido: inText(incurrido, withCentimos),
    frecuencia: divide(siniestros, exposed, { top: String, bottom: lives, bottomParts: 10_000n, decimals: 6 }),
    coste_medio: divide(incurrido, siniestros, {
      top: withCentimos,
      bottom: String,
      bottomParts: 1n,
      decimals: 2,
      topParts: 100n,
    }),
    coste_medio_con_coste: divide(incurrido, withCost, {
      top: withCentimos,
      bottom: String,
      bottomParts: 1n,
      decimals: 2,
      topParts: 100n,
    }),
    prima_de_riesgo: divide(incurrido, exposed, {
      top: withCentimos,
      bottom: lives,
      bottomParts: 10_000n,
      decimals: 2,
      topParts: 100n,
    }),
    ratio_siniestral: divide(periodCost, primas, {
      top: withCentimos,
      bottom: withCentimos,
      bottomParts: 1n,
      decimals: 6,
    }),
  };
}

/** The sum of a column over all products and months; unknown if any value is unknown. */
function addUp({ productos, meses, byMonth, motivo }: Basis, field: Field): Known {
  if (motivo) return { motivo };
  if (productos.length === 0) return missing;
  let sum = 0n;
  for (const product of productos) {
    for (const month of meses) {
      const value = byMonth.get(`${product}\t${month}`)?.[field] ?? null;
      if (value === null) return missing;
      sum += BigInt(value);
    }
  }
  return { valor: sum };
}

function provisionIn({ productos, byMonth, motivo }: Basis, month: number | undefined): Known {
  if (motivo) return { motivo };
  const provisions = productos.map((product) => byMonth.get(`${product}\t${month}`)?.provision ?? null);
  if (provisions.length === 0 || provisions.includes(null)) return missing;
  return { valor: provisions.reduce((sum: bigint, one) => sum + BigInt(one ?? 0), 0n) };
}

function initialProvision(basis: Basis): Known {
  const initial = provisionIn(basis, basis.monthBefore);
  return 'motivo' in initial && initial.motivo === 'faltan_datos' ? { motivo: 'falta_provision_inicial' } : initial;
}

function combine(a: Known, b: Known, operate: (a: bigint, b: bigint) => bigint): Known {
  if (!('valor' in a)) return a;
  return 'valor' in b ? { valor: operate(a.valor, b.valor) } : b;
}

interface Shape {
  readonly top: (value: bigint) => string;
  readonly bottom: (value: bigint) => string;
  /** How many smallest units make a whole of the denominator: 10,000 for life-years; 1 if both have the same smallest unit. */
  readonly bottomParts: bigint;
  readonly decimals: number;
  /** How many smallest units make a whole of the numerator: 100 for cents; undefined: 1, for a whole number or the same smallest unit. */
  readonly topParts?: bigint;
}

function divide(top: Known, bottom: Known, shape: Shape): EconomicRatio {
  const texts = { numerador: inText(top, shape.top), denominador: inText(bottom, shape.bottom) };
  const [n, d] = [valueIn(top), valueIn(bottom)];
  const motivo = 'motivo' in top ? top.motivo : 'motivo' in bottom ? bottom.motivo : null;
  if (n === null || d === null) return { ...texts, valor: null, motivo };
  if (d === 0n) return { ...texts, valor: null, motivo: 'denominador_cero' };
  return { ...texts, valor: quotient(n * shape.bottomParts, d * (shape.topParts ?? 1n), shape.decimals), motivo: null };
}

/** The first and last day of the months whose data a period needs: the month before it to its last month. */
export const necessaryMonths = (since: number, until: number): readonly [number, number] => [
  monthOf(monthOf(since) - 1),
  nextMonth(until) - 1,
];
