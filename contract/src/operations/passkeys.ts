/** Operations of the backoffice on passkeys: signing in with one, and managing one's own. */
import { ROLES } from '../schemas/identity.ts';
import * as passkeys from '../schemas/passkeys.ts';
import { Empty, Person } from '../schemas/web-apps.ts';

import type { AppOperation, Unnamed } from './operation.ts';

export const PASSKEY_OPERATIONS = {
  /** The challenge for a passkey. It is the same for everybody, so it does not reveal who has one. */
  pedirRetoDeLlave: {
    method: 'POST',
    path: '/sesion/llave/reto',
    roles: null,
    shape: { status: 200, data: passkeys.PasskeyRequest },
  },
  /** Signs in with a passkey, which takes the place of password and code. */
  entrarConLlave: {
    method: 'POST',
    path: '/sesion/llave',
    roles: null,
    shape: { body: passkeys.PasskeyEntry, status: 201, data: Person },
  },
  listarLlaves: {
    method: 'GET',
    path: '/cuenta/llaves',
    roles: ROLES,
    shape: { status: 200, data: passkeys.OwnPasskeys },
  },
  /** The options from which an authenticator makes a new passkey. */
  prepararLlave: {
    method: 'POST',
    path: '/cuenta/llaves/reto',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    confirmed: true,
    shape: { status: 200, data: passkeys.PasskeyCreation },
  },
  /** Adds the passkey. From now on signing in needs a passkey, or a code besides the password. */
  anadirLlave: {
    method: 'POST',
    path: '/cuenta/llaves',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    confirmed: true,
    shape: { body: passkeys.PasskeyAddition, status: 201, data: passkeys.OwnPasskey },
  },
  retirarLlave: {
    method: 'DELETE',
    path: '/cuenta/llaves/{llave}',
    roles: ROLES,
    confirmed: true,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
