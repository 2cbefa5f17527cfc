/** The host name of an insurer's own at which its families reach the portal: a part of the backoffice's operations. */
import { OwnHostChoice, OwnHostView } from '../schemas/own-host.ts';
import type { AppOperation } from '../schemas/web-apps.ts';
import { ASEGURADORA, CONFIGURE, ofAseguradora } from './common.ts';

const AT = `${ASEGURADORA}/dominio-propio` as const;

export const OWN_HOST_OPERATIONS = {
  verDominioPropio: {
    id: 'verDominioPropio',
    method: 'GET',
    path: AT,
    roles: CONFIGURE,
    summary: 'At which host name families reach the portal, and what it takes',
    shape: { params: ofAseguradora, status: 200, data: OwnHostView },
  },
  guardarDominioPropio: {
    id: 'guardarDominioPropio',
    method: 'POST',
    path: AT,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'Sets the host name, in Variant A alone; links lead to it once it is verified',
    shape: { params: ofAseguradora, body: OwnHostChoice, status: 200, data: OwnHostView },
  },
  comprobarDominioPropio: {
    id: 'comprobarDominioPropio',
    method: 'POST',
    path: `${AT}/comprobacion`,
    roles: CONFIGURE,
    summary: 'Asks DNS and the host name itself, and says what is missing',
    shape: { params: ofAseguradora, status: 200, data: OwnHostView },
  },
  retirarDominioPropio: {
    id: 'retirarDominioPropio',
    method: 'DELETE',
    path: AT,
    roles: CONFIGURE,
    confirmed: true,
    summary: 'From now on links lead to the address of the service; those made before still open',
    shape: { params: ofAseguradora, status: 200, data: OwnHostView },
  },
} as const satisfies Record<string, AppOperation>;
