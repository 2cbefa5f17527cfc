/** Every page: its address below `/backoffice`, who may see it, and the file that is loaded on demand. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { Words } from './language.ts';
import { ALL, INSURER, SERVICE, SETTINGS, SUPERADMIN } from './permissions.ts';

export interface PageRoute {
  readonly path: string;
  readonly who: readonly Rol[];
  /** The file exports the page as `Component`. */
  readonly page: () => Promise<{ readonly Component: ComponentType }>;
  /** Words that only this page needs: the first download stays small. */
  readonly words?: () => Promise<{ readonly WORDS: Words }>;
}

/** Pages without a session. */
export const ENTRY_ROUTES: RouteObject[] = [
  { path: '/entrar', lazy: () => import('../pages/sign-in/sign-in-page.tsx') },
  { path: '/entrar/empresa', lazy: () => import('../pages/sign-in/company-page.tsx') },
  { path: '/entrar/vuelta/:aseguradora', lazy: () => import('../pages/sign-in/return-page.tsx') },
  { path: '/olvido', lazy: () => import('../pages/sign-in/forgot-page.tsx') },
  { path: '/accesibilidad', lazy: () => import('../pages/sign-in/accessibility-page.tsx') },
  { path: '/acceso', lazy: () => import('../pages/sign-in/access-page.tsx') },
];

const settingsPage = () => import('../pages/settings/settings-page.tsx');
const settingsWords = () => import('../pages/settings/words.ts');
const servicePage = () => import('../pages/service/service-page.tsx');
const serviceWords = () => import('../pages/service/words.ts');
const safetyPage = () => import('../pages/safety/safety-page.tsx');
const figuresWords = () => import('../pages/figures/words.ts');

/** Pages behind the sign-in. */
export const PAGES: readonly PageRoute[] = [
  { path: 'trabajo', who: SERVICE, page: () => import('../pages/worklist/work-page.tsx') },
  { path: ':aseguradora/casos', who: ALL, page: () => import('../pages/casos/casos-page.tsx') },
  { path: ':aseguradora/casos/nuevo', who: ALL, page: () => import('../pages/casos/new-caso-page.tsx') },
  { path: ':aseguradora/casos/:caso', who: ALL, page: () => import('../pages/caso/caso-page.tsx') },
  { path: ':aseguradora/lotes', who: INSURER, page: () => import('../pages/lotes/lotes-page.tsx') },
  { path: ':aseguradora/lotes/:lote', who: INSURER, page: () => import('../pages/lotes/lote-page.tsx') },
  { path: 'catalogo', who: SERVICE, page: () => import('../pages/catalogo/catalogo-page.tsx') },
  { path: 'catalogo/:codigo', who: SERVICE, page: () => import('../pages/catalogo/proveedor-page.tsx') },
  {
    path: ':aseguradora/cifras',
    who: ALL,
    page: () => import('../pages/figures/figures-page.tsx'),
    words: figuresWords,
  },
  {
    path: ':aseguradora/cifras/casos',
    who: ALL,
    page: () => import('../pages/figures/figure-casos-page.tsx'),
    words: figuresWords,
  },
  { path: ':aseguradora/configuracion', who: SETTINGS, page: settingsPage, words: settingsWords },
  { path: ':aseguradora/configuracion/:pestana', who: SETTINGS, page: settingsPage, words: settingsWords },
  {
    path: ':aseguradora/configuracion/claves/:clave',
    who: SETTINGS,
    page: () => import('../pages/settings/key-page.tsx'),
    words: settingsWords,
  },
  {
    path: ':aseguradora/configuracion/webhooks/:webhook',
    who: SETTINGS,
    page: () => import('../pages/settings/webhook-page.tsx'),
    words: settingsWords,
  },
  { path: 'correo', who: SERVICE, page: () => import('../pages/inbox/inbox-page.tsx') },
  { path: 'seguridad', who: SUPERADMIN, page: safetyPage },
  { path: 'seguridad/:pestana', who: SUPERADMIN, page: safetyPage },
  { path: 'servicio', who: SUPERADMIN, page: servicePage, words: serviceWords },
  { path: 'servicio/:pestana', who: SUPERADMIN, page: servicePage, words: serviceWords },
  { path: 'perfil', who: ALL, page: () => import('../pages/profile/profile-page.tsx') },
];
