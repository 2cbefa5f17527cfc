/** Group commit: work that arrives while a batch is being written travels together in the next one. */
export interface Agrupador<T> {
  /** Resolves when the element has been written; rejects with the fault of its batch. */
  anadir(elemento: T): Promise<void>;
  /** Resolves when everything added so far has been written or has failed. */
  vaciar(): Promise<void>;
}

/** @param escribir writes a batch, all or nothing */
export function crearAgrupador<T>(escribir: (lote: T[]) => Promise<void>, maximo = 500): Agrupador<T> {
  let cola: { elemento: T; bien: () => void; mal: (error: unknown) => void }[] = [];
  let corriendo: Promise<void> | null = null;

  async function correr(): Promise<void> {
    while (cola.length > 0) {
      const lote = cola.slice(0, maximo);
      cola = cola.slice(maximo);
      try {
        await escribir(lote.map(({ elemento }) => elemento));
        for (const { bien } of lote) bien();
      } catch (error) {
        for (const { mal } of lote) mal(error);
      }
    }
    corriendo = null;
  }

  return {
    anadir: (elemento) =>
      new Promise((bien, mal) => {
        cola.push({ elemento, bien, mal });
        corriendo ??= Promise.resolve().then(correr);
      }),
    vaciar: async () => {
      await corriendo;
    },
  };
}
