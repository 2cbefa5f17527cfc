/** Reasons for passing a case to another relative, in the order shown. No schema here, so that pages can import the list. */
export const HANDOVER_REASONS = ['no_puede', 'salud', 'menor', 'fallecimiento', 'desacuerdo', 'otro'] as const;
export type HandoverReason = (typeof HANDOVER_REASONS)[number];

/** Documents that can prove the handover; another one also serves if it says so. */
export const HANDOVER_PROOFS = [
  'prueba_parentesco',
  'titulo_sucesorio',
  'poder',
  'resolucion_judicial',
  'otro',
] as const;
