/** The page of a case, and that of a conversation about it. */

import type { PageRoute } from '../../app/page-route.ts';
import { ALL, SERVICE } from '../../app/permissions.ts';

export const CASO_ROUTES: readonly PageRoute[] = [
  { path: ':aseguradora/casos/:caso', who: ALL, page: () => import('./caso-page.tsx') },
  { path: ':aseguradora/casos/:caso/telefono', who: SERVICE, page: () => import('./telephone-page.tsx') },
];
