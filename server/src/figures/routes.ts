/** Routes of the figures at the API; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { type Route, routesOf } from '../http/operation.ts';
import { presentCsv } from './present-csv.ts';
import { viewReporting } from './view-reporting.ts';

const { reading } = routesOf();

export function reportingRoutes(): Route[] {
  return [reading(A.verReporting, ({ query, now }, tx) => viewReporting(tx, query, now), { inCsv: presentCsv })];
}
