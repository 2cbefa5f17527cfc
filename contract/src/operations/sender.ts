/** The sender of an insurer's e-mails: a part of the backoffice's operations. */
import { SenderChoice, SenderView } from '../schemas/sender.ts';
import { ASEGURADORA, CONFIGURE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const AT = `${ASEGURADORA}/remitente` as const;

export const SENDER_OPERATIONS = {
  verRemitente: {
    method: 'GET',
    path: AT,
    roles: CONFIGURE,
    summary: 'From which address families are written to, and the records of DNS that it takes',
    shape: { status: 200, data: SenderView },
  },
  guardarRemitente: {
    method: 'POST',
    path: AT,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Sets the address; it is used once its domain is verified',
    shape: { body: SenderChoice, status: 200, data: SenderView },
  },
  comprobarRemitente: {
    method: 'POST',
    path: `${AT}/comprobacion`,
    roles: CONFIGURE,
    summary: 'Asks DNS, and says record by record what is there',
    shape: { status: 200, data: SenderView },
  },
  renovarClaveDelRemitente: {
    method: 'POST',
    path: `${AT}/clave`,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Makes another key, which signs once it is published',
    shape: { status: 200, data: SenderView },
  },
  retirarRemitente: {
    method: 'DELETE',
    path: AT,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'From now on e-mails leave from the address of the service',
    shape: { status: 200, data: SenderView },
  },
} as const satisfies Unnamed<AppOperation>;
