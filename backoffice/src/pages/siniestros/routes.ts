/** The register of claims. */

import type { PageRoute } from '../../app/page-route.ts';
import { ALL } from '../../app/permissions.ts';

export const SINIESTROS_ROUTES: readonly PageRoute[] = [
  { ruta: ':aseguradora/siniestros', quien: ALL, pagina: () => import('./siniestros-page.tsx') },
];
