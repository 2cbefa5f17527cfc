/** Routes of the figures in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { writeCsv } from '../../http/csv.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { presentCsv } from './present-csv.ts';
import { registerData } from './record-data.ts';
import { viewFigureCasos } from './view-figure-casos.ts';
import { viewReporting } from './view-reporting.ts';

const backoffice = routesWith<UserSession>();

export function figuresInBackofficeRoutes({ base }: { readonly base: Database }): AppRoute<UserSession>[] {
  return [
    backoffice.lectura(B.verCifras, ({ consulta, ahora }, tx) => viewReporting(tx, consulta, ahora)),
    backoffice.fichero(B.verCifrasEnCsv, async ({ aseguradora, consulta, ahora }) => {
      const data = await base.lectura(aseguradora.id, (tx) => viewReporting(tx, consulta, ahora));
      const { desde, hasta } = data.periodo;
      return {
        formato: 'text/csv; charset=utf-8; header=present',
        nombre: `${aseguradora.slug}-${desde}-${hasta}.csv`,
        contenido: Buffer.from(writeCsv(presentCsv(data))),
      };
    }),
    backoffice.lectura(B.verCasosDeCifra, ({ consulta, ahora }, tx) => viewFigureCasos(tx, consulta, ahora)),
    backoffice.escritura(B.registrarDatosDeCifras, async (request, tx) => {
      const { actor } = backofficeWho(request);
      return { datos: await registerData(tx, request.cuerpo.datos, actor, request.ahora) };
    }),
  ];
}
