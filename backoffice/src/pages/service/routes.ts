/** Administration of the service. */

import type { PageRoute } from '../../app/page-route.ts';
import { SUPERADMIN } from '../../app/permissions.ts';

export const SERVICE_ROUTES: readonly PageRoute[] = [
  { ruta: 'servicio', quien: SUPERADMIN, pagina: () => import('./service-page.tsx') },
  { ruta: 'servicio/:pestana', quien: SUPERADMIN, pagina: () => import('./service-page.tsx') },
];
