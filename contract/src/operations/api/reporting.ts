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
    errors: ['consulta_invalida'],
    shapes: inBoth({ query: reporting.QueryReporting, csv: true, status: 200, data: reporting.Reporting }),
  },
} as const satisfies Unnamed<ApiOperation>;
