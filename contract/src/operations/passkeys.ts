/** Operations of the backoffice on passkeys: signing in with one, and managing one's own. */
import { ROLES } from '../schemas/identity.ts';
import * as passkeys from '../schemas/passkeys.ts';
import { Empty, Person } from '../schemas/web-apps.ts';

import type { AppOperation, Unnamed } from './operation.ts';

export const PASSKEY_OPERATIONS = {
  pedirRetoDeLlave: {
    method: 'POST',
    path: '/sesion/llave/reto',
    roles: null,
    summary: 'What a passkey is to sign; the same for everybody, so it tells nobody who has one',
    shape: { status: 200, data: passkeys.PasskeyRequest },
  },
  entrarConLlave: {
    method: 'POST',
    path: '/sesion/llave',
    roles: null,
    summary: 'Signs in with a passkey, which takes the place of password and code',
    shape: { body: passkeys.PasskeyEntry, status: 201, data: Person },
  },
  listarLlaves: {
    method: 'GET',
    path: '/cuenta/llaves',
    roles: ROLES,
    summary: "One's own passkeys",
    shape: { status: 200, data: passkeys.OwnPasskeys },
  },
  prepararLlave: {
    method: 'POST',
    path: '/cuenta/llaves/reto',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    confirmed: true,
    summary: 'What an authenticator makes a new passkey from',
    shape: { status: 200, data: passkeys.PasskeyCreation },
  },
  anadirLlave: {
    method: 'POST',
    path: '/cuenta/llaves',
    roles: ROLES,
    evenLacking: ['segundo_factor'],
    confirmed: true,
    summary: 'Adds the passkey; from now on signing in takes it, or a code beside the password',
    shape: { body: passkeys.PasskeyAddition, status: 201, data: passkeys.OwnPasskey },
  },
  retirarLlave: {
    method: 'DELETE',
    path: '/cuenta/llaves/{llave}',
    roles: ROLES,
    confirmed: true,
    summary: 'Takes a passkey of mine off',
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
