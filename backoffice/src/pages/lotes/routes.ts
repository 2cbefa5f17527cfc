/** Lots: many cases from one file. */

import type { PageRoute } from '../../app/page-route.ts';
import { INSURER } from '../../app/permissions.ts';

export const LOTES_ROUTES: readonly PageRoute[] = [
  { path: ':aseguradora/lotes', who: INSURER, page: () => import('./lotes-page.tsx') },
  { path: ':aseguradora/lotes/:lote', who: INSURER, page: () => import('./lote-page.tsx') },
];
