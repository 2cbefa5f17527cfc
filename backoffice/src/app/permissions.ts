/** What each role is shown. The server decides again at each request; here it only keeps doors away that would not open. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';

export const ALL: readonly Rol[] = ['operador', 'admin', 'gestor', 'superadmin'];
/** The insurer's own people. */
export const INSURER: readonly Rol[] = ['operador', 'admin'];
/** People of the service, who work on the cases of all insurers. */
export const SERVICE: readonly Rol[] = ['gestor', 'superadmin'];
/** Who configures an insurer. */
export const SETTINGS: readonly Rol[] = ['admin', 'superadmin'];
export const SUPERADMIN: readonly Rol[] = ['superadmin'];

export const serviceIs = (rol: Rol): boolean => SERVICE.includes(rol);
