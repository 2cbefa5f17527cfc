/** Signing on with an identity provider, and setting that up: a part of the backoffice's operations. */
import { ROLES } from '../schemas/identity.ts';
import * as signOn from '../schemas/sign-on.ts';
import { Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CONFIGURE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const SIGN_ON_OPERATIONS = {
  /** Starts a sign-on. Only the domain of an e-mail address counts for finding the identity provider, so the answer does not reveal who has an account. */
  empezarInicioUnico: {
    method: 'POST',
    path: '/sesion/inicio-unico',
    roles: null,
    shape: { body: signOn.SignOnStart, status: 200, data: signOn.SignOnChoice },
  },
  /** Finishes a sign-on when the browser returns from the identity provider; once, and in the same browser. */
  volverDeInicioUnico: {
    method: 'POST',
    path: '/sesion/inicio-unico/vuelta',
    roles: null,
    shape: { body: signOn.SignOnReturn, status: 200, data: signOn.SignOnEnd },
  },
  /** Confirms the session by signing on again, before an operation that gives others access. */
  confirmarConInicioUnico: {
    method: 'POST',
    path: '/sesion/inicio-unico/confirmacion',
    roles: ROLES,
    shape: { status: 200, data: signOn.SignOnWay },
  },
  verInicioUnico: {
    method: 'GET',
    path: `${ASEGURADORA}/inicio-unico`,
    roles: CONFIGURE,
    orService: true,
    shape: { status: 200, data: signOn.SignOnView },
  },
  /** Sets the identity provider; it has to be tried before it is enforced. */
  guardarInicioUnico: {
    method: 'POST',
    path: `${ASEGURADORA}/inicio-unico`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    shape: { body: signOn.SignOnSettings, status: 200, data: signOn.SignOnView },
  },
  /** Tries the sign-on without signing anybody in. */
  probarInicioUnico: {
    method: 'POST',
    path: `${ASEGURADORA}/inicio-unico/prueba`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    shape: { status: 200, data: signOn.SignOnWay },
  },
  /** Makes single sign-on the only way to sign in, except for the emergency user, or allows passwords again. */
  exigirInicioUnico: {
    method: 'POST',
    path: `${ASEGURADORA}/inicio-unico/exigencia`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    shape: { body: signOn.SignOnDemand, status: 200, data: signOn.SignOnView },
  },
  /** Removes the identity provider and ends all sessions that it opened. */
  retirarInicioUnico: {
    method: 'DELETE',
    path: `${ASEGURADORA}/inicio-unico`,
    roles: CONFIGURE,
    orService: true,
    confirmed: true,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
