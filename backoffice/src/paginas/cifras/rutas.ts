/** Pages of the figures of an insurer. */
import { TODOS } from '../../aplicacion/permisos.ts';
import type { RutaDePagina } from '../../aplicacion/ruta-de-pagina.ts';

export const RUTAS_DE_CIFRAS: readonly RutaDePagina[] = [
  { ruta: ':aseguradora/cifras', quien: TODOS, pagina: () => import('./pagina-cifras.tsx') },
  { ruta: ':aseguradora/cifras/casos', quien: TODOS, pagina: () => import('./pagina-casos-de-cifra.tsx') },
];
