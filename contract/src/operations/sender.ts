/** The sender of an insurer's e-mails: a part of the backoffice's operations. */
import { SenderChoice, SenderView } from '../schemas/sender.ts';
import { ASEGURADORA, CONFIGURE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const AT = `${ASEGURADORA}/remitente` as const;

export const SENDER_OPERATIONS = {
  /** From which address families are written to, and the records of DNS that it takes. */
  verRemitente: {
    method: 'GET',
    path: AT,
    roles: CONFIGURE,
    shape: { status: 200, data: SenderView },
  },
  /** Sets the address; it is used once its domain is verified. */
  guardarRemitente: {
    method: 'POST',
    path: AT,
    roles: CONFIGURE,
    confirmed: true,
    shape: { body: SenderChoice, status: 200, data: SenderView },
  },
  /** Asks DNS and reports each record. */
  comprobarRemitente: {
    method: 'POST',
    path: `${AT}/comprobacion`,
    roles: CONFIGURE,
    shape: { status: 200, data: SenderView },
  },
  /** Makes another key, which signs once it is published. */
  renovarClaveDelRemitente: {
    method: 'POST',
    path: `${AT}/clave`,
    roles: CONFIGURE,
    confirmed: true,
    shape: { status: 200, data: SenderView },
  },
  /** From now on e-mails leave from the address of the service. */
  retirarRemitente: {
    method: 'DELETE',
    path: AT,
    roles: CONFIGURE,
    confirmed: true,
    shape: { status: 200, data: SenderView },
  },
} as const satisfies Unnamed<AppOperation>;
