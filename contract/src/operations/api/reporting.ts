/** The figures, and what the insurer supplies for them. */

import { ROLES } from '../../schemas/identity.ts';
import * as reporting from '../../schemas/reporting.ts';
import { CONFIGURE } from '../common.ts';
import { type ApiOperation, inBoth, type Unnamed } from '../operation.ts';

export const REPORTING_OPERATIONS = {
  verReporting: {
    method: 'GET',
    path: '/reporting',
    access: 'key',
    scope: 'reporting',
    idempotent: false,
    group: 'Reporting',
    backoffice: { roles: ROLES },
    summary: 'Claims metrics of a period',
    description:
      'Figures of a period of at most ten years, by default of the last 30 days: claims and cases, flow and stock, accounts, times, cost, each ratio with its numerator and denominator, broken down by module, pack, priority, provider and month. Days are those of Europe/Madrid. `periodo.corte` says up to which instant was counted, normally a moment ago; sent back as `corte`, it gives the same answer to the byte, whatever has happened since. With `Accept: text/csv` the same figures come as CSV, separated by semicolons, with a decimal comma, as Excel in Spanish reads it.',
    errors: ['consulta_invalida'],
    shapes: inBoth({ query: reporting.QueryReporting, csv: true, status: 200, data: reporting.Reporting }),
  },
  registrarDatos: {
    method: 'POST',
    path: '/reporting/datos',
    access: 'key',
    scope: 'reporting',
    idempotent: true,
    group: 'Reporting',
    backoffice: { roles: CONFIGURE },
    summary: 'Supply exposure, premiums and costs',
    description:
      'Figures of the insurer for each product and month; without them frequency, cost and loss ratio are null. What is sent replaces earlier data of the same product and month from now on, and a report with an earlier `corte` keeps the earlier. The body can also be CSV (`Content-Type: text/csv`): a first line with the names of the members, separated by semicolons or commas, decimals with a comma or a point.',
    errors: ['idempotencia_en_curso', 'idempotencia_cuerpo_distinto'],
    shapes: inBoth({
      body: reporting.ReportingData,
      csvRows: 'datos',
      status: 201,
      data: reporting.RegisteredsData,
    }),
  },
} as const satisfies Unnamed<ApiOperation>;
