/** What an insurer's admin sets up. */

import type { PageRoute } from '../../app/page-route.ts';
import { SETTINGS } from '../../app/permissions.ts';

const words = () => import('./words.ts');

export const SETTINGS_ROUTES: readonly PageRoute[] = [
  { path: ':aseguradora/configuracion', who: SETTINGS, page: () => import('./settings-page.tsx'), words },
  { path: ':aseguradora/configuracion/:pestana', who: SETTINGS, page: () => import('./settings-page.tsx'), words },
  { path: ':aseguradora/configuracion/claves/:clave', who: SETTINGS, page: () => import('./key-page.tsx'), words },
  {
    path: ':aseguradora/configuracion/webhooks/:webhook',
    who: SETTINGS,
    page: () => import('./webhook-page.tsx'),
    words,
  },
];
