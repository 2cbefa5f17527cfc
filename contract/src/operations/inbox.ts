/** The operations on incoming e-mail. */
import * as inbox from '../schemas/inbox.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const MAIL = '/correo/{correo}';

export const INBOX_OPERATIONS = {
  /** E-mails of which nobody knows the case, and those of families that nobody has read. */
  verBandeja: {
    method: 'GET',
    path: '/correo',
    roles: SERVICE,
    shape: { query: inbox.MailTrayQuery, status: 200, data: inbox.MailTray },
  },
  verCorreoDeBandeja: {
    method: 'GET',
    path: MAIL,
    roles: SERVICE,
    shape: { status: 200, data: inbox.TrayMailDetail },
  },
  /** An e-mail of the tray as it came, with everything in it. */
  verOriginalDeBandeja: {
    method: 'GET',
    path: `${MAIL}/original`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
  /** Says to which case it belongs, and answers about which account; it is filed there, and stays a proposal. */
  asignarCorreo: {
    method: 'POST',
    path: MAIL,
    roles: SERVICE,
    shape: { body: inbox.MailAssignment, status: 200, data: Empty },
  },
  /** Discards an e-mail of the tray, and says why; what it says is erased. */
  descartarCorreo: {
    method: 'POST',
    path: `${MAIL}/descarte`,
    roles: SERVICE,
    shape: { body: inbox.MailDiscard, status: 200, data: Empty },
  },
  /** E-mails received about a case, newest first. */
  verCorreosDeCaso: {
    method: 'GET',
    path: `${CASO}/correos-recibidos`,
    roles: SERVICE,
    shape: { status: 200, data: inbox.CasoMails },
  },
  /** An e-mail of a case as it came, where something of it lies nowhere else. */
  verOriginalDeCorreo: {
    method: 'GET',
    path: `${CASO}/correos-recibidos/{correo}/original`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
  marcarCorreoLeido: {
    method: 'POST',
    path: `${CASO}/correos-recibidos/{correo}/lectura`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
