/** Pages of the list of cases. */

import type { PageRoute } from '../../app/page-route.ts';
import { ALL } from '../../app/permissions.ts';

export const CASOS_ROUTES: readonly PageRoute[] = [
  { ruta: ':aseguradora/casos', quien: ALL, pagina: () => import('./casos-page.tsx') },
  { ruta: ':aseguradora/casos/nuevo', quien: ALL, pagina: () => import('./new-caso-page.tsx') },
];
