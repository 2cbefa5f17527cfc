/** Moves the clock of a test insurer forward, and shows it. */
import { type ClockMove, type TestClock, YEARS_AHEAD } from '@albacea/contract/schemas/ensayo.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import { within } from '../platform/within.ts';
import { audit } from '../queue/record-facts.ts';
import type { Requester } from '../shared/actor.ts';
import { DomainError, invalid } from '../shared/errors.ts';
import type { ClockMover } from './clock-mover.ts';
import { instantAfter } from './rules.ts';
import { beginMove, readClocks, readTarget } from './sql.ts';
import { countFailedGuiones } from './sql-guiones.ts';
import { isSettled, readWaiting } from './waiting.ts';

/** Milliseconds that an answer waits; a longer move continues, and GET shows its progress. */
const CLOCK_WAIT = 25_000;

/** @throws DomainError solo_en_ensayo */
export function requireTestInsurer({ pruebas }: Pick<Tenant, 'pruebas'>): void {
  if (!pruebas) throw new DomainError('solo_en_ensayo');
}

/** @throws DomainError solo_en_ensayo */
export async function viewClock(tx: Tx, aseguradora: Pick<Tenant, 'pruebas'>): Promise<TestClock> {
  requireTestInsurer(aseguradora);
  const { now, real } = await readClocks(tx);
  const [destino, { pendiente, proximo }] = [await readTarget(tx), await readWaiting(tx, now)];
  return {
    reloj: now.toISOString(),
    real: real.toISOString(),
    desfase_segundos: Math.round((now.getTime() - real.getTime()) / 1000),
    asentado: destino === null && isSettled(pendiente),
    destino: destino?.toISOString() ?? null,
    pendiente,
    proximo: proximo?.toISOString() ?? null,
    guiones_fallidos: await countFailedGuiones(tx),
  };
}

/**
 * Records the target of the clock; {@link arrive} moves it there after the commit.
 * @throws DomainError solo_en_ensayo, reloj_en_marcha, validacion
 */
export async function moveClock(tx: Tx, { aseguradora, actor, now }: Requester, move: ClockMove): Promise<void> {
  requireTestInsurer(aseguradora);
  const target = targetOf(move, now);
  if (target <= now)
    throw invalid({
      campo: 'hasta_instante',
      texto: { es: 'debe ser posterior a su ahora.', en: 'must come after its now.' },
    });
  const { real } = await readClocks(tx);
  if (target > instantAfter(real, `P${YEARS_AHEAD}Y`)) {
    const texto = {
      es: `el reloj puede adelantarse ${YEARS_AHEAD} años como mucho.`,
      en: `the clock can be ${YEARS_AHEAD} years ahead at most.`,
    };
    throw invalid({ campo: move.hasta_instante === undefined ? 'avanzar' : 'hasta_instante', texto });
  }
  if (!(await beginMove(tx, target))) throw new DomainError('reloj_en_marcha');
  await audit(tx, actor, 'reloj_adelantado', { tipo: 'aseguradora', id: aseguradora.id }, now, {
    desde: now.toISOString(),
    hasta: target.toISOString(),
  });
}

/** Waits for the clock to arrive, at most as long as an answer may take, and returns its state. */
export async function arrive(
  { base, ensayoClock, clockWait = CLOCK_WAIT }: { base: Database; ensayoClock: ClockMover; clockWait?: number },
  aseguradora: Tenant,
): Promise<TestClock> {
  await within(clockWait, ensayoClock.carryOn(aseguradora.id)).catch(() => undefined); // it continues without us
  return base.readAsTenant(aseguradora.id, (tx) => viewClock(tx, aseguradora));
}

function targetOf({ avanzar, hasta_instante: hasta }: ClockMove, now: Date): Date {
  if ((avanzar === undefined) === (hasta === undefined)) {
    const texto = {
      es: 'diga «avanzar» o «hasta_instante», uno de los dos.',
      en: 'say `avanzar` or `hasta_instante`, one of both.',
    };
    throw invalid({ campo: 'avanzar', texto });
  }
  const target = hasta === undefined ? instantAfter(now, avanzar as string) : new Date(hasta);
  // the schema accepts a leap second, which no Date can hold
  if (Number.isNaN(target.getTime()))
    throw invalid({
      campo: 'hasta_instante',
      texto: { es: 'debe ser un instante real.', en: 'must be a real instant.' },
    });
  return target;
}
