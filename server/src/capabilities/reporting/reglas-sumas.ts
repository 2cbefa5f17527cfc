/** Sums of contributions, and their packed form; pure. Equal sums have equal bytes, however they came about. */
import type { Aporte, Clase } from './reglas-medidas.ts';

/** Value → how many. */
export type Histograma = Map<number, number>;
/** Day → value → how many. */
export type PorDia = Map<number, Histograma>;
/** Kind → key → day → value → how many. */
export type Suma = Map<Clase, Map<string, PorDia>>;

/** The entry of a map, made when there is none. */
function entrada<K, V>(mapa: Map<K, V>, clave: K, hacer: () => V): V {
  let valor = mapa.get(clave);
  if (valor === undefined) {
    valor = hacer();
    mapa.set(clave, valor);
  }
  return valor;
}

/** Adds to a histogram; what comes to nothing is gone. */
export function anotar(histograma: Histograma, valor: number, n: number): void {
  const suma = (histograma.get(valor) ?? 0) + n;
  if (suma === 0) histograma.delete(valor);
  else histograma.set(valor, suma);
}

export function anadir(suma: Suma, { clase, clave, dia, valor, n }: Aporte): void {
  const porClave = entrada(suma, clase, () => new Map<string, PorDia>());
  const porDia = entrada(porClave, clave, (): PorDia => new Map());
  const histograma = entrada(porDia, dia, (): Histograma => new Map());
  anotar(histograma, valor, n);
  if (histograma.size > 0) return;
  porDia.delete(dia);
  if (porDia.size === 0) porClave.delete(clave);
}

const enOrden = <V>(mapa: ReadonlyMap<number, V>): [number, V][] => [...mapa].sort(([a], [b]) => a - b);

/** A histogram as bytes: pairs of the step from the value before and the count. */
export function empaquetar(histograma: Histograma): Uint8Array {
  const numeros: number[] = [];
  let anterior = 0;
  for (const [valor, n] of enOrden(histograma)) {
    numeros.push(valor - anterior, n);
    anterior = valor;
  }
  return enBytes(numeros);
}

/** Calls back for each value of a packed histogram, in order. */
export function desempaquetar(bytes: Uint8Array, sumar: (valor: number, n: number) => void): void {
  let valor = 0;
  let esPaso = true;
  recorrer(bytes, (numero) => {
    if (esPaso) valor += numero;
    else sumar(valor, numero);
    esPaso = !esPaso;
  });
}

/** Days of histograms as bytes: for each day the step from the day before, how many pairs follow, and these. */
export function empaquetarDias(porDia: PorDia): Uint8Array {
  const numeros: number[] = [];
  let anterior = 0;
  for (const [dia, histograma] of enOrden(porDia)) {
    numeros.push(dia - anterior, histograma.size);
    for (const [valor, n] of enOrden(histograma)) numeros.push(valor, n);
    anterior = dia;
  }
  return enBytes(numeros);
}

/** The contributions of a packed list of days. @param signo -1 to take them back */
export function desempaquetarDias(clase: Clase, clave: string, bytes: Uint8Array, signo: 1 | -1): Aporte[] {
  const numeros = deBytes(bytes);
  const aportes: Aporte[] = [];
  let dia = 0;
  for (let i = 0; i < numeros.length; ) {
    dia += numeros[i] as number;
    const fin = i + 2 + 2 * (numeros[i + 1] as number);
    for (i += 2; i < fin; i += 2)
      aportes.push({ clase, clave, dia, valor: numeros[i] as number, n: signo * (numeros[i + 1] as number) });
  }
  return aportes;
}

/** Whole numbers, small ones in a byte: zigzag and base 128. Arithmetic and not bits, because sums of cents pass 32 bits. */
function enBytes(numeros: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const numero of numeros) {
    let resto = numero < 0 ? -2 * numero - 1 : 2 * numero;
    while (resto >= 128) {
      bytes.push((resto % 128) + 128);
      resto = Math.floor(resto / 128);
    }
    bytes.push(resto);
  }
  return Uint8Array.from(bytes);
}

function deBytes(bytes: Uint8Array): number[] {
  const numeros: number[] = [];
  recorrer(bytes, (numero) => numeros.push(numero));
  return numeros;
}

function recorrer(bytes: Uint8Array, alHallar: (numero: number) => void): void {
  let resto = 0;
  let peso = 1;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] as number;
    resto += (byte & 127) * peso;
    peso *= 128;
    if (byte >= 128) continue;
    alHallar(resto % 2 === 0 ? resto / 2 : -(resto + 1) / 2);
    resto = 0;
    peso = 1;
  }
}
