/** What the operations of the backoffice share: who may, and where. */
import { type TObject, type TString, Type } from 'typebox';
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

/**
 * The parameters of a path, each a text that the server looks up.
 * @param names as they stand between braces in the path
 */
export const from = <const P extends readonly string[]>(...names: P) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()]))) as unknown as TObject<
    Record<P[number], TString>
  >;

export const ofAseguradora = from('aseguradora');
export const ofCaso = from('aseguradora', 'caso');
export const ofCuenta = from('aseguradora', 'caso', 'cuenta');
