/** Operations of the backoffice that search across cases. */
import { ROLES } from '../schemas/identity.ts';
import { CasosFound, SearchQuery } from '../schemas/search.ts';
import type { AppOperation, Unnamed } from './operation.ts';

export const SEARCH_OPERATIONS = {
  /**
   * Finds cases by names, telephone, e-mail or numbers: of every insurer for people of the service, else of their own. A POST although it
   * writes nothing: the query is personal data, and proxies log addresses.
   */
  buscarCasos: {
    method: 'POST',
    path: '/busqueda',
    roles: ROLES,
    shape: { body: SearchQuery, status: 200, data: CasosFound },
  },
} as const satisfies Unnamed<AppOperation>;
