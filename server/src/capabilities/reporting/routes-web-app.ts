/** Routes of the figures in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { writeCsv } from '../../http/csv.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { changeSending, stopReceiving, viewSending } from './configure-sending.ts';
import { exportFigureCasos } from './export-figure-casos.ts';
import { findFigureCasos } from './find-figure-casos.ts';
import type { MonthPaperDependencies } from './make-month-paper.ts';
import { nameProveedores } from './name-proveedores.ts';
import { presentCsv } from './present-csv.ts';
import { registerData } from './record-data.ts';
import { levelsAsCells } from './rules-service-levels.ts';
import { agreeLevels, viewLevels } from './service-levels.ts';
import { setTargets } from './set-targets.ts';
import { takeMonthPaper } from './take-month-paper.ts';
import { viewDashboard } from './view-dashboard.ts';
import { viewFigureCasos } from './view-figure-casos.ts';
import { viewReporting } from './view-reporting.ts';

const backoffice = routesWith<UserSession>();

export function figuresInBackofficeRoutes(
  deps: MonthPaperDependencies & { readonly catalogo: Catalogo },
): AppRoute<UserSession>[] {
  const { base } = deps;
  return [
    backoffice.long(B.verCifras, ({ aseguradora, query, now }) =>
      base.readAsTenant(aseguradora.id, (tx) => viewReporting(tx, query, now)),
    ),
    backoffice.file(B.verCifrasEnCsv, async ({ aseguradora, query, now }) => {
      const data = await base.readAsTenant(aseguradora.id, (tx) => viewReporting(tx, query, now));
      const { desde, hasta } = data.periodo;
      return {
        formato: 'text/csv; charset=utf-8; header=present',
        nombre: `${aseguradora.slug}-${desde}-${hasta}.csv`,
        contenido: Buffer.from(writeCsv(presentCsv(data))),
      };
    }),
    backoffice.long(B.verCuadro, ({ aseguradora, sesion, query, now }) =>
      viewDashboard(deps, aseguradora.id, sesion.usuario, query, now),
    ),
    backoffice.long(B.verCasosDeCifra, async ({ aseguradora, sesion, query, now }) => {
      const isOfService = sesion.aseguradora === null;
      return base.readAsTenant(aseguradora.id, async (tx) => {
        const found = await findFigureCasos(tx, isOfService, query, now);
        return {
          ...(await viewFigureCasos(tx, aseguradora, found, query)),
          nombres: await nameProveedores(deps.catalogo, tx, query.proveedor ? [query.proveedor] : []),
        };
      });
    }),
    backoffice.file(B.verCasosDeCifraEnCsv, async (request) => ({
      formato: 'text/csv; charset=utf-8; header=present',
      nombre: `${request.aseguradora.slug}-${request.query.cifra}.csv`,
      contenido: await exportFigureCasos(base, backofficeWho(request), request.query),
    })),
    backoffice.writing(B.fijarObjetivos, async (request, tx) => ({
      data: await setTargets(tx, request.body, backofficeWho(request).actor, request.now),
    })),
    backoffice.reading(B.verNivelesDeServicio, ({ query, now }, tx) => viewLevels(tx, query, now)),
    backoffice.file(B.verNivelesDeServicioEnCsv, async ({ aseguradora, query, now }) => ({
      formato: 'text/csv; charset=utf-8; header=present',
      nombre: `${aseguradora.slug}-niveles.csv`,
      contenido: Buffer.from(
        writeCsv(levelsAsCells(await base.readAsTenant(aseguradora.id, (tx) => viewLevels(tx, query, now)))),
      ),
    })),
    backoffice.writing(B.acordarNivelesDeServicio, async (request, tx) => ({
      data: await agreeLevels(tx, request.body, backofficeWho(request).actor, request.now),
    })),
    backoffice.file(B.verInformeDelMesEnPdf, (request) =>
      takeMonthPaper(
        deps,
        backofficeWho(request),
        request.query,
        B.verNivelesDeServicio.roles.includes(request.sesion.papel),
      ),
    ),
    backoffice.reading(B.verEnvioDeInformes, ({ now }, tx) => viewSending(tx, now)),
    backoffice.writing(B.cambiarEnvioDeInformes, async (request, tx) => ({
      data: await changeSending(tx, request.body, backofficeWho(request).actor, request.now),
    })),
    backoffice.writing(B.dejarDeRecibirInformes, async (request, tx) => {
      await stopReceiving(tx, request.sesion.usuario, backofficeWho(request).actor, request.now);
      return { data: {} };
    }),
    backoffice.writing(B.registrarDatosDeCifras, async (request, tx) => {
      const { actor } = backofficeWho(request);
      return { data: await registerData(tx, request.body.datos, actor, request.now) };
    }),
  ];
}
