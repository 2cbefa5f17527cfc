/** What the navigation shows, in its order. */
import type { Rol } from '@albacea/contract/identidad.ts';
import {
  type Icon,
  IconAddressBook,
  IconBuildingBank,
  IconChartBar,
  IconChecklist,
  IconFolders,
  IconReceipt,
  IconSettings,
} from '@tabler/icons-react';
import { AJUSTES, SERVICIO, SUPERADMIN, TODOS } from './permisos.ts';

export interface Entrada {
  readonly clave: 'trabajo' | 'casos' | 'siniestros' | 'cifras' | 'configuracion' | 'catalogo' | 'servicio';
  /** Below `/backoffice`; `{a}` is the insurer one looks at. */
  readonly a: string;
  readonly quien: readonly Rol[];
  readonly icono: Icon;
}

/** Of the insurer one looks at. */
export const MENU_DE_ASEGURADORA: readonly Entrada[] = [
  { clave: 'casos', a: '/{a}/casos', quien: TODOS, icono: IconFolders },
  { clave: 'siniestros', a: '/{a}/siniestros', quien: TODOS, icono: IconReceipt },
  { clave: 'cifras', a: '/{a}/cifras', quien: TODOS, icono: IconChartBar },
  { clave: 'configuracion', a: '/{a}/configuracion', quien: AJUSTES, icono: IconSettings },
];

/** Of the service, whatever the insurer. */
export const MENU_DE_SERVICIO: readonly Entrada[] = [
  { clave: 'trabajo', a: '/trabajo', quien: SERVICIO, icono: IconChecklist },
  { clave: 'catalogo', a: '/catalogo', quien: SERVICIO, icono: IconAddressBook },
  { clave: 'servicio', a: '/servicio', quien: SUPERADMIN, icono: IconBuildingBank },
];
