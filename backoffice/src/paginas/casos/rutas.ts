/** Pages of the list of cases. */
import { TODOS } from '../../aplicacion/permisos.ts';
import type { RutaDePagina } from '../../aplicacion/ruta-de-pagina.ts';

export const RUTAS_DE_CASOS: readonly RutaDePagina[] = [
  { ruta: ':aseguradora/casos', quien: TODOS, pagina: () => import('./pagina-casos.tsx') },
  { ruta: ':aseguradora/casos/nuevo', quien: TODOS, pagina: () => import('./pagina-nuevo-caso.tsx') },
];
