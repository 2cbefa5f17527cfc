/** One's own account. */

import type { PageRoute } from '../../app/page-route.ts';
import { ALL } from '../../app/permissions.ts';

export const PROFILE_ROUTES: readonly PageRoute[] = [
  { path: 'perfil', who: ALL, page: () => import('./profile-page.tsx') },
];
