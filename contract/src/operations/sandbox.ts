/** Of the backoffice, what the developers of a test insurer do with it, and how an insurer gets one. */
import * as ensayo from '../schemas/ensayo.ts';
import { KeptMails, WhichMail } from '../schemas/service.ts';
import { Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, CONFIGURE, EVERYBODY, LOOK, ofAseguradora } from './common.ts';
import type { AppOperation } from './operation.ts';

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
    roles: EVERYBODY,
    summary: 'The clock of a test insurer',
    shape: { params: ofAseguradora, status: 200, data: ensayo.TestClock },
  },
  listarCorreosDeEnsayo: {
    id: 'listarCorreosDeEnsayo',
    method: 'GET',
    path: `${ENSAYO}/correos`,
    roles: LOOK,
    summary: 'What a test insurer would have sent, e-mails and messages to telephones, newest first',
    shape: { params: ofAseguradora, status: 200, data: KeptMails },
  },
  verCorreoDeEnsayo: {
    id: 'verCorreoDeEnsayo',
    method: 'GET',
    path: `${ENSAYO}/correos/pagina`,
    roles: LOOK,
    summary:
      'One of them, as a page without scripts and its links without their tokens; the reading is on record first',
    shape: { params: ofAseguradora, query: WhichMail, status: 200, data: Empty },
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
