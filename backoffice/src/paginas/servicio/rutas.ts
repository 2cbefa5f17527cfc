/** Administration of the service. */
import { SUPERADMIN } from '../../aplicacion/permisos.ts';
import type { RutaDePagina } from '../../aplicacion/ruta-de-pagina.ts';

export const RUTAS_DE_SERVICIO: readonly RutaDePagina[] = [
  { ruta: 'servicio', quien: SUPERADMIN, pagina: () => import('./pagina-servicio.tsx') },
  { ruta: 'servicio/:pestana', quien: SUPERADMIN, pagina: () => import('./pagina-servicio.tsx') },
];
