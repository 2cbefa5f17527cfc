/** What the service does against mistakes: stopping and calling back letters. */

import type { PageRoute } from '../../app/page-route.ts';
import { SERVICE } from '../../app/permissions.ts';

export const SAFETY_ROUTES: readonly PageRoute[] = [
  { path: 'seguridad', who: SERVICE, page: () => import('./safety-page.tsx') },
  { path: 'seguridad/:pestana', who: SERVICE, page: () => import('./safety-page.tsx') },
];
