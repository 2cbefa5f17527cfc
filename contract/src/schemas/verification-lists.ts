/** Constants for the pages that verify entries of the catalogue; apart, so that those load no schemas. */
/** Sources that verify a field: the provider's own pages as they stand today, and what it told a case manager. */
export const VERIFYING_SOURCES = ['oficial', 'gestor'] as const;
/** The recorded reason of a correction that changes nothing, where nobody wrote one. */
export const VERIFIED_REASON = 'Visto hoy, sin cambios.';
