/** Routes of the figures; no logic. */
import { type Route, reading, write } from '../../http/route.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { requester } from '../casos/open/request.ts';
import { viewOwnExperience } from '../catalogo/view-experience.ts';
import { presentCsv } from './present-csv.ts';
import { registerData } from './record-data.ts';
import { viewReporting } from './view-reporting.ts';

export function reportingRoutes(): Route[] {
  return [
    {
      ...reading('verReporting', ({ consulta, ahora }, tx) => viewReporting(tx, consulta, ahora)),
      inCsv: presentCsv,
    },
    reading('verExperiencia', ({ ahora }, tx) => viewOwnExperience(tx, todayInMadrid(ahora))),
    write('registrarDatos', async (request, tx) => {
      const { actor, ahora, aseguradora } = requester(request);
      const datos = await registerData(tx, request.cuerpo.datos, actor, ahora);
      return { datos, stored: { subject: null, key: aseguradora.clave, awaited: null } };
    }),
  ];
}
