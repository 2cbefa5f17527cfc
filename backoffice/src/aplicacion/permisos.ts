/** What each role is shown. The server decides again at each request; here it only keeps doors away that would not open. */
import type { Rol } from '@albacea/contract/identidad.ts';

export const TODOS: readonly Rol[] = ['operador', 'admin', 'gestor', 'superadmin'];
/** Whoever works on cases for the service, for all insurers. */
export const SERVICIO: readonly Rol[] = ['gestor', 'superadmin'];
/** Who configures an insurer. */
export const AJUSTES: readonly Rol[] = ['admin', 'superadmin'];
export const SUPERADMIN: readonly Rol[] = ['superadmin'];

export const esDelServicio = (rol: Rol): boolean => SERVICIO.includes(rol);
