/** The operations on incoming e-mail. */
import * as inbox from '../schemas/inbox.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const MAIL = '/correo/{correo}';

export const INBOX_OPERATIONS = {
  verBandeja: {
    method: 'GET',
    path: '/correo',
    roles: SERVICE,
    summary: 'E-mails of which nobody knows the case, and those of families that nobody has read',
    shape: { query: inbox.MailTrayQuery, status: 200, data: inbox.MailTray },
  },
  verCorreoDeBandeja: {
    method: 'GET',
    path: MAIL,
    roles: SERVICE,
    summary: 'An e-mail of the tray',
    shape: { status: 200, data: inbox.TrayMailDetail },
  },
  verOriginalDeBandeja: {
    method: 'GET',
    path: `${MAIL}/original`,
    roles: SERVICE,
    summary: 'An e-mail of the tray as it came, with everything in it',
    shape: { status: 200, data: Empty },
  },
  asignarCorreo: {
    method: 'POST',
    path: MAIL,
    roles: SERVICE,
    summary: 'Says to which case it belongs, and answers about which account; it is filed there, and stays a proposal',
    shape: { body: inbox.MailAssignment, status: 200, data: Empty },
  },
  descartarCorreo: {
    method: 'POST',
    path: `${MAIL}/descarte`,
    roles: SERVICE,
    summary: 'Discards an e-mail of the tray, and says why; what it says is erased',
    shape: { body: inbox.MailDiscard, status: 200, data: Empty },
  },
  verCorreosDeCaso: {
    method: 'GET',
    path: `${CASO}/correos-recibidos`,
    roles: SERVICE,
    summary: 'What came by e-mail about a case, newest first',
    shape: { status: 200, data: inbox.CasoMails },
  },
  verOriginalDeCorreo: {
    method: 'GET',
    path: `${CASO}/correos-recibidos/{correo}/original`,
    roles: SERVICE,
    summary: 'An e-mail of a case as it came, where something of it lies nowhere else',
    shape: { status: 200, data: Empty },
  },
  marcarCorreoLeido: {
    method: 'POST',
    path: `${CASO}/correos-recibidos/{correo}/lectura`,
    roles: SERVICE,
    summary: 'Marks what the family wrote as read',
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
