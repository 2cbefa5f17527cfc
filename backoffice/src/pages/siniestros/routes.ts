/** The register of claims. */

import type { PageRoute } from '../../app/page-route.ts';
import { ALL } from '../../app/permissions.ts';

export const SINIESTROS_ROUTES: readonly PageRoute[] = [
  { path: ':aseguradora/siniestros', who: ALL, page: () => import('./siniestros-page.tsx') },
];
