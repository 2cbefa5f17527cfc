/** The operations about a person's own data: theirs in the portal, the answer at the desk. */
import { Type } from 'typebox';
import * as rights from '../schemas/data-rights.ts';
import { Empty, PORTAL_PAPERS } from '../schemas/web-apps.ts';
import { CASO, from, SERVICE } from './common.ts';
import type { AppOperation } from './operation.ts';

/** Each sees and asks for their own alone. */
export const OWN_DATA_OPERATIONS = {
  verMisDatos: {
    id: 'verMisDatos',
    method: 'GET',
    path: '/mis-datos',
    roles: PORTAL_PAPERS,
    summary: 'Who answers for the data, and what whoever looks has asked about their own',
    shape: { status: 200, data: rights.OwnData },
  },
  copiarMisDatos: {
    id: 'copiarMisDatos',
    method: 'POST',
    path: '/mis-datos/copia',
    roles: PORTAL_PAPERS,
    summary: 'All that is kept about whoever asks, at once; that it was given is on record',
    shape: { status: 201, data: rights.OwnCopy },
  },
  pedirDerecho: {
    id: 'pedirDerecho',
    method: 'POST',
    path: '/mis-datos/peticiones',
    roles: PORTAL_PAPERS,
    summary: 'Asks for a right on own data; asked twice in the same words it is one request',
    shape: { body: rights.NewPeticion, status: 201, data: rights.Peticion },
  },
  retirarPeticion: {
    id: 'retirarPeticion',
    method: 'DELETE',
    path: '/mis-datos/peticiones/{peticion}',
    roles: PORTAL_PAPERS,
    summary: 'Takes a request back that nobody has answered',
    shape: { params: Type.Object({ peticion: Type.String() }), status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;

const ofPeticion = from('aseguradora', 'caso', 'peticion');

export const DESK_RIGHTS_OPERATIONS = {
  verPeticiones: {
    id: 'verPeticiones',
    method: 'GET',
    path: `${CASO}/peticiones`,
    roles: SERVICE,
    summary: 'What people of the family asked about their own data, with the days left',
    shape: { params: from('aseguradora', 'caso'), status: 200, data: rights.DeskPeticiones },
  },
  contestarPeticion: {
    id: 'contestarPeticion',
    method: 'POST',
    path: `${CASO}/peticiones/{peticion}/respuesta`,
    roles: SERVICE,
    summary: 'Answers it, on the page and by e-mail',
    shape: { params: ofPeticion, body: rights.PeticionAnswer, status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
