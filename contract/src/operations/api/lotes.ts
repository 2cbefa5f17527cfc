/** Batches: many openings in one request. */
import { page } from '../../schemas/common.ts';
import { LOTE_DAYS, LOTE_ROWS, LOTE_ROWS_PER_DAY, LOTES_PER_DAY } from '../../schemas/lote-lists.ts';
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
    summary: 'Open many cases from one file',
    description: `Takes up to ${LOTE_ROWS} openings, as JSON lines or as CSV, answers at once and opens them in the background, each exactly as POST /siniestro or POST /casos would, with its e-mail and its events. It counts as one request; a key may send ${LOTES_PER_DAY} lots and ${LOTE_ROWS_PER_DAY} rows within 24 hours. A file that can't be read is refused whole and nothing of it is kept; a row that is wrong is refused alone. Each row is worked off exactly once. An open case for the same policy and person, and the same file sent again, give \`ya_existia\` with the \`caso_id\`. No result shows a link or a token: in Variant A POST /casos/{id}/acceso gives a new one.`,
    errors: ['limite_de_lotes', 'idempotencia_en_curso', 'idempotencia_cuerpo_distinto'],
    shapes: inBoth({ query: lotes.LoteQuery, body: lotes.LoteFile, status: 202, data: lotes.Lote }),
  },
  listarLotes: {
    method: 'GET',
    path: '/lotes',
    access: 'key',
    scope: 'casos:leer',
    idempotent: false,
    group: 'Lotes',
    backoffice: { roles: INSURER },
    summary: 'List batches',
    description: 'The batches of the insurer, no matter who sent them, newest first.',
    errors: ['consulta_invalida'],
    shapes: inBoth({ query: lotes.LotesQuery, status: 200, data: page(lotes.Lote) }),
  },
  verLote: {
    method: 'GET',
    path: '/lotes/{id}',
    access: 'key',
    scope: 'casos:leer',
    idempotent: false,
    group: 'Lotes',
    backoffice: { roles: INSURER },
    summary: 'State of a batch',
    description: 'State and counts of a batch. Ask every few seconds until `estado` is `terminado`.',
    errors: ['no_encontrado'],
    shapes: inBoth({ params: lotes.LoteParameters, status: 200, data: lotes.Lote }),
  },
  listarFilasDeLote: {
    method: 'GET',
    path: '/lotes/{id}/filas',
    access: 'key',
    scope: 'casos:leer',
    idempotent: false,
    group: 'Lotes',
    backoffice: { roles: INSURER },
    summary: 'Results of the rows of a batch',
    description: `The outcome of each row, in the order of the file. The problems of a row are told until ${LOTE_DAYS} days after the end of the lot; its code stays. With \`Accept: text/csv\` all rows that the filter takes come at once, whatever \`limite\` and \`cursor\` say, with a line for each thing that is wrong.`,
    errors: ['no_encontrado', 'consulta_invalida'],
    shapes: inBoth({
      params: lotes.LoteParameters,
      query: lotes.LoteRowsQuery,
      csv: {
        description:
          'Sent where `Accept` prefers `text/csv`: all rows, one line for each fault of a row, or one line for a row without faults. UTF-8 with its mark, separated by semicolons; a cell that a spreadsheet would take for a formula begins with an apostrophe.',
        example:
          'linea;resultado;caso_id;estado;codigo;columna;ruta;mensaje\r\n4;error;;;validacion;heredero.email;;debe ser una dirección de correo.\r\n',
      },
      status: 200,
      data: lotes.LoteRows,
    }),
  },
} as const satisfies Unnamed<ApiOperation>;
