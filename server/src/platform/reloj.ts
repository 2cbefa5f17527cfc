/** The only place that tells the time. Due times come from here, so that tests can move it. */
export interface Reloj {
  ahora(): Date;
}

/** The clock of the machine. */
export const relojDelSistema: Reloj = { ahora: () => new Date() };

/** A clock that stands still until it is moved, for tests. */
export function relojMovible(inicio: Date): Reloj & { avanzar(milisegundos: number): void } {
  let instante = inicio.getTime();
  return {
    ahora: () => new Date(instante),
    avanzar(milisegundos) {
      instante += milisegundos;
    },
  };
}
