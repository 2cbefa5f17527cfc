import * as rights from '../schemas/data-rights.ts';
import { Empty, PORTAL_PAPERS } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

/** Operations on the caller's own data; nobody can ask about another person's. */
export const OWN_DATA_OPERATIONS = {
  /** The controller of the data, and the caller's requests about their own data. */
  verMisDatos: {
    method: 'GET',
    path: '/mis-datos',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: rights.OwnData },
  },
  /** Returns all data kept about the caller, and records that the caller received them. */
  copiarMisDatos: {
    method: 'POST',
    path: '/mis-datos/copia',
    roles: PORTAL_PAPERS,
    shape: { status: 201, data: rights.OwnCopy },
  },
  /** Makes a request about the caller's own data; repeating it in the same words makes no second request. */
  pedirDerecho: {
    method: 'POST',
    path: '/mis-datos/peticiones',
    roles: PORTAL_PAPERS,
    shape: { body: rights.NewPeticion, status: 201, data: rights.Peticion },
  },
  /** Withdraws a request that nobody has answered, or a restriction or an objection that was granted. */
  retirarPeticion: {
    method: 'DELETE',
    path: '/mis-datos/peticiones/{peticion}',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;

export const DATA_RIGHTS_AT_DESK = {
  /** Answers a relative's request about their own data, in the portal and by e-mail, or lifts a restriction that was granted. */
  contestarPeticion: {
    method: 'POST',
    path: `${CASO}/peticiones/{peticion}/respuesta`,
    roles: SERVICE,
    shape: { body: rights.PeticionAnswer, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
