/** The page of a case. */
import { TODOS } from '../../aplicacion/permisos.ts';
import type { RutaDePagina } from '../../aplicacion/ruta-de-pagina.ts';

export const RUTAS_DE_CASO: readonly RutaDePagina[] = [
  { ruta: ':aseguradora/casos/:caso', quien: TODOS, pagina: () => import('./pagina-caso.tsx') },
];
