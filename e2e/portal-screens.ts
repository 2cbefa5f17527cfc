/**
 * Every screen of the portal that opens without an account: what is walked by those that look at all of them, so that a new screen
 * is named once.
 */

/** Those that come first stand in one column on a telephone. */
export const MAIN_SCREENS = ['', '/bienvenida', '/cuentas', '/documentos', '/autorizacion', '/ayuda'] as const;

/** No two neighbours are of one kind, so that each is drawn anew. */
export const SCREENS: readonly string[] = [
  ...[
    '',
    '/bienvenida',
    '/voluntad',
    '/cuentas',
    '/cuentas/anadir',
    '/documentos',
    '/documentos/certificado_defuncion',
  ],
  ...['/autorizacion', '/documentos/otro', '/certificados', '/historia', '/guardar', '/guardar/whatsapp', '/extracto'],
  ...['/familia', '/familia/invitar', '/relevo', '/desacuerdo', '/recordatorios', '/llamada', '/movil'],
  ...['/internet', '/mis-datos', '/internet/lista', '/ayuda', '/accesibilidad', '/salir'],
  '/no-hay',
];

/** What differs from one state of a case to another. */
export const SCREENS_BY_STATE: readonly string[] = [
  ...['', '/voluntad', '/cuentas', '/documentos', '/autorizacion', '/certificados'],
  ...['/historia', '/recordatorios', '/desacuerdo', '/familia', '/relevo'],
];
