/** Closed lists of the copy of everything, for pages as well as for schemas. */

/** `fallida`: it could not be made, or a case was erased meanwhile; `borrada`: its days are over. */
export const EXPORT_STATES = ['en_curso', 'lista', 'fallida', 'borrada'] as const;

/** What an insurer does not get, by class. */
export const WITHHELD_CLASSES = [
  'casos_bloqueados',
  'cuentas_reservadas',
  'contenido_de_documentos',
  'conversaciones_de_la_familia',
  'identificadores_de_cuentas',
  'secretos',
] as const;
