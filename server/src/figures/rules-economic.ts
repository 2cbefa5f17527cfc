/** Frequency, cost and loss ratio from what the insurer supplied; pure. */
import type { EconomicRatio, ReasonWithoutFigure, Reporting } from '@albacea/contract/schemas/reporting.ts';
import { dateOf } from '../shared/rules-dates-madrid.ts';
import { quotient, withCentimos, withDecimals } from './rules-decimals.ts';
import { monthOf, monthsOf, nextMonth } from './rules-period.ts';

/** The version in force of a product in a month; money in cents, exposure in ten-thousandths of a life-year. */
export interface CurrentDatum {
  readonly producto: string;
  /** First day, as a number. */
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
 * Data are monthly, so only periods of whole months have economic figures. Every product with data in the period, or in the
 * month before it, must have data in each month of the period.
 * @param data of the months of the period and of the month before
 * @param happened deaths of the period, without annulled cases
 */
export function economicOf(data: readonly CurrentDatum[], since: number, until: number, happened: number): Economic {
  const whole = monthOf(since) === since && monthOf(until + 1) === until + 1;
  const meses = whole ? monthsOf(since, until) : [];
  const anterior = monthOf(since - 1);
  const productos = [...new Set(data.map(({ producto }) => producto))].sort();
  const por = new Map(data.map((datum) => [`${datum.producto}\t${datum.mes}`, datum]));
  const visor = { productos, meses, anterior, por, motivo: whole ? null : ('meses_incompletos' as const) };
  const withoutData = meses.filter(
    (month) => productos.length === 0 || productos.some((p) => !por.has(`${p}\t${month}`)),
  );
  const motivo: ReasonWithoutFigure | null = visor.motivo ?? (withoutData.length > 0 ? 'faltan_datos' : null);
  return {
    motivo,
    meses_sin_datos: withoutData.slice(0, NAMED_MONTHS).map((month) => dateOf(month).slice(0, 7)),
    ...shapesOf(visor, BigInt(happened)),
    por_producto: productos.map((producto) => {
      const { vidas_anio, primas, pagado, provision_final, ratio_siniestral } = shapesOf(
        { ...visor, productos: [producto] },
        0n,
      );
      return { producto, vidas_anio, primas, pagado, provision_final, ratio_siniestral };
    }),
  };
}

interface Visor {
  readonly productos: readonly string[];
  readonly meses: readonly number[];
  readonly anterior: number;
  readonly por: ReadonlyMap<string, CurrentDatum>;
  readonly motivo: ReasonWithoutFigure | null;
}

function shapesOf(visor: Visor, happened: bigint): Omit<Economic, 'motivo' | 'meses_sin_datos' | 'por_producto'> {
  const exposed = addUp(visor, 'vidas_anio');
  const primas = addUp(visor, 'primas');
  const paid = addUp(visor, 'pagado');
  const withCost = addUp(visor, 'siniestros_con_coste');
  const final = provisionEn(visor, visor.meses.at(-1));
  const initial = initialProvision(visor);
  const incurrido = more(paid, final, (a, b) => a + b);
  const ofPeriod = more(
    more(paid, final, (a, b) => a + b),
    initial,
    (a, b) => a - b,
  );
  const siniestros: Known = visor.motivo === null ? { valor: happened } : { motivo: visor.motivo };
  return {
    vidas_anio: inText(exposed, lives),
    primas: inText(primas, withCentimos),
    pagado: inText(paid, withCentimos),
    provision_inicial: inText(initial, withCentimos),
    provision_final: inText(final, withCentimos),
    coste_incurrido: inText(incurrido, withCentimos),
    frecuencia: divide(siniestros, exposed, { arriba: String, abajo: lives, factor: 10_000n, decimales: 6 }),
    coste_medio: divide(incurrido, siniestros, {
      arriba: withCentimos,
      abajo: String,
      factor: 1n,
      decimales: 2,
      entre: 100n,
    }),
    coste_medio_con_coste: divide(incurrido, withCost, {
      arriba: withCentimos,
      abajo: String,
      factor: 1n,
      decimales: 2,
      entre: 100n,
    }),
    prima_de_riesgo: divide(incurrido, exposed, {
      arriba: withCentimos,
      abajo: lives,
      factor: 10_000n,
      decimales: 2,
      entre: 100n,
    }),
    ratio_siniestral: divide(ofPeriod, primas, {
      arriba: withCentimos,
      abajo: withCentimos,
      factor: 1n,
      decimales: 6,
    }),
  };
}

/** A column summed over products and months; unknown if any value is. */
function addUp({ productos, meses, por, motivo }: Visor, field: Field): Known {
  if (motivo) return { motivo };
  if (productos.length === 0) return missing;
  let sum = 0n;
  for (const product of productos) {
    for (const month of meses) {
      const value = por.get(`${product}\t${month}`)?.[field] ?? null;
      if (value === null) return missing;
      sum += BigInt(value);
    }
  }
  return { valor: sum };
}

function provisionEn({ productos, por, motivo }: Visor, month: number | undefined): Known {
  if (motivo) return { motivo };
  const provisions = productos.map((product) => por.get(`${product}\t${month}`)?.provision ?? null);
  if (provisions.length === 0 || provisions.includes(null)) return missing;
  return { valor: provisions.reduce((sum: bigint, one) => sum + BigInt(one ?? 0), 0n) };
}

function initialProvision(visor: Visor): Known {
  const initial = provisionEn(visor, visor.anterior);
  return 'motivo' in initial && initial.motivo === 'faltan_datos' ? { motivo: 'falta_provision_inicial' } : initial;
}

function more(a: Known, b: Known, operate: (a: bigint, b: bigint) => bigint): Known {
  if (!('valor' in a)) return a;
  return 'valor' in b ? { valor: operate(a.valor, b.valor) } : b;
}

interface Shape {
  readonly arriba: (value: bigint) => string;
  readonly abajo: (value: bigint) => string;
  /** Parts of the denominator in one unit. */
  readonly factor: bigint;
  readonly decimales: number;
  /** Parts of the numerator in one unit, where the value is an amount. */
  readonly entre?: bigint;
}

function divide(arriba: Known, abajo: Known, shape: Shape): EconomicRatio {
  const texts = { numerador: inText(arriba, shape.arriba), denominador: inText(abajo, shape.abajo) };
  const [n, d] = [valueIn(arriba), valueIn(abajo)];
  const motivo = 'motivo' in arriba ? arriba.motivo : 'motivo' in abajo ? abajo.motivo : null;
  if (n === null || d === null) return { ...texts, valor: null, motivo };
  if (d === 0n) return { ...texts, valor: null, motivo: 'denominador_cero' };
  return { ...texts, valor: quotient(n * shape.factor, d * (shape.entre ?? 1n), shape.decimales), motivo: null };
}

/** The days from and until which a period needs data; it includes the month before. */
export const necessaryMonths = (since: number, until: number): readonly [number, number] => [
  monthOf(monthOf(since) - 1),
  nextMonth(until) - 1,
];
