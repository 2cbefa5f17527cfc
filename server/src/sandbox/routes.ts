/** Routes of test insurers; no logic. */
import type { Database } from '../db/database.ts';
import { type RequestAny, type Route, reading, writing } from '../http/route.ts';
import type { Requester } from '../shared/actor.ts';
import { askForEvent } from './ask-for-event.ts';
import type { ClockMover } from './clock-mover.ts';
import { arrive, moveClock, viewClock } from './move-clock.ts';
import { putGuion, viewGuiones } from './put-guion.ts';

export interface EnsayoDependencies {
  readonly base: Database;
  readonly ensayoClock: ClockMover;
}

const who = ({ aseguradora, credential: { clase, titular }, now }: RequestAny): Requester => ({
  ...{ aseguradora, now },
  actor: { visible: 'aseguradora', tipo: clase, id: titular },
});

/** They speak of the insurer: a stored answer is sealed under its key. */
const stored = ({ aseguradora }: RequestAny) => ({ subject: null, key: aseguradora.clave, awaited: null });

export function ensayoRoutes(deps: EnsayoDependencies): Route[] {
  return [
    reading('verReloj', (p, tx) => viewClock(tx, p.aseguradora)),
    writing('moverReloj', async (p, tx) => {
      await moveClock(tx, who(p), p.body);
      return {
        data: await viewClock(tx, p.aseguradora),
        stored: stored(p),
        afterConfirm: () => arrive(deps, p.aseguradora),
      };
    }),
    reading('listarGuiones', (p, tx) => viewGuiones(tx, p.aseguradora, p.idioma)),
    writing('ponerGuion', async (p, tx) => ({ data: await putGuion(tx, who(p), p.body), stored: stored(p) })),
    writing('pedirEvento', async (p, tx) => ({ data: await askForEvent(tx, who(p), p.body), stored: stored(p) })),
  ];
}
