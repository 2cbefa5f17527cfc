/**
 * Group commit: what arrives in one turn of the event loop, or while no lane is free, travels together in the next batch.
 */
import { setImmediate as finDeTurno, setTimeout as pasar } from 'node:timers/promises';

export interface Agrupador<T, R = void> {
  /** Resolves with what the batch gave for the element; rejects with the fault of its batch. */
  anadir(elemento: T): Promise<R>;
  /** Resolves when everything added so far has been written or has failed. */
  vaciar(): Promise<void>;
}

export interface OpcionesDeAgrupador {
  /** Elements of a batch; 500 */
  readonly maximo?: number;
  /** Milliseconds in which a batch gathers, where elements come one by one and their writer can wait; 0 */
  readonly reunir?: number;
  /** Batches under way at once; 1 */
  readonly carriles?: number;
}

/** @param escribir writes a batch, all or nothing, and returns what there is for each element, in their order */
export function crearAgrupador<T, R = void>(
  // biome-ignore lint/suspicious/noConfusingVoidType: a writer that has nothing to say of its elements returns nothing
  escribir: (lote: T[]) => Promise<[R] extends [void] ? void : readonly R[]>,
  { maximo = 500, reunir = 0, carriles = 1 }: OpcionesDeAgrupador = {},
): Agrupador<T, R> {
  let cola: { elemento: T; bien: (resultado: R) => void; mal: (error: unknown) => void }[] = [];
  let libres = carriles;
  const corriendo = new Set<Promise<void>>();

  async function correr(): Promise<void> {
    while (cola.length > 0) {
      await (reunir > 0 ? pasar(reunir) : finDeTurno());
      const lote = cola.slice(0, maximo);
      cola = cola.slice(maximo);
      if (lote.length === 0) break; // another lane took them
      try {
        const resultados = (await escribir(lote.map(({ elemento }) => elemento))) as readonly R[] | undefined;
        for (const [i, { bien }] of lote.entries()) bien(resultados?.[i] as R);
      } catch (error) {
        for (const { mal } of lote) mal(error);
      }
    }
    libres += 1;
  }

  function arrancar(): void {
    if (libres === 0) return;
    libres -= 1;
    const carril = correr();
    corriendo.add(carril);
    void carril.then(() => corriendo.delete(carril));
  }

  return {
    anadir: (elemento) =>
      new Promise((bien, mal) => {
        cola.push({ elemento, bien, mal });
        arrancar();
      }),
    vaciar: async () => {
      await Promise.all(corriendo);
    },
  };
}
