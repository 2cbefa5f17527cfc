/** The provider catalogue. */
import { SERVICIO } from '../../aplicacion/permisos.ts';
import type { RutaDePagina } from '../../aplicacion/ruta-de-pagina.ts';

export const RUTAS_DE_CATALOGO: readonly RutaDePagina[] = [
  { ruta: 'catalogo', quien: SERVICIO, pagina: () => import('./pagina-catalogo.tsx') },
  { ruta: 'catalogo/:codigo', quien: SERVICIO, pagina: () => import('./pagina-proveedor.tsx') },
];
