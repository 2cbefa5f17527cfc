/** The register of claims. */
import { TODOS } from '../../aplicacion/permisos.ts';
import type { RutaDePagina } from '../../aplicacion/ruta-de-pagina.ts';

export const RUTAS_DE_SINIESTROS: readonly RutaDePagina[] = [
  { ruta: ':aseguradora/siniestros', quien: TODOS, pagina: () => import('./pagina-siniestros.tsx') },
];
