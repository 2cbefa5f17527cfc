/** Pages without a session. */
import type { RouteObject } from 'react-router';

export const ENTRY_ROUTES: RouteObject[] = [
  { path: '/entrar', lazy: () => import('./sign-in-page.tsx') },
  { path: '/entrar/empresa', lazy: () => import('./company-page.tsx') },
  { path: '/entrar/vuelta/:aseguradora', lazy: () => import('./return-page.tsx') },
  { path: '/olvido', lazy: () => import('./forgot-page.tsx') },
  { path: '/accesibilidad', lazy: () => import('./accessibility-page.tsx') },
  { path: '/acceso', lazy: () => import('./access-page.tsx') },
];
