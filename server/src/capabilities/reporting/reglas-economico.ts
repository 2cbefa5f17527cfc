/** Frequency, cost and loss ratio from what the insurer supplied; pure. */
import type { MotivoSinCifra, RazonEconomica, Reporting } from '@albacea/contract/reporting.ts';
import { fechaDe, inicioDe, mesesDe, siguiente } from './reglas-calendario.ts';
import { cociente, conCentimos, conDecimales } from './reglas-decimales.ts';

/** The version in force of a product in a month; money in cents, exposure in ten-thousandths of a life-year. */
export interface DatoVigente {
  readonly producto: string;
  /** First day, as a number. */
  readonly mes: number;
  readonly vidas_anio: number | null;
  readonly primas: number | null;
  readonly pagado: number | null;
  readonly provision: number | null;
  readonly siniestros_con_coste: number | null;
}

type Campo = 'vidas_anio' | 'primas' | 'pagado' | 'siniestros_con_coste';
type Economico = Reporting['economico'];
const MESES_NOMBRADOS = 12;

/** A value, or why there is none. */
type Conocido = { readonly valor: bigint } | { readonly motivo: MotivoSinCifra };
const faltan: Conocido = { motivo: 'faltan_datos' };
const valorDe = (c: Conocido): bigint | null => ('valor' in c ? c.valor : null);
const enTexto = (c: Conocido, escribir: (valor: bigint) => string) => ('valor' in c ? escribir(c.valor) : null);
const vidas = (diezmilesimas: bigint) => conDecimales(diezmilesimas, 4);

/**
 * Data are by month: a period that does not begin and end with a month has no economic figures. Every product that has data in
 * the period, or in the month before it, must have them in each of its months.
 * @param datos of the months of the period and of the month before
 * @param ocurridos deaths of the period, without annulled cases
 */
export function economicoDe(datos: readonly DatoVigente[], desde: number, hasta: number, ocurridos: number): Economico {
  const enteros = inicioDe('mes', desde) === desde && inicioDe('mes', hasta + 1) === hasta + 1;
  const meses = enteros ? mesesDe(desde, hasta) : [];
  const anterior = inicioDe('mes', desde - 1);
  const productos = [...new Set(datos.map(({ producto }) => producto))].sort();
  const por = new Map(datos.map((dato) => [`${dato.producto}\t${dato.mes}`, dato]));
  const visor = { productos, meses, anterior, por, motivo: enteros ? null : ('meses_incompletos' as const) };
  const sinDatos = meses.filter((mes) => productos.length === 0 || productos.some((p) => !por.has(`${p}\t${mes}`)));
  const motivo: MotivoSinCifra | null = visor.motivo ?? (sinDatos.length > 0 ? 'faltan_datos' : null);
  return {
    motivo,
    meses_sin_datos: sinDatos.slice(0, MESES_NOMBRADOS).map((mes) => fechaDe(mes).slice(0, 7)),
    ...figurasDe(visor, BigInt(ocurridos)),
    por_producto: productos.map((producto) => {
      const { vidas_anio, primas, pagado, provision_final, ratio_siniestral } = figurasDe(
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
  readonly por: ReadonlyMap<string, DatoVigente>;
  readonly motivo: MotivoSinCifra | null;
}

function figurasDe(visor: Visor, ocurridos: bigint): Omit<Economico, 'motivo' | 'meses_sin_datos' | 'por_producto'> {
  const expuesto = sumar(visor, 'vidas_anio');
  const primas = sumar(visor, 'primas');
  const pagado = sumar(visor, 'pagado');
  const conCoste = sumar(visor, 'siniestros_con_coste');
  const final = provisionEn(visor, visor.meses.at(-1));
  const inicial = provisionInicial(visor);
  const incurrido = mas(pagado, final, (a, b) => a + b);
  const delPeriodo = mas(
    mas(pagado, final, (a, b) => a + b),
    inicial,
    (a, b) => a - b,
  );
  const siniestros: Conocido = visor.motivo === null ? { valor: ocurridos } : { motivo: visor.motivo };
  return {
    vidas_anio: enTexto(expuesto, vidas),
    primas: enTexto(primas, conCentimos),
    pagado: enTexto(pagado, conCentimos),
    provision_inicial: enTexto(inicial, conCentimos),
    provision_final: enTexto(final, conCentimos),
    coste_incurrido: enTexto(incurrido, conCentimos),
    frecuencia: dividir(siniestros, expuesto, { arriba: String, abajo: vidas, factor: 10_000n, decimales: 6 }),
    coste_medio: dividir(incurrido, siniestros, {
      arriba: conCentimos,
      abajo: String,
      factor: 1n,
      decimales: 2,
      entre: 100n,
    }),
    coste_medio_con_coste: dividir(incurrido, conCoste, {
      ...{ arriba: conCentimos, abajo: String, factor: 1n, decimales: 2, entre: 100n },
    }),
    prima_de_riesgo: dividir(incurrido, expuesto, {
      ...{ arriba: conCentimos, abajo: vidas, factor: 10_000n, decimales: 2, entre: 100n },
    }),
    ratio_siniestral: dividir(delPeriodo, primas, {
      arriba: conCentimos,
      abajo: conCentimos,
      factor: 1n,
      decimales: 6,
    }),
  };
}

/** A column summed over products and months; unknown as soon as one value is. */
function sumar({ productos, meses, por, motivo }: Visor, campo: Campo): Conocido {
  if (motivo) return { motivo };
  if (productos.length === 0) return faltan;
  let suma = 0n;
  for (const producto of productos) {
    for (const mes of meses) {
      const valor = por.get(`${producto}\t${mes}`)?.[campo] ?? null;
      if (valor === null) return faltan;
      suma += BigInt(valor);
    }
  }
  return { valor: suma };
}

function provisionEn({ productos, por, motivo }: Visor, mes: number | undefined): Conocido {
  if (motivo) return { motivo };
  const provisiones = productos.map((producto) => por.get(`${producto}\t${mes}`)?.provision ?? null);
  if (provisiones.length === 0 || provisiones.includes(null)) return faltan;
  return { valor: provisiones.reduce((suma: bigint, una) => suma + BigInt(una ?? 0), 0n) };
}

function provisionInicial(visor: Visor): Conocido {
  const inicial = provisionEn(visor, visor.anterior);
  return 'motivo' in inicial && inicial.motivo === 'faltan_datos' ? { motivo: 'falta_provision_inicial' } : inicial;
}

function mas(a: Conocido, b: Conocido, operar: (a: bigint, b: bigint) => bigint): Conocido {
  if (!('valor' in a)) return a;
  return 'valor' in b ? { valor: operar(a.valor, b.valor) } : b;
}

interface Forma {
  readonly arriba: (valor: bigint) => string;
  readonly abajo: (valor: bigint) => string;
  /** Parts of the denominator in one unit. */
  readonly factor: bigint;
  readonly decimales: number;
  /** Parts of the numerator in one unit, where the value is an amount. */
  readonly entre?: bigint;
}

function dividir(arriba: Conocido, abajo: Conocido, forma: Forma): RazonEconomica {
  const textos = { numerador: enTexto(arriba, forma.arriba), denominador: enTexto(abajo, forma.abajo) };
  const [n, d] = [valorDe(arriba), valorDe(abajo)];
  const motivo = 'motivo' in arriba ? arriba.motivo : 'motivo' in abajo ? abajo.motivo : null;
  if (n === null || d === null) return { ...textos, valor: null, motivo };
  if (d === 0n) return { ...textos, valor: null, motivo: 'denominador_cero' };
  return { ...textos, valor: cociente(n * forma.factor, d * (forma.entre ?? 1n), forma.decimales), motivo: null };
}

/** First day of the month before a period, from which data are needed, and its last. */
export const mesesNecesarios = (desde: number, hasta: number): readonly [number, number] => [
  inicioDe('mes', inicioDe('mes', desde) - 1),
  siguiente('mes', hasta) - 1,
];
