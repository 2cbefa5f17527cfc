/** Of the backoffice, what the developers of a test insurer do with it, and how an insurer gets one. */
import * as ensayo from '../schemas/ensayo.ts';
import type { AppOperation } from '../schemas/web-apps.ts';
import { ASEGURADORA, CONFIGURE, LOOK, ofAseguradora } from './common.ts';

const ENSAYO = `${ASEGURADORA}/ensayo` as const;

export const SANDBOX_OPERATIONS = {
  crearEnsayo: {
    id: 'crearEnsayo',
    method: 'POST',
    path: ENSAYO,
    roles: ['admin'],
    confirmed: true,
    summary: 'Makes the test insurer of a real one, once, and shows its first key',
    shape: { params: ofAseguradora, status: 201, data: ensayo.OwnTestInsurer },
  },
  verReloj: {
    id: 'verReloj',
    method: 'GET',
    path: `${ENSAYO}/reloj`,
    roles: LOOK,
    summary: 'The clock of a test insurer',
    shape: { params: ofAseguradora, status: 200, data: ensayo.TestClock },
  },
  moverReloj: {
    id: 'moverReloj',
    method: 'POST',
    path: `${ENSAYO}/reloj`,
    roles: CONFIGURE,
    summary: 'Moves it forward',
    shape: { params: ofAseguradora, body: ensayo.ClockMove, status: 200, data: ensayo.TestClock },
  },
  verGuiones: {
    id: 'verGuiones',
    method: 'GET',
    path: `${ENSAYO}/guiones`,
    roles: LOOK,
    summary: 'Ready scripts, and those put on',
    shape: { params: ofAseguradora, status: 200, data: ensayo.Guiones },
  },
  ponerGuion: {
    id: 'ponerGuion',
    method: 'POST',
    path: `${ENSAYO}/guiones`,
    roles: CONFIGURE,
    summary: 'Puts a script on a case, or on the next one',
    shape: { params: ofAseguradora, body: ensayo.NewGuion, status: 201, data: ensayo.PutGuion },
  },
  pedirEvento: {
    id: 'pedirEvento',
    method: 'POST',
    path: `${ENSAYO}/eventos`,
    roles: CONFIGURE,
    summary: 'Sends an event of a kind to whoever is registered for it',
    shape: { params: ofAseguradora, body: ensayo.EventWanted, status: 201, data: ensayo.AskedEvent },
  },
} as const satisfies Record<string, AppOperation>;
