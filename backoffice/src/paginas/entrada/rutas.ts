/** Pages without a session. */
import type { RouteObject } from 'react-router';

export const RUTAS_DE_ENTRADA: RouteObject[] = [
  { path: '/entrar', lazy: () => import('./pagina-entrada.tsx') },
  { path: '/olvido', lazy: () => import('./pagina-olvido.tsx') },
  { path: '/acceso', lazy: () => import('./pagina-acceso.tsx') },
];
