/** The operations on what comes by e-mail. */
import * as inbox from '../schemas/inbox.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, from, ofCaso, SERVICE } from './common.ts';
import type { AppOperation } from './operation.ts';

const ofMail = from('correo');
const MAIL = '/correo/{correo}';

export const INBOX_OPERATIONS = {
  verBandeja: {
    id: 'verBandeja',
    method: 'GET',
    path: '/correo',
    roles: SERVICE,
    summary: 'E-mails of which nobody knows the case, and those of families that nobody has read',
    shape: { status: 200, data: inbox.MailTray },
  },
  verCorreoDeBandeja: {
    id: 'verCorreoDeBandeja',
    method: 'GET',
    path: MAIL,
    roles: SERVICE,
    summary: 'An e-mail of the tray',
    shape: { params: ofMail, status: 200, data: inbox.TrayMailDetail },
  },
  verOriginalDeBandeja: {
    id: 'verOriginalDeBandeja',
    method: 'GET',
    path: `${MAIL}/original`,
    roles: SERVICE,
    summary: 'An e-mail of the tray as it came, with everything in it',
    shape: { params: ofMail, status: 200, data: Empty },
  },
  asignarCorreo: {
    id: 'asignarCorreo',
    method: 'POST',
    path: MAIL,
    roles: SERVICE,
    summary: 'Says to which case it belongs, and answers about which account; it is filed there, and stays a proposal',
    shape: { params: ofMail, body: inbox.MailAssignment, status: 200, data: Empty },
  },
  descartarCorreo: {
    id: 'descartarCorreo',
    method: 'POST',
    path: `${MAIL}/descarte`,
    roles: SERVICE,
    summary: 'Discards an e-mail of the tray, and says why; what it says is erased',
    shape: { params: ofMail, body: inbox.MailDiscard, status: 200, data: Empty },
  },
  verCorreosDeCaso: {
    id: 'verCorreosDeCaso',
    method: 'GET',
    path: `${CASO}/correos-recibidos`,
    roles: SERVICE,
    summary: 'What came by e-mail about a case, newest first',
    shape: { params: ofCaso, status: 200, data: inbox.CasoMails },
  },
  verOriginalDeCorreo: {
    id: 'verOriginalDeCorreo',
    method: 'GET',
    path: `${CASO}/correos-recibidos/{correo}/original`,
    roles: SERVICE,
    summary: 'An e-mail of a case as it came, where something of it lies nowhere else',
    shape: { params: from('aseguradora', 'caso', 'correo'), status: 200, data: Empty },
  },
  marcarCorreoLeido: {
    id: 'marcarCorreoLeido',
    method: 'POST',
    path: `${CASO}/correos-recibidos/{correo}/lectura`,
    roles: SERVICE,
    summary: 'Marks what the family wrote as read',
    shape: { params: from('aseguradora', 'caso', 'correo'), status: 200, data: Empty },
  },
} as const satisfies Record<string, AppOperation>;
