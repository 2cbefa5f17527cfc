/** Every screen of the portal that needs no account, for tests that visit all of them. */

/** Screens whose reading order is checked too. */
export const MAIN_SCREENS = ['', '/bienvenida', '/cuentas', '/documentos', '/autorizacion', '/ayuda'] as const;

/** All screens, in an order in which neighbours are of different kinds, as `goOn` requires. */
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

/** Screens that differ between states of a case. */
export const SCREENS_BY_STATE: readonly string[] = [
  ...['', '/voluntad', '/cuentas', '/documentos', '/autorizacion', '/certificados'],
  ...['/historia', '/recordatorios', '/desacuerdo', '/familia', '/relevo'],
];
