/** Every screen of the portal that opens without an account, for all tests that walk through them. */

/** Screens whose reading order is checked too. */
export const MAIN_SCREENS = ['', '/bienvenida', '/cuentas', '/documentos', '/autorizacion', '/ayuda'] as const;

/** Neighbours are of different kinds, as `goOn` needs it. */
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

/** Screens that differ from one state of a case to another. */
export const SCREENS_BY_STATE: readonly string[] = [
  ...['', '/voluntad', '/cuentas', '/documentos', '/autorizacion', '/certificados'],
  ...['/historia', '/recordatorios', '/desacuerdo', '/familia', '/relevo'],
];
