/** Pages without a session. */
import type { RouteObject } from 'react-router';

export const ENTRY_ROUTES: RouteObject[] = [
  { path: '/entrar', lazy: () => import('./sign-in-page.tsx') },
  { path: '/olvido', lazy: () => import('./forgot-page.tsx') },
  { path: '/acceso', lazy: () => import('./access-page.tsx') },
];
