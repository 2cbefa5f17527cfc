/** Commands of test insurers: move the clock, play a script, send an event. */
import {
  type ClockMove,
  type EventWanted,
  type Guiones,
  type NewGuion,
  type PutGuion,
  type TestClock,
  YEARS_AHEAD,
} from '@albacea/contract/schemas/ensayo.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import { lookAtCaso, requireLive } from '../caso/lock-caso.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Tenant } from '../db/tenant.ts';
import { requestEvent } from '../outbox/webhooks/log/entregas.ts';
import { uuidV7 } from '../platform/ids.ts';
import { within } from '../platform/within.ts';
import { audit } from '../queue/record-facts.ts';
import type { Requester } from '../shared/actor.ts';
import { DomainError, invalid, unrealInstant } from '../shared/errors.ts';
import { phrasesOf } from '../shared/rules-phrase.ts';
import { type ClockMover, isSettled, readWaiting } from './clock-mover.ts';
import { instantAfter } from './rules.ts';
import { guionOf, presentReady } from './rules-guiones.ts';
import { beginMove, readClocks, readTarget } from './sql.ts';
import { countFailedGuiones, type GuionRow, insertGuion, readGuiones } from './sql-guiones.ts';
import en from './words/en/sandbox.json' with { type: 'json' };
import es from './words/es/sandbox.json' with { type: 'json' };

const refusal = phrasesOf(es.refusals, en.refusals);

/** Milliseconds for which an answer waits for a move of the clock. A longer move continues, and `GET` shows its progress. */
const CLOCK_WAIT = 25_000;

/** Refuses a real insurer. @throws DomainError solo_en_ensayo */
function requireTestInsurer({ pruebas }: Pick<Tenant, 'pruebas'>): void {
  if (!pruebas) throw new DomainError('solo_en_ensayo');
}

/** The state of the clock: time, target and waiting work. @throws DomainError solo_en_ensayo */
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
 * Stores the target of the clock. {@link waitForClock} moves the clock there after the commit.
 * @throws DomainError solo_en_ensayo, reloj_en_marcha, validacion
 */
export async function moveClock(tx: Tx, { aseguradora, actor, now }: Requester, move: ClockMove): Promise<void> {
  requireTestInsurer(aseguradora);
  const target = targetOf(move, now);
  if (target <= now)
    throw invalid({
      campo: 'hasta_instante',
      texto: refusal('notAfterNow'),
    });
  const { real } = await readClocks(tx);
  if (target > instantAfter(real, `P${YEARS_AHEAD}Y`)) {
    const texto = refusal('tooFarAhead', { anos: YEARS_AHEAD });
    throw invalid({ campo: move.hasta_instante === undefined ? 'avanzar' : 'hasta_instante', texto });
  }
  if (!(await beginMove(tx, target))) throw new DomainError('reloj_en_marcha');
  await audit(tx, actor, 'reloj_adelantado', { tipo: 'aseguradora', id: aseguradora.id }, now, {
    desde: now.toISOString(),
    hasta: target.toISOString(),
  });
}

/** Waits for the clock to reach its target, for `clockWait` milliseconds at most, and returns its state. */
export async function waitForClock(
  { base, ensayoClock, clockWait = CLOCK_WAIT }: { base: Database; ensayoClock: ClockMover; clockWait?: number },
  aseguradora: Tenant,
): Promise<TestClock> {
  await within(clockWait, ensayoClock.carryOn(aseguradora.id)).catch(() => undefined); // the move continues without us
  return base.readAsTenant(aseguradora.id, (tx) => viewClock(tx, aseguradora));
}

function targetOf({ avanzar, hasta_instante: hasta }: ClockMove, now: Date): Date {
  if ((avanzar === undefined) === (hasta === undefined)) {
    const texto = refusal('oneOfBoth');
    throw invalid({ campo: 'avanzar', texto });
  }
  const target = hasta === undefined ? instantAfter(now, avanzar as string) : new Date(hasta);
  if (Number.isNaN(target.getTime())) throw invalid(unrealInstant('hasta_instante'));
  return target;
}

/** Maximum number of scripts shown; the latest are shown. */
const SHOWN = 50;

/**
 * Assigns a script to a case, or to the next case that is opened.
 * @throws DomainError solo_en_ensayo, validacion, no_encontrado, estado_no_permite
 */
export async function putGuion(tx: Tx, { aseguradora, actor, now }: Requester, fresh: NewGuion): Promise<PutGuion> {
  requireTestInsurer(aseguradora);
  const wanted = guionOf(fresh);
  if (!wanted) {
    const texto = refusal('noGuion');
    throw invalid({ campo: 'guion', texto });
  }
  const caso = fresh.caso_id === undefined ? null : requireLive(await lookAtCaso(tx, aseguradora, fresh.caso_id));
  const row = {
    id: uuidV7(now),
    caso_id: caso?.fila.caso_id ?? null,
    ...wanted,
    estado: caso ? ('en_curso' as const) : ('en_espera' as const),
    desde: now,
    proximo: now,
    creado: now,
  };
  if (!(await insertGuion(tx, row))) {
    const posible = refusal('guionUnderWay');
    throw new DomainError('estado_no_permite', { estado: caso?.fila.estado ?? '', posible });
  }
  await audit(tx, actor, 'guion_puesto', { tipo: 'aseguradora', id: aseguradora.id }, now, {
    guion: row.id,
    nombre: row.nombre,
    caso_id: row.caso_id,
  });
  return present({ ...row, paso: 0, fallo: null });
}

/** The ready-made scripts, and the latest scripts of the insurer. @throws DomainError solo_en_ensayo */
export async function viewGuiones(
  tx: Tx,
  aseguradora: Pick<Tenant, 'pruebas'>,
  language: ErrorLanguage,
): Promise<Guiones> {
  requireTestInsurer(aseguradora);
  return { elementos: presentReady(language), puestos: (await readGuiones(tx, SHOWN)).map(present) };
}

const present = ({ id, nombre, caso_id, estado, paso, proximo, fallo, creado }: GuionRow): PutGuion => ({
  guion_id: id,
  nombre,
  caso_id,
  estado,
  fallo,
  pasos_hechos: paso,
  proximo: estado === 'en_curso' ? proximo.toISOString() : null,
  creado: creado.toISOString(),
});

/** Sends an event of a given kind. @throws DomainError solo_en_ensayo, no_encontrado */
export async function requestTestEvent(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  { evento, caso_id }: EventWanted,
): Promise<Awaited<ReturnType<typeof requestEvent>>> {
  requireTestInsurer(aseguradora);
  const caso = caso_id === undefined ? null : (await lookAtCaso(tx, aseguradora, caso_id)).fila;
  const event = await requestEvent(tx, evento, caso, now);
  await audit(tx, actor, 'evento_pedido', { tipo: 'aseguradora', id: aseguradora.id }, now, {
    evento,
    evento_id: event.evento_id,
    caso_id: event.data.caso_id,
  });
  return event;
}
