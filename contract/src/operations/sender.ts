/** The sender of an insurer's e-mails: a part of the backoffice's operations. */
import { SenderChoice, SenderView } from '../schemas/sender.ts';
import { ASEGURADORA, CONFIGURE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const AT = `${ASEGURADORA}/remitente` as const;

export const SENDER_OPERATIONS = {
  /** The sender address of e-mails to families, and the DNS records that it needs. */
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
  /** Makes a new signing key, which signs once its record is published. */
  renovarClaveDelRemitente: {
    method: 'POST',
    path: `${AT}/clave`,
    roles: CONFIGURE,
    confirmed: true,
    shape: { status: 200, data: SenderView },
  },
  /** Removes the insurer's address: from now on e-mails leave from the address of the service. */
  retirarRemitente: {
    method: 'DELETE',
    path: AT,
    roles: CONFIGURE,
    confirmed: true,
    shape: { status: 200, data: SenderView },
  },
} as const satisfies Unnamed<AppOperation>;
