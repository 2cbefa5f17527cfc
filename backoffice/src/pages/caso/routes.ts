/** The page of a case. */
import type { PageRoute } from '../../app/page-route.ts';
import { ALL } from '../../app/permissions.ts';

export const CASO_ROUTES: readonly PageRoute[] = [
  { path: ':aseguradora/casos/:caso', who: ALL, page: () => import('./caso-page.tsx') },
];
