/** What the pages need to verify entries of the catalogue, apart so that they need no schemas for it. */
/** Words by which a field is verified: the provider's own where they stand today, and what it told a case manager. */
export const VERIFYING_SOURCES = ['oficial', 'gestor'] as const;
/** Why a correction that leaves the value as it was is on record, where nobody wrote a reason. */
export const VERIFIED_REASON = 'Visto hoy, sin cambios.';
