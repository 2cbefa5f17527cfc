/** A page behind the sign-in: its address, who may see it, and the file that is loaded when somebody goes there. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { ComponentType } from 'react';

export type Words = Readonly<Record<string, Readonly<Record<'es' | 'en', object>>>>;

export interface PageRoute {
  /** Below `/backoffice/`, for instance `:aseguradora/cifras`. */
  readonly path: string;
  readonly who: readonly Rol[];
  /** `() => import('./x-page.tsx')`, which exports the page as `Component`. */
  readonly page: () => Promise<{ readonly Component: ComponentType }>;
  /** Words that no other page needs, by section and language: what everybody loads first stays small. */
  readonly words?: () => Promise<{ readonly WORDS: Words }>;
}
