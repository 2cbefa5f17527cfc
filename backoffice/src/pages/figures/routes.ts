/** Pages of the figures of an insurer. */

import type { PageRoute } from '../../app/page-route.ts';
import { ALL } from '../../app/permissions.ts';

export const FIGURES_ROUTES: readonly PageRoute[] = [
  { ruta: ':aseguradora/cifras', quien: ALL, pagina: () => import('./figures-page.tsx') },
  { ruta: ':aseguradora/cifras/casos', quien: ALL, pagina: () => import('./figure-casos-page.tsx') },
];
