/** Routes of API, portal and backoffice about accounts, traces and objections; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { ONLY_IF_UNCHANGED } from '../caso/read/view-caso.ts';
import { presentCuenta } from '../caso/rules/rules-cuenta.ts';
import { type BySession, type Route, routesOf } from '../http/operation.ts';
import { createLimitByAddress, requireLimit } from '../http/rate-limit.ts';
import type { Clock } from '../platform/clock.ts';
import type { HerederoSession, UserSession } from '../shared/web-app-sessions.ts';
import { type ExtractosDependencies, proposeRecurringCharges } from './bank-statements/propose-charges.ts';
import { changeCuenta } from './commands/change-cuenta.ts';
import { recordChase } from './commands/chase-cuenta.ts';
import type { ChangedCuenta, CuentasDependencies } from './commands/command.ts';
import { confirmCuenta, decideCuentas, recordCopy, undoCuenta } from './commands/confirm-cuenta.ts';
import { proposeCuentas } from './commands/propose-cuentas.ts';
import { recordSending } from './commands/request-cuenta.ts';
import {
  concludeCuenta,
  concludeSilence,
  discardCuenta,
  rejectCuenta,
  resolveCuenta,
} from './commands/settle-cuenta.ts';
import { decideObjecion } from './objections/decide-objecion.ts';
import { type ChangedObjecion, declareWish, raiseObjecion, withdrawObjecion } from './objections/objeciones.ts';
import { readCopy } from './rastros/looks.ts';
import { addRastros, changeRastro, declareRastros, type RastrosDependencies } from './rastros/rastros.ts';
import { type RastrosPaperDependencies, rastrosFile } from './rastros/report.ts';
import { viewRastros } from './rastros/view-rastros.ts';
import { presentObjecion } from './read/present.ts';
import { viewCompleteCuentas, viewObjeciones, viewObjecionesWithPerson, viewPlan } from './read/view-cuentas.ts';

const { writing } = routesOf();

export function cuentasRoutes(deps: CuentasDependencies): Route[] {
  return [
    writing(
      A.proponerCuentas,
      async (request, tx) => {
        const { caso, clave, cuentas } = await proposeCuentas(deps, tx, request, request.subject, request.body.cuentas);
        const elementos = cuentas.map(({ fila, datos }) =>
          presentCuenta(
            { ...fila, solicitada: null, reposo_hasta: null, actualizado: fila.actualizado.toISOString() },
            datos,
          ),
        );
        return { data: { caso_id: caso.caso_id, elementos }, about: { subject: caso.id, key: clave } };
      },
      ONLY_IF_UNCHANGED,
    ),
  ];
}

const shared = routesOf();
const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();

const afterOne = ({ cuenta: { id, estado, version } }: ChangedCuenta) => ({ cuenta_id: id, estado, version });
const afterCommand = (changed: ChangedCuenta) => ({ data: afterOne(changed) });
const afterObject = ({ objecion: { id, estado } }: ChangedObjecion) => ({ data: { objecion_id: id, estado } });

export type CuentasRoutesDependencies = CuentasDependencies &
  ExtractosDependencies &
  RastrosDependencies &
  RastrosPaperDependencies & { readonly clock: Clock };

/** Maximum number of bank statements that are read for one case in an hour, because reading one keeps a processor busy. */
const EXTRACTOS_PER_HOUR = 30;

export function cuentasInPortalRoutes(deps: CuentasRoutesDependencies): Route[] {
  const readings = createLimitByAddress(deps.clock, EXTRACTOS_PER_HOUR);
  return [
    shared.reading(P.verCuentas, (p, tx) => viewCompleteCuentas(deps, tx, p, p.subject, p.idioma)),
    portal.reading(P.verPlan, (p, tx) => viewPlan(deps, tx, p, p.subject)),
    shared.writing(P.proponerCuentas, async (p, tx) => {
      await proposeCuentas(deps, tx, p, p.subject, p.body.cuentas);
      return { data: await viewCompleteCuentas(deps, tx, p, p.subject, p.idioma) };
    }),
    shared.writing(P.cambiarCuenta, async (p, tx) =>
      afterCommand(await changeCuenta(deps, tx, p, p.subject, p.params.cuenta, p.body)),
    ),
    portal.writing(P.decidirCuentas, async (p, tx) => ({
      data: {
        elementos: (await decideCuentas(deps, tx, p, p.subject, p.body.decisiones)).map(afterOne),
      },
    })),
    portal.writing(P.anotarCopia, async (p, tx) =>
      afterCommand(await recordCopy(tx, p, p.subject, p.params.cuenta, p.body)),
    ),
    portal.writing(P.deshacerCuenta, async (p, tx) =>
      afterCommand(await undoCuenta(tx, p, p.subject, p.params.cuenta)),
    ),
    portal.writing(P.descartarCuenta, async (p, tx) =>
      afterCommand(await discardCuenta(tx, p, p.subject, p.params.cuenta, p.body)),
    ),
    shared.writing(P.declararVoluntad, async (p, tx) => {
      await declareWish(deps, tx, p, p.subject, p.body);
      return { data: {} };
    }),
    portal.reading(P.verObjeciones, async (p, tx) => ({
      elementos: (await viewObjeciones(tx, p, p.subject)).map(({ propia, retirable, ...one }) => ({
        ...presentObjecion(one),
        propia,
        retirable,
      })),
    })),
    shared.writing(P.plantearObjecion, async (p, tx) =>
      afterObject(await raiseObjecion(deps, tx, p, p.subject, p.body)),
    ),
    portal.writing(P.retirarObjecion, async (p, tx) =>
      afterObject(await withdrawObjecion(tx, p, p.subject, p.params.objecion)),
    ),
    portal.long(P.leerExtracto, (p) => {
      requireLimit(readings.count(p.sesion.caso), p.now);
      return proposeRecurringCharges(deps, p, p.subject, p.file.contenido, p.idioma);
    }),
    ...rastrosRoutes(deps),
  ];
}

/** Routes about traces, shared by portal and backoffice. */
const rastrosRoutes = (deps: RastrosDependencies & RastrosPaperDependencies): Route[] => [
  shared.reading(P.verRastros, (p, tx) => viewRastros(tx, p, p.subject)),
  shared.writing(P.anadirRastros, async (p, tx) => {
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
  shared.writing(P.cambiarRastro, async (p, tx) => {
    await changeRastro(deps, tx, p, p.subject, p.params.cuenta, p.body);
    return { data: await viewRastros(tx, p, p.subject) };
  }),
  shared.writing(P.declararRastros, async (p, tx) => {
    await declareRastros(tx, p, p.subject, p.body);
    return { data: await viewRastros(tx, p, p.subject) };
  }),
  shared.file(P.verRastrosEnPdf, (p) => rastrosFile(deps, p, p.subject, p.query.idioma ?? null)),
];

/** The case and the account in the path of a command. */
const place = ({ subject, params: { cuenta } }: { subject: string; params: { readonly cuenta: string } }) =>
  [subject, cuenta] as const;

export function cuentasInBackofficeRoutes(deps: CuentasDependencies & Pick<RastrosPaperDependencies, 'base'>): Route[] {
  return [
    backoffice.writing(B.confirmarCuenta, async (p, tx) =>
      afterCommand(await confirmCuenta(deps, tx, p, ...place(p), p.body)),
    ),
    backoffice.writing(B.anotarCopia, async (p, tx) => afterCommand(await recordCopy(tx, p, ...place(p), p.body))),
    backoffice.writing(B.solicitarCuenta, async (p, tx) =>
      afterCommand(await recordSending(deps, tx, p, ...place(p), p.body)),
    ),
    backoffice.writing(B.concluirCuenta, async (p, tx) =>
      afterCommand(await concludeCuenta(deps, tx, p, ...place(p), p.body)),
    ),
    backoffice.writing(B.insistirCuenta, async (p, tx) =>
      afterCommand(await recordChase(deps, tx, p, ...place(p), p.body)),
    ),
    backoffice.writing(B.resolverCuenta, async (p, tx) =>
      afterCommand(await resolveCuenta(tx, p, ...place(p), p.body)),
    ),
    backoffice.writing(B.rechazarCuenta, async (p, tx) => afterCommand(await rejectCuenta(tx, p, ...place(p), p.body))),
    backoffice.writing(B.sinRespuestaCuenta, async (p, tx) =>
      afterCommand(await concludeSilence(tx, p, ...place(p), p.body)),
    ),
    backoffice.writing(B.descartarCuenta, async (p, tx) =>
      afterCommand(await discardCuenta(tx, p, ...place(p), p.body)),
    ),
    backoffice.reading(B.verObjeciones, async (p, tx) => ({
      elementos: (await viewObjecionesWithPerson(tx, p, p.subject, p.idioma)).map(
        ({ persona, posible, impedidas, ...objecion }) => ({
          ...presentObjecion(objecion),
          persona,
          posible,
          impedidas,
        }),
      ),
    })),
    backoffice.writing(B.decidirObjecion, async (p, tx) => {
      const { caso, objecion } = p.params;
      return afterObject(await decideObjecion(tx, p, caso, objecion, p.body));
    }),
    backoffice.file(B.verCopiaDeRastro, (p) => readCopy(deps, p, p.subject, p.params)),
  ];
}
