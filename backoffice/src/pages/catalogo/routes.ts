/** The provider catalogue. */

import type { PageRoute } from '../../app/page-route.ts';
import { SERVICE } from '../../app/permissions.ts';

export const CATALOGO_ROUTES: readonly PageRoute[] = [
  { ruta: 'catalogo', quien: SERVICE, pagina: () => import('./catalogo-page.tsx') },
  { ruta: 'catalogo/:codigo', quien: SERVICE, pagina: () => import('./proveedor-page.tsx') },
];
