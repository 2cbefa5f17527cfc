/** The figures. */
import * as reporting from '../../schemas/reporting.ts';
import { type ApiOperation, inBoth, type Unnamed } from '../operation.ts';

export const REPORTING_OPERATIONS = {
  verReporting: {
    method: 'GET',
    path: '/reporting',
    access: 'key',
    scope: 'reporting',
    idempotent: false,
    group: 'Reporting',
    summary: 'Claims metrics of a period',
    description:
      'Figures of a period of at most ten years, by default of the last 30 days: claims and cases, flow and stock, accounts, times, cost, each ratio with its numerator and denominator, broken down by module, pack, priority, provider and month. Days are those of Europe/Madrid. `periodo.corte` says up to which instant was counted, normally a moment ago; sent back as `corte`, it gives the same answer to the byte, whatever has happened since. With `Accept: text/csv` the same figures come as CSV, separated by semicolons, with a decimal comma, as Excel in Spanish reads it.',
    errors: ['consulta_invalida'],
    shapes: inBoth({ query: reporting.QueryReporting, csv: true, status: 200, data: reporting.Reporting }),
  },
} as const satisfies Unnamed<ApiOperation>;
