/** Roles and paths that the operations of the backoffice share. */
import type { Rol } from '../schemas/identity.ts';
import type { PortalPaper } from '../schemas/web-apps.ts';

/** Staff of the service, who work on cases. */
export const SERVICE: readonly Rol[] = ['gestor', 'superadmin'];
export const SUPERADMIN: readonly Rol[] = ['superadmin'];
/** The insurer's own people. */
export const INSURER: readonly Rol[] = ['operador', 'admin'];
/** Roles that configure an insurer; the service's administrator helps an insurer that has nobody yet. */
export const CONFIGURE: readonly Rol[] = ['admin', 'superadmin'];
/** Roles that see the configuration of an insurer, which shows no secrets. */
export const LOOK: readonly Rol[] = ['operador', 'admin', 'superadmin'];
/** Everybody who can sign in; each request is checked for the insurers that they may see. */
export const EVERYBODY: readonly Rol[] = [...SERVICE, ...INSURER];

export const ASEGURADORA = '/aseguradoras/{aseguradora}';
export const CASO = `${ASEGURADORA}/casos/{caso}` as const;
export const CUENTA = `${CASO}/cuentas/{cuenta}` as const;

/** In the portal: the heir, and no other relative. */
export const ONLY_HEREDERO: readonly PortalPaper[] = ['heredero'];
