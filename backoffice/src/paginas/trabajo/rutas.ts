/** The work list of the service. */
import { SERVICIO } from '../../aplicacion/permisos.ts';
import type { RutaDePagina } from '../../aplicacion/ruta-de-pagina.ts';

export const RUTAS_DE_TRABAJO: readonly RutaDePagina[] = [
  { ruta: 'trabajo', quien: SERVICIO, pagina: () => import('./pagina-trabajo.tsx') },
];
