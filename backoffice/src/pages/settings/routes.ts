/** What an insurer's admin sets up. */

import type { PageRoute } from '../../app/page-route.ts';
import { SETTINGS } from '../../app/permissions.ts';

export const SETTINGS_ROUTES: readonly PageRoute[] = [
  { ruta: ':aseguradora/configuracion', quien: SETTINGS, pagina: () => import('./settings-page.tsx') },
  { ruta: ':aseguradora/configuracion/:pestana', quien: SETTINGS, pagina: () => import('./settings-page.tsx') },
  {
    ruta: ':aseguradora/configuracion/webhooks/:webhook',
    quien: SETTINGS,
    pagina: () => import('./webhook-page.tsx'),
  },
];
