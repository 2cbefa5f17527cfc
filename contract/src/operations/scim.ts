/** Tokens with which an identity provider tells who joins and who leaves: a part of the backoffice's operations. */
import { NewScimToken, ScimView } from '../schemas/scim.ts';
import { type AppOperation, Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CONFIGURE, from, ofAseguradora, SUPERADMIN } from './common.ts';

export const SCIM_OPERATIONS = {
  verScim: {
    id: 'verScim',
    method: 'GET',
    path: `${ASEGURADORA}/scim`,
    roles: CONFIGURE,
    summary: 'Where the identity provider tells who joins and who leaves, and its tokens',
    shape: { params: ofAseguradora, status: 200, data: ScimView },
  },
  crearTokenScim: {
    id: 'crearTokenScim',
    method: 'POST',
    path: `${ASEGURADORA}/scim/tokens`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Makes a token and shows it once; two may live at a time',
    shape: { params: ofAseguradora, status: 201, data: NewScimToken },
  },
  revocarTokenScim: {
    id: 'revocarTokenScim',
    method: 'DELETE',
    path: `${ASEGURADORA}/scim/tokens/{token}`,
    roles: CONFIGURE,
    summary: 'Revokes a token at once',
    shape: { params: from('aseguradora', 'token'), status: 200, data: Empty },
  },
  verScimDelServicio: {
    id: 'verScimDelServicio',
    method: 'GET',
    path: '/servicio/scim',
    roles: SUPERADMIN,
    summary: "The same for the service's own people",
    shape: { status: 200, data: ScimView },
  },
  crearTokenScimDelServicio: {
    id: 'crearTokenScimDelServicio',
    method: 'POST',
    path: '/servicio/scim/tokens',
    roles: SUPERADMIN,
    confirmed: true,
    summary: 'Makes a token of the service and shows it once',
    shape: { status: 201, data: NewScimToken },
  },
  revocarTokenScimDelServicio: {
    id: 'revocarTokenScimDelServicio',
    method: 'DELETE',
    path: '/servicio/scim/tokens/{token}',
    roles: SUPERADMIN,
    summary: 'Revokes it at once',
    shape: { params: from('token'), status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
