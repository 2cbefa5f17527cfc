/** Of the backoffice, what the developers of a test insurer do with it, and how an insurer gets one. */
import * as ensayo from '../schemas/ensayo.ts';
import { KeptMails, WhichMail } from '../schemas/service.ts';
import { Empty } from '../schemas/web-apps.ts';
import { ASEGURADORA, LOOK } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const ENSAYO = `${ASEGURADORA}/ensayo` as const;

export const SANDBOX_OPERATIONS = {
  crearEnsayo: {
    method: 'POST',
    path: ENSAYO,
    roles: ['admin'],
    confirmed: true,
    summary: 'Makes the test insurer of a real one, once, and shows its first key',
    shape: { status: 201, data: ensayo.OwnTestInsurer },
  },
  listarCorreosDeEnsayo: {
    method: 'GET',
    path: `${ENSAYO}/correos`,
    roles: LOOK,
    summary: 'What a test insurer would have sent, e-mails and messages to telephones, newest first',
    shape: { status: 200, data: KeptMails },
  },
  verCorreoDeEnsayo: {
    method: 'GET',
    path: `${ENSAYO}/correos/pagina`,
    roles: LOOK,
    summary:
      'One of them, as a page without scripts and its links without their tokens; the reading is on record first',
    shape: { query: WhichMail, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
