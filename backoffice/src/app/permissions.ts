/** Which pages each role sees. The server decides on every request; this only hides what it would refuse. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';

export const ALL: readonly Rol[] = ['operador', 'admin', 'gestor', 'superadmin'];
/** The insurer's own people. */
export const INSURER: readonly Rol[] = ['operador', 'admin'];
/** People of the service, who work on the cases of all insurers. */
export const SERVICE: readonly Rol[] = ['gestor', 'superadmin'];
/** Roles that configure an insurer. */
export const SETTINGS: readonly Rol[] = ['admin', 'superadmin'];
export const SUPERADMIN: readonly Rol[] = ['superadmin'];

export const isService = (rol: Rol): boolean => SERVICE.includes(rol);
