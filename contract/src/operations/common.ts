/** What the operations of the backoffice share: who may, and where. */
import type { Rol } from '../schemas/identity.ts';

/** Whoever works on cases for the service. */
export const SERVICE: readonly Rol[] = ['gestor', 'superadmin'];
export const SUPERADMIN: readonly Rol[] = ['superadmin'];
/** The insurer's own people. */
export const INSURER: readonly Rol[] = ['operador', 'admin'];
/** Whoever configures an insurer; the service's own administrator helps where an insurer has nobody yet. */
export const CONFIGURE: readonly Rol[] = ['admin', 'superadmin'];
/** Whoever may see how an insurer is configured: nothing that is secret. */
export const LOOK: readonly Rol[] = ['operador', 'admin', 'superadmin'];
/** Whoever can sign in; which insurers they see is looked at besides. */
export const EVERYBODY: readonly Rol[] = [...SERVICE, ...INSURER];

export const ASEGURADORA = '/aseguradoras/{aseguradora}';
export const CASO = `${ASEGURADORA}/casos/{caso}` as const;
export const CUENTA = `${CASO}/cuentas/{cuenta}` as const;
