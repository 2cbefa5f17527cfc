/** The provider catalogue. */

import type { PageRoute } from '../../app/page-route.ts';
import { SERVICE } from '../../app/permissions.ts';

export const CATALOGO_ROUTES: readonly PageRoute[] = [
  { path: 'catalogo', who: SERVICE, page: () => import('./catalogo-page.tsx') },
  { path: 'catalogo/:codigo', who: SERVICE, page: () => import('./proveedor-page.tsx') },
];
