/**
 * Answers that are read again and again while nothing changes, as pollers do. From the second reading within a minute the
 * text is kept; whether it still holds, the database says each time.
 */
import { LRUCache } from 'lru-cache';

export interface Leidas {
  /**
   * Gives the kept answer when what it was made from is still the same, else makes it.
   * @param llave names the answer: insurer, operation, language
   * @param huella reads, in the insurer's transaction, what changes with whatever the answer is made from; null where there
   *   is nothing
   * @param hacer reads and serialises, in the same transaction
   */
  leer(llave: string, huella: () => Promise<string | null>, hacer: () => Promise<string>): Promise<string | Buffer>;
}

interface Leida {
  readonly huella: string | null;
  /** null: it was read once. Whoever comes but once pays for no fingerprint and leaves no personal data behind. */
  readonly texto: Buffer | null;
}

const UNA_VEZ: Leida = { huella: null, texto: null };
/** Milliseconds that personal data may stay in memory, whoever has been erased meanwhile. */
const PERMANENCIA = 60_000;
const MAXIMO_RESPUESTAS = 1000;
const MAXIMO_BYTES = 16 * 1024 * 1024;

export function crearLeidas(): Leidas {
  const leidas = new LRUCache<string, Leida>({
    max: MAXIMO_RESPUESTAS,
    maxSize: MAXIMO_BYTES,
    sizeCalculation: ({ texto }) => 1 + (texto?.length ?? 0),
    ttl: PERMANENCIA,
    ttlAutopurge: true,
  });
  return {
    async leer(llave, huella, hacer) {
      const leida = leidas.get(llave);
      if (!leida) {
        const texto = await hacer();
        if (!leidas.has(llave)) leidas.set(llave, UNA_VEZ);
        return texto;
      }
      if (leida.texto && (await huella()) === leida.huella) return leida.texto;
      leidas.delete(llave);
      // The fingerprint first: should something change between the two, it is the older, and the next reader asks anew.
      const [actual, texto] = await Promise.all([huella(), hacer()]);
      if (actual !== null) leidas.set(llave, { huella: actual, texto: Buffer.from(texto) });
      return texto;
    },
  };
}
