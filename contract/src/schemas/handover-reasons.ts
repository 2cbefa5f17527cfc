/** Why a case passes to another person of the family, in the order in which it is asked. Apart from the schemas, for pages. */
export const HANDOVER_REASONS = ['no_puede', 'salud', 'menor', 'fallecimiento', 'desacuerdo', 'otro'] as const;
export type HandoverReason = (typeof HANDOVER_REASONS)[number];

/** Papers that can prove that somebody else is to carry the case; another one serves too, where it says so. */
export const HANDOVER_PROOFS = [
  'prueba_parentesco',
  'titulo_sucesorio',
  'poder',
  'resolucion_judicial',
  'otro',
] as const;
