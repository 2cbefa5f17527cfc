/** Closed lists of agreed service levels, for pages as well as for schemas. */

/**
 * What the program can measure by itself. `primer_correo`: first e-mails that a mail server took within 24 hours; `consultas`: questions of
 * the insurer answered, and `casos`: cases closed, within so many working days; `plazos`: deadlines of accounts kept; `entregas`: events
 * that reached their receiver.
 */
export const SERVICE_LEVELS = ['primer_correo', 'consultas', 'casos', 'plazos', 'entregas'] as const;
export type ServiceLevel = (typeof SERVICE_LEVELS)[number];
/** Those that need a number of working days. */
export const LEVELS_WITH_DAYS: readonly ServiceLevel[] = ['consultas', 'casos'];

/** `sin_datos`: nothing of the kind in the month; `ya_no_se_guarda`: deliveries are kept for 90 days. */
export const UNMEASURED = ['sin_datos', 'ya_no_se_guarda'] as const;
