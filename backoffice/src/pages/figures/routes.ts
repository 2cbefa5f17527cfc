/** Pages of the figures of an insurer. */

import type { PageRoute } from '../../app/page-route.ts';
import { ALL } from '../../app/permissions.ts';

const words = () => import('./words.ts');

export const FIGURES_ROUTES: readonly PageRoute[] = [
  { path: ':aseguradora/cifras', who: ALL, page: () => import('./figures-page.tsx'), words },
  { path: ':aseguradora/cifras/casos', who: ALL, page: () => import('./figure-casos-page.tsx'), words },
];
