/** Generates half a year of an insurer's cases, the same in each run, for the pages that show figures. */
import type { Aseguradora } from '../server/test/support/environment.ts';
import { movableClock } from '../server/test/support/movable-clock.ts';
import type { World } from '../server/test/support/reporting-oracle.ts';
import { giveStep, type Step } from '../server/test/support/reporting-stories.ts';
import type { Service } from './service.ts';

const MINUTE = 60_000;
/** The steps in turn; frequent ones are repeated. */
const WHAT: readonly Step['what'][] = [
  ...['abrir', 'entregar', 'entrar', 'proponer', 'confirmar', 'solicitar', 'contestar'],
  ...['proponer', 'confirmar', 'solicitar', 'contestar', 'completar', 'unir', 'cerrar', 'esperar'],
  ...['abrir', 'entregar', 'proponer', 'confirmar', 'solicitar', 'entrar', 'contestar', 'esperar'],
] as Step['what'][];

/** Performs the steps, spread over `days` days from an instant in the past. */
export async function fillHalfYear(
  service: Service,
  aseguradora: Aseguradora,
  since: Date,
  days: number,
): Promise<World> {
  const world: World = { casos: [], cuentas: [], correos: [] };
  const clock = movableClock(since);
  const actor = { e: { ...service, clock }, aseguradoraId: aseguradora.id, world, series: 0, entries: 0 };
  const steps = 900;
  let random = 20_261_122;
  for (let i = 0; i < steps; i += 1) {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    const rare = i % 97 === 96 ? 'anular' : i % 113 === 112 ? 'reabrir' : null;
    const what = rare ?? (WHAT[i % WHAT.length] as Step['what']);
    clock.advance(Math.floor((days * 1440) / steps) * MINUTE);
    await giveStep(actor, { what, which: random % 997, choice: Math.floor(random / 997) % 100_000, minutes: 0 });
  }
  return world;
}
