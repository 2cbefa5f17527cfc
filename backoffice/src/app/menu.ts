/** The entries of the navigation, in order. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import {
  type Icon,
  IconAddressBook,
  IconBuildingBank,
  IconChartBar,
  IconChecklist,
  IconFolders,
  IconMailbox,
  IconSettings,
  IconShieldCheck,
  IconStack2,
} from '@tabler/icons-react';
import { ALL, INSURER, SERVICE, SETTINGS, SUPERADMIN } from './permissions.ts';

export interface MenuEntry {
  readonly key:
    | 'trabajo'
    | 'casos'
    | 'lotes'
    | 'cifras'
    | 'configuracion'
    | 'catalogo'
    | 'correo'
    | 'seguridad'
    | 'servicio';
  /** Below `/backoffice`; `{a}` stands for the insurer in view. */
  readonly to: string;
  readonly who: readonly Rol[];
  readonly icon: Icon;
}

/** Pages of the insurer in view. */
export const ASEGURADORA_MENU: readonly MenuEntry[] = [
  { key: 'casos', to: '/{a}/casos', who: ALL, icon: IconFolders },
  { key: 'lotes', to: '/{a}/lotes', who: INSURER, icon: IconStack2 },
  { key: 'cifras', to: '/{a}/cifras', who: ALL, icon: IconChartBar },
  { key: 'configuracion', to: '/{a}/configuracion', who: SETTINGS, icon: IconSettings },
];

/** Pages of the service, whichever insurer is in view. */
export const SERVICE_MENU: readonly MenuEntry[] = [
  { key: 'trabajo', to: '/trabajo', who: SERVICE, icon: IconChecklist },
  { key: 'catalogo', to: '/catalogo', who: SERVICE, icon: IconAddressBook },
  { key: 'correo', to: '/correo', who: SERVICE, icon: IconMailbox },
  { key: 'seguridad', to: '/seguridad', who: SUPERADMIN, icon: IconShieldCheck },
  { key: 'servicio', to: '/servicio', who: SUPERADMIN, icon: IconBuildingBank },
];
