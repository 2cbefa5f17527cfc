/** Routes of test insurers at the API; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import type { Database } from '../db/database.ts';
import { type Route, routesOf } from '../http/operation.ts';
import { askForEvent } from './ask-for-event.ts';
import type { ClockMover } from './clock-mover.ts';
import { arrive, moveClock, viewClock } from './move-clock.ts';
import { putGuion, viewGuiones } from './put-guion.ts';

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
      const pending = { mail: null, settle: () => arrive(deps, p.aseguradora) };
      return { data: await viewClock(tx, p.aseguradora), pending };
    }),
    reading(A.listarGuiones, (p, tx) => viewGuiones(tx, p.aseguradora, p.idioma)),
    writing(A.ponerGuion, async (p, tx) => ({ data: await putGuion(tx, p, p.body) })),
    writing(A.pedirEvento, async (p, tx) => ({ data: await askForEvent(tx, p, p.body) })),
  ];
}
