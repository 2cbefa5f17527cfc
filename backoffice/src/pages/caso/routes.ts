/** The page of a case. */

import type { PageRoute } from '../../app/page-route.ts';
import { ALL } from '../../app/permissions.ts';

export const CASO_ROUTES: readonly PageRoute[] = [
  { ruta: ':aseguradora/casos/:caso', quien: ALL, pagina: () => import('./caso-page.tsx') },
];
