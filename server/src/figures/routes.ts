/** Routes of the figures; no logic. */

import { requesterOf } from '../caso/open/request.ts';
import { type Route, reading, writing } from '../http/route.ts';
import { presentCsv } from './present-csv.ts';
import { registerData } from './record-data.ts';
import { viewReporting } from './view-reporting.ts';

export function reportingRoutes(): Route[] {
  return [
    {
      ...reading('verReporting', ({ query, now }, tx) => viewReporting(tx, query, now)),
      inCsv: presentCsv,
    },
    writing('registrarDatos', async (request, tx) => {
      const { actor, now, aseguradora } = requesterOf(request);
      const data = await registerData(tx, request.body.datos, actor, now);
      return { data, stored: { subject: null, key: aseguradora.clave, awaited: null } };
    }),
  ];
}
