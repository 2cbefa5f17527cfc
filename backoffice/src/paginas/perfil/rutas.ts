/** One's own account. */
import { TODOS } from '../../aplicacion/permisos.ts';
import type { RutaDePagina } from '../../aplicacion/ruta-de-pagina.ts';

export const RUTAS_DE_PERFIL: readonly RutaDePagina[] = [
  { ruta: 'perfil', quien: TODOS, pagina: () => import('./pagina-perfil.tsx') },
];
