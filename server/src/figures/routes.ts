/** Routes of the figures at the API; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { type Route, routesOf } from '../http/operation.ts';
import { presentCsv } from './present-csv.ts';
import { registerData } from './record-data.ts';
import { viewReporting } from './view-reporting.ts';

const { reading, writing } = routesOf();

export function reportingRoutes(): Route[] {
  return [
    reading(A.verReporting, ({ query, now }, tx) => viewReporting(tx, query, now), { inCsv: presentCsv }),
    writing(A.registrarDatos, async ({ body, actor, now }, tx) => ({
      data: await registerData(tx, body.datos, actor, now),
    })),
  ];
}
