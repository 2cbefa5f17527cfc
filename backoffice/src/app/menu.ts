/** What the navigation shows, in its order. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
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
import { ALL, SERVICE, SETTINGS, SUPERADMIN } from './permissions.ts';

export interface Input {
  readonly clave: 'trabajo' | 'casos' | 'siniestros' | 'cifras' | 'configuracion' | 'catalogo' | 'servicio';
  /** Below `/backoffice`; `{a}` is the insurer one looks at. */
  readonly a: string;
  readonly quien: readonly Rol[];
  readonly icono: Icon;
}

/** Of the insurer one looks at. */
export const ASEGURADORA_MENU: readonly Input[] = [
  { clave: 'casos', a: '/{a}/casos', quien: ALL, icono: IconFolders },
  { clave: 'siniestros', a: '/{a}/siniestros', quien: ALL, icono: IconReceipt },
  { clave: 'cifras', a: '/{a}/cifras', quien: ALL, icono: IconChartBar },
  { clave: 'configuracion', a: '/{a}/configuracion', quien: SETTINGS, icono: IconSettings },
];

/** Of the service, whatever the insurer. */
export const SERVICE_MENU: readonly Input[] = [
  { clave: 'trabajo', a: '/trabajo', quien: SERVICE, icono: IconChecklist },
  { clave: 'catalogo', a: '/catalogo', quien: SERVICE, icono: IconAddressBook },
  { clave: 'servicio', a: '/servicio', quien: SUPERADMIN, icono: IconBuildingBank },
];
