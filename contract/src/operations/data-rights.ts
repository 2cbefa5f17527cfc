import * as rights from '../schemas/data-rights.ts';
import { Empty, PORTAL_PAPERS } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

/** Operations on one's own data; nobody can ask about another person's. */
export const OWN_DATA_OPERATIONS = {
  /** The controller of the data, and what the person looking has asked about their own. */
  verMisDatos: {
    method: 'GET',
    path: '/mis-datos',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: rights.OwnData },
  },
  /** All data kept about the person who asks, at once; the handing over is recorded. */
  copiarMisDatos: {
    method: 'POST',
    path: '/mis-datos/copia',
    roles: PORTAL_PAPERS,
    shape: { status: 201, data: rights.OwnCopy },
  },
  /** Asks for a right on own data; asked twice in the same words it is one request. */
  pedirDerecho: {
    method: 'POST',
    path: '/mis-datos/peticiones',
    roles: PORTAL_PAPERS,
    shape: { body: rights.NewPeticion, status: 201, data: rights.Peticion },
  },
  /** Takes a request back that nobody has answered. */
  retirarPeticion: {
    method: 'DELETE',
    path: '/mis-datos/peticiones/{peticion}',
    roles: PORTAL_PAPERS,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;

export const DATA_RIGHTS_AT_DESK = {
  /** Answers a request about somebody's own data, on the page and by e-mail. */
  contestarPeticion: {
    method: 'POST',
    path: `${CASO}/peticiones/{peticion}/respuesta`,
    roles: SERVICE,
    shape: { body: rights.PeticionAnswer, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
