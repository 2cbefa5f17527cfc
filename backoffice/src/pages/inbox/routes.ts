/** What comes by e-mail and belongs to no case yet. */
import type { PageRoute } from '../../app/page-route.ts';
import { SERVICE } from '../../app/permissions.ts';

export const INBOX_ROUTES: readonly PageRoute[] = [
  { path: 'correo', who: SERVICE, page: () => import('./inbox-page.tsx') },
];
