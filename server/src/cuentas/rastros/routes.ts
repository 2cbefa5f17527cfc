/** Routes of the traces of a case, in the portal and at the desk; no logic. */
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { orderOf } from '../../caso/lane-order.ts';
import type { Database } from '../../db/database.ts';
import { type Route, routesOf } from '../../http/operation.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import { paint } from '../letters/render/paint-apart.ts';
import { addRastros, changeRastro, declareRastros, type RastrosDependencies } from './rastros.ts';
import { readRastrosReport } from './report.ts';
import { viewRastros } from './view-rastros.ts';

const { reading, writing, file } = routesOf();

export interface RastrosRoutesDependencies extends RastrosDependencies {
  readonly base: Database;
  readonly lanes: Pick<Lanes, 'papers'>;
}

export const rastrosRoutes = (deps: RastrosRoutesDependencies): Route[] => [
  reading(P.verRastros, (p, tx) => viewRastros(tx, p, p.subject)),
  writing(P.anadirRastros, async (p, tx) => {
    const { anadidos, repetidos, rechazados } = await addRastros(deps, tx, p, p.subject, p.body.texto);
    return {
      data: {
        ...(await viewRastros(tx, p, p.subject)),
        anadidos,
        repetidos,
        rechazados: rechazados.map(({ direccion, motivo }) => ({ direccion, motivo: motivo[p.idioma] })),
      },
    };
  }),
  writing(P.cambiarRastro, async (p, tx) => {
    await changeRastro(deps, tx, p, p.subject, p.params.cuenta, p.body);
    return { data: await viewRastros(tx, p, p.subject) };
  }),
  writing(P.declararRastros, async (p, tx) => {
    await declareRastros(tx, p, p.subject, p.body);
    return { data: await viewRastros(tx, p, p.subject) };
  }),
  file(P.verRastrosEnPdf, async (p) => {
    const { papel, nombre } = await deps.base.asTenant(p.aseguradora.id, (tx) =>
      readRastrosReport(tx, p, p.subject, p.query.idioma ?? null),
    );
    return { formato: 'application/pdf', nombre, contenido: await paint(deps.lanes.papers, orderOf(p, nombre), papel) };
  }),
];
