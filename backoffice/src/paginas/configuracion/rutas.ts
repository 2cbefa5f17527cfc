/** What an insurer's admin sets up. */
import { AJUSTES } from '../../aplicacion/permisos.ts';
import type { RutaDePagina } from '../../aplicacion/ruta-de-pagina.ts';

export const RUTAS_DE_CONFIGURACION: readonly RutaDePagina[] = [
  { ruta: ':aseguradora/configuracion', quien: AJUSTES, pagina: () => import('./pagina-configuracion.tsx') },
  { ruta: ':aseguradora/configuracion/:pestana', quien: AJUSTES, pagina: () => import('./pagina-configuracion.tsx') },
  {
    ruta: ':aseguradora/configuracion/webhooks/:webhook',
    quien: AJUSTES,
    pagina: () => import('./pagina-webhook.tsx'),
  },
];
