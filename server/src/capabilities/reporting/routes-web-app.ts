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
    backoffice.reading(B.verCifras, ({ query, now }, tx) => viewReporting(tx, query, now)),
    backoffice.file(B.verCifrasEnCsv, async ({ aseguradora, query, now }) => {
      const data = await base.readAsTenant(aseguradora.id, (tx) => viewReporting(tx, query, now));
      const { desde, hasta } = data.periodo;
      return {
        formato: 'text/csv; charset=utf-8; header=present',
        nombre: `${aseguradora.slug}-${desde}-${hasta}.csv`,
        contenido: Buffer.from(writeCsv(presentCsv(data))),
      };
    }),
    backoffice.reading(B.verCasosDeCifra, ({ query, now }, tx) => viewFigureCasos(tx, query, now)),
    backoffice.writing(B.registrarDatosDeCifras, async (request, tx) => {
      const { actor } = backofficeWho(request);
      return { data: await registerData(tx, request.body.datos, actor, request.now) };
    }),
  ];
}
