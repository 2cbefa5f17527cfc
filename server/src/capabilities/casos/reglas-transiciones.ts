/** One line of a state machine's table; pure. */
import type { TipoEvento } from '@albacea/contract/eventos.ts';

/** Who acts, as the chronology shows it. */
export type Quien = 'heredero' | 'aseguradora' | 'servicio' | 'sistema';

export interface Transicion<E> {
  readonly orden: string;
  readonly desde: readonly E[];
  readonly hasta: E;
  readonly quien: readonly Quien[];
  /** Code of the chronology entry and of the audit record. */
  readonly hecho: string;
  readonly evento?: TipoEvento;
}

/** @throws when the table has no such line: a mistake of ours */
export function transicionDe<E>(tabla: readonly Transicion<E>[], orden: string): Transicion<E> {
  const transicion = tabla.find((linea) => linea.orden === orden);
  if (!transicion) throw new Error(`no transition is called ${orden}`);
  return transicion;
}

/** What somebody can do from a state, by the names of the table, in its order. */
export function posibleDesde<E>(tabla: readonly Transicion<E>[], estado: E, quien: Quien): string[] {
  return tabla.filter((linea) => linea.desde.includes(estado) && linea.quien.includes(quien)).map(({ orden }) => orden);
}
