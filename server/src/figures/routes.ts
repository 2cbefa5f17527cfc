/** Routes of the figures, at the API and in the backoffice; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Catalogo } from '../cuentas/catalogo/current-catalogo.ts';
import type { Database } from '../db/database.ts';
import type { HeavyReads } from '../db/heavy-reads.ts';
import { writeCsv } from '../http/csv.ts';
import { type BySession, type Route, routesOf } from '../http/operation.ts';
import type { UserSession } from '../shared/web-app-sessions.ts';
import { exportFigureCasos, findFigureCasos, viewFigureCasos } from './figure-casos.ts';
import { presentCsv } from './present-csv.ts';
import { registerData } from './record-data.ts';
import { nameProveedores, viewDashboard, viewReporting } from './view-reporting.ts';

const { reading } = routesOf();

export function reportingRoutes(): Route[] {
  return [
    reading(A.verReporting, ({ query, now }, tx) => viewReporting(tx, query, now), { inCsv: presentCsv, heavy: true }),
  ];
}

const backoffice = routesOf<BySession<UserSession>>();

export function figuresInBackofficeRoutes({
  base,
  heavyReads,
  catalogo,
}: {
  readonly base: Database;
  readonly heavyReads: HeavyReads;
  readonly catalogo: Catalogo;
}): Route[] {
  return [
    backoffice.file(B.verCifrasEnCsv, async (request) => {
      const { aseguradora, query, now } = request;
      const data = await heavyReads(request).readAsTenant(aseguradora.id, (tx) => viewReporting(tx, query, now));
      const { desde, hasta } = data.periodo;
      return {
        formato: 'text/csv; charset=utf-8; header=present',
        nombre: `${aseguradora.slug}-${desde}-${hasta}.csv`,
        contenido: Buffer.from(writeCsv(presentCsv(data))),
      };
    }),
    backoffice.long(B.verCuadro, (request) =>
      heavyReads(request).readAsTenant(request.aseguradora.id, (tx) =>
        viewDashboard(tx, catalogo, request.query, request.now),
      ),
    ),
    backoffice.long(B.verCasosDeCifra, async (request) => {
      const { aseguradora, sesion, query, now } = request;
      const isOfService = sesion.aseguradora === null;
      return heavyReads(request).readAsTenant(aseguradora.id, async (tx) => {
        const found = await findFigureCasos(tx, isOfService, query, now);
        return {
          ...(await viewFigureCasos(tx, aseguradora, found, query)),
          nombres: await nameProveedores(catalogo, tx, query.proveedor ? [query.proveedor] : []),
        };
      });
    }),
    backoffice.file(B.verCasosDeCifraEnCsv, async (request) => ({
      formato: 'text/csv; charset=utf-8; header=present',
      nombre: `${request.aseguradora.slug}-${request.query.cifra}.csv`,
      contenido: await exportFigureCasos({ base, heavyReads }, request, request.query),
    })),
    backoffice.writing(B.registrarDatos, async ({ body, actor, now }, tx) => ({
      data: await registerData(tx, body.datos, actor, now),
    })),
  ];
}
