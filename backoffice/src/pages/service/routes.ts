/** Administration of the service. */

import type { PageRoute } from '../../app/page-route.ts';
import { SUPERADMIN } from '../../app/permissions.ts';

const words = () => import('./words.ts');

export const SERVICE_ROUTES: readonly PageRoute[] = [
  { path: 'servicio', who: SUPERADMIN, page: () => import('./service-page.tsx'), words },
  { path: 'servicio/:pestana', who: SUPERADMIN, page: () => import('./service-page.tsx'), words },
];
