/** The operations on incoming e-mail. */
import * as inbox from '../schemas/inbox.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const MAIL = '/correo/{correo}';

export const INBOX_OPERATIONS = {
  /** The tray: e-mails that a person has to assign to a case. */
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
  /** The original message of an e-mail in the tray. */
  verOriginalDeBandeja: {
    method: 'GET',
    path: `${MAIL}/original`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
  /** Assigns an e-mail to a case and, if it is about one account, to that account. An answer in the e-mail stays a proposal. */
  asignarCorreo: {
    method: 'POST',
    path: MAIL,
    roles: SERVICE,
    shape: { body: inbox.MailAssignment, status: 200, data: Empty },
  },
  /** Discards an e-mail of the tray with a reason, and erases its content. */
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
  /** The original message of an e-mail in a case, if it is kept. */
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
