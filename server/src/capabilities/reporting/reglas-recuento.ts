/** Counts of a stretch of days, ready to be asked; pure. */
import type { Clase } from './reglas-medidas.ts';
import type { Histograma } from './reglas-sumas.ts';

/**
 * How many of each value, in an array by value: a report reads hundreds of histograms of a thousand hours, and maps took most of
 * its time.
 */
export class Medidas {
  #cuantos = new Float64Array(0);

  readonly sumar = (valor: number, n: number): void => {
    if (valor >= this.#cuantos.length) {
      const mayor = new Float64Array(Math.max(valor + 1, 2 * this.#cuantos.length));
      mayor.set(this.#cuantos);
      this.#cuantos = mayor;
    }
    this.#cuantos[valor] = (this.#cuantos[valor] as number) + n;
  };

  readonly restar = (valor: number, n: number): void => this.sumar(valor, -n);

  sumarTodo(otras: Medidas): void {
    const otros = otras.#cuantos;
    for (let valor = otros.length - 1; valor >= 0; valor -= 1) {
      const n = otros[valor] as number;
      if (n !== 0) this.sumar(valor, n); // the greatest first: the array grows once
    }
  }

  /** How many there are up to a value, inclusive. */
  hasta(limite: number): number {
    let n = 0;
    for (let valor = 0; valor < this.#cuantos.length && valor <= limite; valor += 1)
      n += this.#cuantos[valor] as number;
    return n;
  }

  /** The value that is so many-th in order, from 1. */
  deRango(rango: number): number {
    let resto = rango;
    let valor = -1;
    while (resto > 0 && valor < this.#cuantos.length - 1) {
      valor += 1;
      resto -= this.#cuantos[valor] as number;
    }
    return valor;
  }

  suma(): number {
    let suma = 0;
    for (let valor = 0; valor < this.#cuantos.length; valor += 1) suma += valor * (this.#cuantos[valor] as number);
    return suma;
  }
}

interface Celda {
  n: number;
  readonly medidas: Medidas;
}

export class Recuento {
  readonly #celdas = new Map<string, Map<string, Celda>>();

  /** The place of a kind and a key, made when there is none. */
  celda(clase: Clase, clave: string): Celda {
    let porClave = this.#celdas.get(clase);
    if (!porClave) {
      porClave = new Map();
      this.#celdas.set(clase, porClave);
    }
    let celda = porClave.get(clave);
    if (!celda) {
      celda = { n: 0, medidas: new Medidas() };
      porClave.set(clave, celda);
    }
    return celda;
  }

  sumar(clase: Clase, clave: string, n: number, valor?: number): void {
    const celda = this.celda(clase, clave);
    celda.n += n;
    if (valor !== undefined) celda.medidas.sumar(valor, n);
  }

  /**
   * How many of a kind there are.
   * @param partes what the parts of the key must be, from the first on; undefined: anything
   */
  n(clase: Clase, ...partes: (string | undefined)[]): number {
    let suma = 0;
    for (const [clave, { n }] of this.#celdas.get(clase) ?? []) if (encaja(clave, partes)) suma += n;
    return suma;
  }

  medidas(clase: Clase, ...partes: (string | undefined)[]): Medidas {
    const suma = new Medidas();
    for (const [clave, { medidas }] of this.#celdas.get(clase) ?? [])
      if (encaja(clave, partes)) suma.sumarTodo(medidas);
    return suma;
  }

  /** Values of a part of the keys that count for something, in alphabetical order. */
  valores(clase: Clase, parte: number): string[] {
    const vivas = [...(this.#celdas.get(clase) ?? [])].filter(([, { n }]) => n !== 0);
    return [...new Set(vivas.map(([clave]) => clave.split('|')[parte] ?? ''))].sort();
  }
}

function encaja(clave: string, partes: readonly (string | undefined)[]): boolean {
  if (partes.length === 0) return true;
  const suyas = clave.split('|');
  return partes.every((parte, i) => parte === undefined || parte === suyas[i]);
}

/** What a report is made of: counts of its stretches at an instant. */
export interface Cifras {
  readonly periodo: Recuento;
  /** Everything before the period. */
  readonly antes: Recuento;
  /** Days of the period that were over at the instant. */
  readonly vencido: Recuento;
  /** Days of the period from which so many days had passed; null when none had. */
  readonly tras: ReadonlyMap<number, Recuento | null>;
  /** Cases alive at the end of the period that were opened at most 90 days before, by days. */
  readonly edades: Histograma;
  /** By first day of the month. */
  readonly meses: ReadonlyMap<number, Recuento>;
}
