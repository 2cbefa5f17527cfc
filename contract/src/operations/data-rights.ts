import * as rights from '../schemas/data-rights.ts';
import { Empty, PORTAL_PAPERS } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

/** Everybody sees their own data and asks about nobody else's. */
export const OWN_DATA_OPERATIONS = {
  verMisDatos: {
    method: 'GET',
    path: '/mis-datos',
    roles: PORTAL_PAPERS,
    summary: 'The controller of the data, and what the person looking has asked about their own',
    shape: { status: 200, data: rights.OwnData },
  },
  copiarMisDatos: {
    method: 'POST',
    path: '/mis-datos/copia',
    roles: PORTAL_PAPERS,
    summary: 'All data kept about the person who asks, at once; the handing over is recorded',
    shape: { status: 201, data: rights.OwnCopy },
  },
  pedirDerecho: {
    method: 'POST',
    path: '/mis-datos/peticiones',
    roles: PORTAL_PAPERS,
    summary: 'Asks for a right on own data; asked twice in the same words it is one request',
    shape: { body: rights.NewPeticion, status: 201, data: rights.Peticion },
  },
  retirarPeticion: {
    method: 'DELETE',
    path: '/mis-datos/peticiones/{peticion}',
    roles: PORTAL_PAPERS,
    summary: 'Takes a request back that nobody has answered',
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;

export const DESK_RIGHTS_OPERATIONS = {
  contestarPeticion: {
    method: 'POST',
    path: `${CASO}/peticiones/{peticion}/respuesta`,
    roles: SERVICE,
    summary: 'Answers it, on the page and by e-mail',
    shape: { body: rights.PeticionAnswer, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
