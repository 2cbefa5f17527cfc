/** Pages of the list of cases. */

import type { PageRoute } from '../../app/page-route.ts';
import { ALL } from '../../app/permissions.ts';

export const CASOS_ROUTES: readonly PageRoute[] = [
  { path: ':aseguradora/casos', who: ALL, page: () => import('./casos-page.tsx') },
  { path: ':aseguradora/casos/nuevo', who: ALL, page: () => import('./new-caso-page.tsx') },
];
