/**
 * The series of charges of one merchant in one currency: what was given back goes, parts are put together, a new price
 * continues the old one. Pure.
 */
import type { Periodicidad } from '@albacea/contract/cuentas.ts';
import { type Cadena, cadenasRegulares, desvioMedio, PERIODOS, tras } from './reglas-periodo.ts';

export interface Cargo {
  readonly dia: number;
  /** Above zero. */
  readonly centimos: number;
  /** Lines of the statement that it was paid in. */
  readonly partes: number;
  /** It was given back: it keeps the place in its series and counts for nothing else. */
  readonly devuelto: boolean;
}

export interface Serie {
  readonly periodicidad: Periodicidad;
  /** In the order of their days. */
  readonly cargos: readonly Cargo[];
  /** The amounts differ from charge to charge, as those of electricity do. */
  readonly variable: boolean;
  /** Mean of the days by which charges were off. */
  readonly desvio: number;
}

export interface LineaDeCargo {
  readonly dia: number;
  /** Negative: charged; positive: given back. */
  readonly centimos: number;
}

/** Days within which a charge is given back. */
const PLAZO_DE_DEVOLUCION = 130;

/**
 * The charges in the order of their days. Each refund gives back the last charge of the same amount before it, once.
 */
export function marcarDevueltos(lineas: readonly LineaDeCargo[]): Cargo[] {
  const enOrden = [...lineas].sort((a, b) => a.dia - b.dia || a.centimos - b.centimos);
  const pendientes = new Map<number, LineaDeCargo[]>();
  const devueltos = new Set<LineaDeCargo>();
  for (const linea of enOrden) {
    const importe = Math.abs(linea.centimos);
    const pila = pendientes.get(importe) ?? [];
    if (linea.centimos < 0) pendientes.set(importe, [...podar(pila, linea.dia), linea]);
    else {
      const ultimo = pila.pop();
      if (ultimo && linea.dia - ultimo.dia <= PLAZO_DE_DEVOLUCION) devueltos.add(ultimo);
    }
  }
  return enOrden
    .filter((linea) => linea.centimos < 0)
    .map((linea) => ({ dia: linea.dia, centimos: -linea.centimos, partes: 1, devuelto: devueltos.has(linea) }));
}

/** Keeps the pile of charges that can still be given back short, whatever the file holds. */
const podar = (pila: readonly LineaDeCargo[], dia: number): readonly LineaDeCargo[] =>
  pila.filter((una) => dia - una.dia <= PLAZO_DE_DEVOLUCION).slice(-40);

/** Part of the charges of a price that its chains must explain: the rest are purchases at the same price. */
const MINIMO_DEL_PRECIO = 0.6;
/** Part of all charges that chains of differing amounts must explain. */
const MINIMO_DEL_CONJUNTO = 0.8;

/**
 * The series of a merchant, most charges first.
 * @param cargos in the order of their days
 * @param admiteVariable whether amounts may differ at will: direct debits and supplies
 */
export function seriesDe(cargos: readonly Cargo[], admiteVariable: boolean): Serie[] {
  const series = conDevueltos(cargos, admiteVariable).map((serie) => ({
    ...serie,
    cargos: serie.cargos.filter(({ devuelto }) => !devuelto),
  }));
  return ordenadas(series.filter((serie) => serie.cargos.length >= 2));
}

function conDevueltos(cargos: readonly Cargo[], admiteVariable: boolean): Serie[] {
  const porPrecio = seriesPorPrecio(cargos);
  const explicados = contar(porPrecio);
  if (explicados >= cargos.length * 0.9) return porPrecio;
  const conjunto = seriesDelConjunto(cargos, admiteVariable);
  if (contar(conjunto) > explicados) return conjunto;
  const usados = new Set(porPrecio.flatMap((serie) => serie.cargos));
  // Another price beside: the leftovers may be a series by themselves.
  const resto = cargos.filter((cargo) => !usados.has(cargo));
  return [...porPrecio, ...seriesDelConjunto(resto, admiteVariable)];
}

const contar = (series: readonly Serie[]): number =>
  series.reduce((suma, serie) => suma + serie.cargos.reduce((partes, cargo) => partes + cargo.partes, 0), 0);

const ordenadas = (series: readonly Serie[]): Serie[] =>
  [...series].sort((a, b) => b.cargos.length - a.cargos.length || b.desvio - a.desvio);

const serieDe = (cadena: Cadena<Cargo>, variable: boolean): Serie => ({
  periodicidad: cadena.periodicidad,
  cargos: cadena.cargos,
  variable,
  desvio: desvioMedio(cadena),
});

/** Where there are more, dates and prices agree by chance; the longest are kept. */
const MAXIMO_DE_SERIES = 40;

/** Chains of one amount each, then joined where the price changed and completed where a charge came in parts. */
function seriesPorPrecio(cargos: readonly Cargo[]): Serie[] {
  const precios = new Map<number, Cargo[]>();
  for (const cargo of cargos) {
    const suyos = precios.get(cargo.centimos);
    if (suyos) suyos.push(cargo);
    else precios.set(cargo.centimos, [cargo]);
  }
  const series: Serie[] = [];
  for (const suyos of precios.values()) {
    const halladas = cadenasRegulares(suyos).map((cadena) => serieDe(cadena, false));
    if (contar(halladas) >= suyos.length * MINIMO_DEL_PRECIO) series.push(...halladas);
  }
  const unidas = sinRestos(unirPrecios(ordenadas(series).slice(0, MAXIMO_DE_SERIES)));
  const usados = new Set(unidas.flatMap((serie) => serie.cargos));
  const sueltos = cargos.filter((cargo) => !usados.has(cargo));
  return unidas.map((serie) => completar(serie, sueltos));
}

/** A new price is between half and twice the old one. */
const MAXIMO_SALTO_DE_PRECIO = 2;

const precioVecino = (a: number, b: number, factor: number): boolean => a <= b * factor && b <= a * factor;

/** A series that begins when another of the same period ends is that one at its new price. */
function unirPrecios(series: readonly Serie[]): Serie[] {
  const enOrden = [...series].sort((a, b) => (a.cargos[0]?.dia ?? 0) - (b.cargos[0]?.dia ?? 0));
  const unidas: Serie[] = [];
  for (const serie of enOrden) {
    const lugar = unidas.findLastIndex((anterior) => continua(anterior, serie));
    const anterior = unidas[lugar];
    if (anterior) unidas[lugar] = { ...anterior, cargos: [...anterior.cargos, ...serie.cargos] };
    else unidas.push(serie);
  }
  return unidas;
}

/** Two charges beside a long series at about its price are part of it, with something odd between them. */
function sinRestos(series: readonly Serie[]): readonly Serie[] {
  const largas = series.filter(({ cargos }) => cargos.length >= 4);
  return series.filter(({ cargos: [primero, segundo, tercero] }) => {
    if (tercero || !primero || !segundo) return true;
    return !largas.some(({ cargos }) =>
      precioVecino(cargos.at(-1)?.centimos ?? 0, primero.centimos, MAXIMO_SALTO_SUELTO),
    );
  });
}

function continua(antes: Serie, despues: Serie): boolean {
  const [ultimo, primero] = [antes.cargos.at(-1), despues.cargos[0]];
  if (!ultimo || !primero || antes.periodicidad !== despues.periodicidad) return false;
  return (
    precioVecino(ultimo.centimos, primero.centimos, MAXIMO_SALTO_DE_PRECIO) &&
    esperado(ultimo.dia, primero.dia, antes.periodicidad)
  );
}

/** Whether a day is one or two periods after another, within the margin. */
function esperado(antes: number, despues: number, periodicidad: Periodicidad): boolean {
  const { margen } = PERIODOS[periodicidad];
  return [1, 2].some((veces) => Math.abs(tras(antes, periodicidad, veces) - despues) <= margen);
}

/** Adds what stands alone but belongs: a charge in parts, the first at a new price or before it. */
function completar(serie: Serie, sueltos: Cargo[]): Serie {
  let cargos: readonly Cargo[] = serie.cargos;
  if (cargos.length < 3) return serie;
  for (let ronda = 0; ronda < 6; ronda += 1) {
    const antes = cargos.length;
    cargos = llenarHuecos(cargos, serie.periodicidad, sueltos);
    if (cargos.length === antes) break;
  }
  return { ...serie, cargos };
}

/** The places after each charge where the next one is missing; those before the first and after the last too. */
function llenarHuecos(cargos: readonly Cargo[], periodicidad: Periodicidad, sueltos: Cargo[]): readonly Cargo[] {
  const { margen } = PERIODOS[periodicidad];
  const [primero] = cargos;
  const antes = primero && enElLugar(sueltos, tras(primero.dia, periodicidad, -1), margen, primero.centimos);
  const llenos: Cargo[] = antes ? [antes] : [];
  for (const [i, cargo] of cargos.entries()) {
    llenos.push(cargo);
    const lugar = tras(cargo.dia, periodicidad);
    const proximo = cargos[i + 1]?.dia ?? Number.POSITIVE_INFINITY;
    if (sueltos.length === 0 || proximo <= lugar + margen) continue;
    const enSuDia = enElLugar(sueltos, lugar, margen, cargo.centimos);
    const esUltimo = i === cargos.length - 1;
    const unoDespues = tras(cargo.dia, periodicidad, 2);
    const hallado = enSuDia ?? (esUltimo ? enElLugar(sueltos, unoDespues, margen, cargo.centimos) : null);
    if (hallado) llenos.push(hallado);
  }
  return llenos;
}

/** A single charge may be a third off the price, more where little else is charged; several must be it together. */
const MAXIMO_SALTO_SUELTO = 1.35;
const MAXIMO_SALTO_SIN_RUIDO = 1.6;
const MAXIMO_DE_PARTES = 4;

/** Takes out of the loose charges what stands for the one that was expected. */
function enElLugar(sueltos: Cargo[], lugar: number, margen: number, precio: number): Cargo | null {
  const desde = primerLugar(sueltos, lugar - margen);
  const cerca: number[] = [];
  for (let i = desde; i < sueltos.length && (sueltos[i]?.dia ?? 0) <= lugar + margen; i += 1) cerca.push(i);
  if (cerca.length === 0 || cerca.length > MAXIMO_DE_PARTES) return null;
  const candidatos = cerca.map((i) => sueltos[i] as Cargo);
  if (candidatos.some(({ devuelto }) => devuelto)) return null;
  const suma = candidatos.reduce((total, { centimos }) => total + centimos, 0);
  const factor = sueltos.length <= 2 ? MAXIMO_SALTO_SIN_RUIDO : MAXIMO_SALTO_SUELTO;
  const deUnDia = candidatos.every(({ dia }) => dia === candidatos[0]?.dia) && sueltos.length <= MAXIMO_DE_PARTES;
  const vecino = (candidatos.length === 1 || deUnDia) && precioVecino(suma, precio, factor);
  if (suma !== precio && !vecino) return null;
  sueltos.splice(cerca[0] ?? 0, cerca.length);
  return { dia: candidatos[0]?.dia ?? lugar, centimos: suma, partes: candidatos.length, devuelto: false };
}

/** Index of the first charge on or after a day. */
function primerLugar(cargos: readonly Cargo[], dia: number): number {
  let [bajo, alto] = [0, cargos.length];
  while (bajo < alto) {
    const medio = (bajo + alto) >> 1;
    if ((cargos[medio]?.dia ?? 0) < dia) bajo = medio + 1;
    else alto = medio;
  }
  return bajo;
}

/** Chains over all charges, whatever their amount; those of one day are one. */
function seriesDelConjunto(cargos: readonly Cargo[], admiteVariable: boolean): Serie[] {
  const porDia = juntarPorDia(cargos);
  const cadenas = cadenasRegulares(porDia);
  const series = cadenas.map((cadena) => serieDe(cadena, variado(cadena.cargos)));
  const validas = series.filter((serie) =>
    admiteVariable ? serie.cargos.length >= 3 || !serie.variable : importesParecidos(serie),
  );
  return contar(validas) >= cargos.length * MINIMO_DEL_CONJUNTO ? validas : [];
}

function juntarPorDia(cargos: readonly Cargo[]): Cargo[] {
  const juntos: Cargo[] = [];
  for (const cargo of cargos) {
    const ultimo = juntos.at(-1);
    if (ultimo?.dia === cargo.dia && !ultimo.devuelto && !cargo.devuelto)
      juntos[juntos.length - 1] = {
        dia: cargo.dia,
        centimos: ultimo.centimos + cargo.centimos,
        partes: ultimo.partes + cargo.partes,
        devuelto: false,
      };
    else juntos.push(cargo);
  }
  return juntos;
}

/** More than one change of price in four charges. */
const variado = (cargos: readonly Cargo[]): boolean =>
  cambios(cargos, 1.0001) > Math.max(1, Math.floor(cargos.length / 4));

const cambios = (cargos: readonly Cargo[], factor: number): number =>
  cargos.filter(({ centimos }, i) => i > 0 && !precioVecino(centimos, cargos[i - 1]?.centimos ?? 0, factor)).length;

/** Without a direct debit, amounts must be nearly the same: an exchange rate, a tax; and at most one step in four. */
function importesParecidos({ cargos, periodicidad }: Serie): boolean {
  if (cambios(cargos, MAXIMO_SALTO_DE_PRECIO) > 0) return false;
  if (cargos.length === 2) return periodicidad === 'anual' && cambios(cargos, MAXIMO_SALTO_SIN_RUIDO) === 0;
  return cargos.length >= 3 && cambios(cargos, 1.09) <= Math.floor(cargos.length / 4);
}
