/** Batches: many openings in one request. */
import { page } from '../../schemas/common.ts';
import * as lotes from '../../schemas/lotes.ts';
import { INSURER } from '../common.ts';
import { type ApiOperation, inBoth, type Unnamed } from '../operation.ts';

export const LOTE_OPERATIONS = {
  enviarLote: {
    method: 'POST',
    path: '/lotes',
    access: 'key',
    scope: 'casos:escribir',
    idempotent: true,
    upload: lotes.LOTE_UPLOAD,
    group: 'Lotes',
    errors: ['limite_de_lotes'],
    shapes: inBoth({ query: lotes.LoteQuery, body: lotes.LoteFile, status: 202, data: lotes.Lote }),
  },
  listarLotes: {
    method: 'GET',
    path: '/lotes',
    access: 'key',
    scope: 'casos:leer',
    group: 'Lotes',
    backoffice: { roles: INSURER },
    shapes: inBoth({ query: lotes.LotesQuery, status: 200, data: page(lotes.Lote, 'PaginaDeLotes') }),
  },
  verLote: {
    method: 'GET',
    path: '/lotes/{id}',
    access: 'key',
    scope: 'casos:leer',
    group: 'Lotes',
    backoffice: { roles: INSURER },
    shapes: inBoth({ params: lotes.LoteParameters, status: 200, data: lotes.Lote }),
  },
  listarFilasDeLote: {
    method: 'GET',
    path: '/lotes/{id}/filas',
    access: 'key',
    scope: 'casos:leer',
    group: 'Lotes',
    backoffice: { roles: INSURER },
    shapes: inBoth({
      params: lotes.LoteParameters,
      query: lotes.LoteRowsQuery,
      csv: true,
      status: 200,
      data: lotes.LoteRows,
    }),
  },
} as const satisfies Unnamed<ApiOperation>;
