/** A page behind the sign-in: its address, who may see it, and the file that is loaded when somebody goes there. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { ComponentType } from 'react';

export interface PageRoute {
  /** Below `/backoffice/`, for instance `:aseguradora/cifras`. */
  readonly path: string;
  readonly who: readonly Rol[];
  /** `() => import('./pagina-x.tsx')`, which exports the page as `Component`. */
  readonly page: () => Promise<{ readonly Component: ComponentType }>;
}
