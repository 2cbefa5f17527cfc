/** A round of work repeated for as long as the process lives. */

export interface Bucle {
  /** Begins the next round now; one that is under way is followed by another. */
  despertar(): void;
  /** Ends the rounds and waits for the one under way. */
  parar(): Promise<void>;
}

/**
 * Repeats a round: at once while there is work or somebody woke it, else after a pause.
 * @param pausa milliseconds
 * @param ronda does what is due; resolves to how much that was
 * @param alFallar told of a round that failed, for instance while the database is away; it will be repeated
 */
export function arrancarBucle(pausa: number, ronda: () => Promise<number>, alFallar: (error: unknown) => void): Bucle {
  let vivo = true;
  let avisado = false;
  let levantar: () => void = () => undefined;

  const dormir = () =>
    new Promise<void>((listo) => {
      const alarma = setTimeout(listo, pausa);
      levantar = () => {
        clearTimeout(alarma);
        listo();
      };
    });

  async function correr(): Promise<void> {
    while (vivo) {
      avisado = false;
      const hecho = await ronda().catch((error) => {
        alFallar(error);
        return 0;
      });
      if (vivo && hecho === 0 && !avisado) await dormir();
    }
  }

  const fin = correr();
  return {
    despertar() {
      avisado = true;
      levantar();
    },
    async parar() {
      vivo = false;
      levantar();
      await fin;
    },
  };
}
