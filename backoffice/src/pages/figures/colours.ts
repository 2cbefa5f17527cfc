/** Colours of the series of a chart: each stands out from paper and from the dark (WCAG 2.2, 1.4.11). */
export const COLOUR = {
  principal: 'var(--albacea-serie-principal)',
  segundo: 'var(--albacea-serie-segunda)',
  tercero: 'var(--albacea-serie-tercera)',
  /** The period before. */
  antes: 'var(--albacea-serie-antes)',
} as const;
