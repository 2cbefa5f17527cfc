/** The operations on the traces of a case, in the portal and at the desk. */
import { ROLES } from '../schemas/identity.ts';
import { SummaryQuery } from '../schemas/papers.ts';
import * as rastros from '../schemas/rastros.ts';
import { Empty, type PortalPaper } from '../schemas/web-apps.ts';
import { SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

const ONLY_HEREDERO: readonly PortalPaper[] = ['heredero'];

export const RASTROS_OPERATIONS = {
  verRastros: {
    method: 'GET',
    path: '/rastros',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'The public addresses that name the deceased, and the searches that find more',
    shape: { status: 200, data: rastros.Rastros },
  },
  anadirRastros: {
    method: 'POST',
    path: '/rastros',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'Adds every address of a pasted text',
    shape: { body: rastros.PastedRastros, status: 201, data: rastros.AddedRastros },
  },
  cambiarRastro: {
    method: 'PATCH',
    path: '/rastros/{cuenta}',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'Says what an address shows, what is wanted of it, and whether it may be looked at',
    shape: { body: rastros.RastroChange, status: 200, data: rastros.Rastros },
  },
  declararRastros: {
    method: 'POST',
    path: '/rastros/lista',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    summary: 'Ticks searches, and declares the list complete, or open again',
    shape: { body: rastros.RastrosDeclaration, status: 200, data: rastros.Rastros },
  },
  verRastrosEnPdf: {
    method: 'GET',
    path: '/rastros/pdf',
    roles: ONLY_HEREDERO,
    backoffice: { roles: ROLES },
    summary: 'The report of what was found, what was asked and what came of it, as a PDF; an insurer gets counts',
    shape: { query: SummaryQuery, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
