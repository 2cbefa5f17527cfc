/** The operations of the portal about the second signature: the heir asks it of a relative, who gives it or not. */
import * as cofirma from '../schemas/cofirma.ts';
import { object } from '../schemas/common.ts';
import type { AppOperation, PortalPaper } from '../schemas/web-apps.ts';

const HEREDERO: readonly PortalPaper[] = ['heredero'];
const ALLEGADO: readonly PortalPaper[] = ['ayuda', 'consulta'];

export const COFIRMA_OPERATIONS = {
  verCofirma: {
    id: 'verCofirma',
    method: 'GET',
    path: '/cofirma',
    roles: HEREDERO,
    summary: 'Whether a second signature is wanted, of whom it was asked, and who has given it',
    shape: { status: 200, data: cofirma.Cofirma },
  },
  pedirCofirma: {
    id: 'pedirCofirma',
    method: 'POST',
    path: '/cofirma',
    roles: HEREDERO,
    summary: 'Asks a relative to sign too: they get a link of their own by e-mail',
    shape: { body: cofirma.CofirmaRequest, status: 201, data: cofirma.Cofirma },
  },
  retirarCofirma: {
    id: 'retirarCofirma',
    method: 'DELETE',
    path: '/cofirma',
    roles: HEREDERO,
    summary: 'Asks it of nobody any more',
    shape: { status: 200, data: cofirma.Cofirma },
  },
  verFirmaPedida: {
    id: 'verFirmaPedida',
    method: 'GET',
    path: '/cofirma/firma',
    roles: ALLEGADO,
    summary: 'What a relative is asked to sign too',
    shape: { status: 200, data: cofirma.AskedCofirma },
  },
  prepararCofirma: {
    id: 'prepararCofirma',
    method: 'POST',
    path: '/cofirma/preparacion',
    roles: ALLEGADO,
    summary: 'Freezes what they sign and sends them a code by e-mail; the one before dies',
    shape: { body: cofirma.CofirmaPreparation, status: 201, data: cofirma.AskedCofirma },
  },
  firmarCofirma: {
    id: 'firmarCofirma',
    method: 'POST',
    path: '/cofirma/firma',
    roles: ALLEGADO,
    summary: 'Signs with the code of the e-mail and the name',
    shape: { body: cofirma.CofirmaSignature, status: 200, data: cofirma.AskedCofirma },
  },
  dejarCofirma: {
    id: 'dejarCofirma',
    method: 'POST',
    path: '/cofirma/renuncia',
    roles: ALLEGADO,
    summary: 'Would rather not sign, or takes the signature back: nothing more leaves on it',
    shape: { body: object({}), status: 200, data: cofirma.AskedCofirma },
  },
} as const satisfies Record<string, AppOperation>;
