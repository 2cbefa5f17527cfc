/** Deterministic for a seed, so that a failure can be run again (mulberry32, public domain). */
export function azarDe(semilla: number): () => number {
  let estado = semilla;
  return () => {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The seed of a run: ALBACEA_SEMILLA repeats one that failed. */
export const semillaDe = (): number => Number(process.env.ALBACEA_SEMILLA ?? Math.floor(Math.random() * 1e9));
