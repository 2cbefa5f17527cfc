/** The work list of the service. */

import type { PageRoute } from '../../app/page-route.ts';
import { SERVICE } from '../../app/permissions.ts';

export const WORK_ROUTES: readonly PageRoute[] = [
  { path: 'trabajo', who: SERVICE, page: () => import('./work-page.tsx') },
];
