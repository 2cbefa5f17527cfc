/** The operations on the traces of a case, in the portal and at the desk. */
import { ROLES } from '../schemas/identity.ts';
import { SummaryQuery } from '../schemas/papers.ts';
import * as rastros from '../schemas/rastros.ts';
import { Empty } from '../schemas/web-apps.ts';
import { CASO, ONLY_HEREDERO, SERVICE } from './common.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const RASTROS_OPERATIONS = {
  /** The public addresses that name the deceased, and the searches that find more. */
  verRastros: {
    method: 'GET',
    path: '/rastros',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { status: 200, data: rastros.Rastros },
  },
  /** Adds every address of a pasted text. */
  anadirRastros: {
    method: 'POST',
    path: '/rastros',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { body: rastros.PastedRastros, status: 201, data: rastros.AddedRastros },
  },
  /** Sets the kind of page at an address, what hurts about it, the family's wish for it, and whether the service may look at the page later. */
  cambiarRastro: {
    method: 'PATCH',
    path: '/rastros/{cuenta}',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { body: rastros.RastroChange, status: 200, data: rastros.Rastros },
  },
  /** Ticks searches off, declares the list complete or reopens it, and allows the service to look at all addresses later. */
  declararRastros: {
    method: 'POST',
    path: '/rastros/lista',
    roles: ONLY_HEREDERO,
    backoffice: { roles: SERVICE },
    shape: { body: rastros.RastrosDeclaration, status: 200, data: rastros.Rastros },
  },
  /** The report of the traces, the requests about them and the results, as a PDF; an insurer gets only counts. */
  verRastrosEnPdf: {
    method: 'GET',
    path: '/rastros/pdf',
    roles: ONLY_HEREDERO,
    backoffice: { roles: ROLES },
    shape: { query: SummaryQuery, status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;

export const RASTROS_AT_DESK = {
  /** The page text that the service stored when it looked at the address, as a file; reading it is audited. */
  verCopiaDeRastro: {
    method: 'GET',
    path: `${CASO}/rastros/{cuenta}/copias/{dias}`,
    roles: SERVICE,
    shape: { status: 200, data: Empty },
  },
} as const satisfies Unnamed<AppOperation>;
