/** Routes of test insurers, at the API and in the backoffice; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../db/database.ts';
import { type BySession, type Route, routesOf } from '../http/operation.ts';
import { createTestInsurer, findTestInsurer } from '../insurers/identity/create-aseguradora.ts';
import type { UserSession } from '../shared/web-app-sessions.ts';
import type { ClockMover } from './clock-mover.ts';
import { moveClock, putGuion, requestTestEvent, viewClock, viewGuiones, waitForClock } from './commands.ts';

export interface EnsayoDependencies {
  readonly base: Database;
  readonly ensayoClock: ClockMover;
}

const { reading, writing } = routesOf();

export function ensayoRoutes(deps: EnsayoDependencies): Route[] {
  return [
    reading(A.verReloj, (p, tx) => viewClock(tx, p.aseguradora)),
    writing(A.moverReloj, async (p, tx) => {
      await moveClock(tx, p, p.body);
      const pending = { mail: null, settle: () => waitForClock(deps, p.aseguradora) };
      return { data: await viewClock(tx, p.aseguradora), pending };
    }),
    reading(A.listarGuiones, (p, tx) => viewGuiones(tx, p.aseguradora, p.idioma)),
    writing(A.ponerGuion, async (p, tx) => ({ data: await putGuion(tx, p, p.body) })),
    writing(A.pedirEvento, async (p, tx) => ({ data: await requestTestEvent(tx, p, p.body) })),
  ];
}

const { long } = routesOf<BySession<UserSession>>();

export function ensayoInBackofficeRoutes(deps: Parameters<typeof createTestInsurer>[0]): Route[] {
  return [
    long(B.verEnsayo, async (p) => ({ aseguradora: await findTestInsurer(deps.base, p.aseguradora) })),
    long(B.crearEnsayo, (p) => createTestInsurer(deps, p.sesion, p.aseguradora)),
  ];
}
