/** Counts of a stretch of days, ready to be asked; pure. */
import type { Clase } from './reglas-medidas.ts';
import { anotar, type Histograma } from './reglas-sumas.ts';

interface Celda {
  n: number;
  readonly histograma: Histograma;
}

export class Recuento {
  readonly #celdas = new Map<string, Map<string, Celda>>();

  /** The place of a kind and a key, made when there is none. */
  celda(clase: Clase, clave: string): Celda {
    const porClave = this.#celdas.get(clase) ?? new Map<string, Celda>();
    this.#celdas.set(clase, porClave);
    const celda = porClave.get(clave) ?? { n: 0, histograma: new Map() };
    porClave.set(clave, celda);
    return celda;
  }

  sumar(clase: Clase, clave: string, n: number, valor?: number): void {
    const celda = this.celda(clase, clave);
    celda.n += n;
    if (valor !== undefined) anotar(celda.histograma, valor, n);
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

  histograma(clase: Clase, ...partes: (string | undefined)[]): Histograma {
    const suma: Histograma = new Map();
    for (const [clave, { histograma }] of this.#celdas.get(clase) ?? []) {
      if (!encaja(clave, partes)) continue;
      for (const [valor, n] of histograma) anotar(suma, valor, n);
    }
    return suma;
  }

  /** Values of a part of the keys that count for something, in alphabetical order. */
  valores(clase: Clase, parte: number): string[] {
    const vivas = [...(this.#celdas.get(clase) ?? [])].filter(
      ([, { n, histograma }]) => n !== 0 || histograma.size > 0,
    );
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
