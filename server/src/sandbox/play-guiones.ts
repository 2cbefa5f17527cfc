/** Plays the scripts of a test insurer up to its now: actors that are due act, and then the time of the next act is stored. */
import { lookAtCaso } from '../caso/lock-caso.ts';
import { openedSince } from '../caso/read/casos-with-data.ts';
import { addNotice } from '../caso/rewrite-data.ts';
import { isLive } from '../caso/rules/rules.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Tenants } from '../db/tenant.ts';
import type { AppLogger } from '../platform/logger.ts';
import { workFor } from '../queue/work-for.ts';
import { DomainError } from '../shared/errors.ts';
import { isInOfficeHours } from '../shared/rules-calendar.ts';
import { earlier } from '../shared/waiting.ts';
import { type Cast, castOf, type PlayDependencies } from './cast.ts';
import { bringWhatIsAsked, FAMILY } from './play-family.ts';
import { providersAnswer, serviceWorks } from './play-service.ts';
import { instantAfter } from './rules.ts';
import { nextStep, nextWork } from './rules-guiones.ts';
import { readClocks } from './sql.ts';
import {
  casoWithoutGuion,
  claimGuion,
  dueGuiones,
  type GuionChange,
  type GuionRow,
  insurersWithGuiones,
  saveGuion,
  waitingForCaso,
} from './sql-guiones.ts';

interface GuionesDependencies extends PlayDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly logger: AppLogger;
}

/** Milliseconds for which a process claims a script: longer than its actors take. */
const LEASE = 60_000;
/** Maximum life of a script (ISO 8601). A script also ends with its case. */
const LONGEST = 'P3Y';
const CASOS = 100;

/** Plays the scripts of all test insurers that are due by the clock of their insurer. @returns the number of scripts played */
export async function guionesRound(deps: GuionesDependencies): Promise<number> {
  const ids = await deps.base.unsafeAcrossInsurers('albacea_worker', insurersWithGuiones);
  let played = 0;
  for (const id of ids) {
    const work = () => playGuiones(deps, id);
    played +=
      (await workFor(deps.logger, id, 'scripts of an insurer not played; the next round repeats it', work)) ?? 0;
  }
  return played;
}

/** Plays the due scripts of one test insurer. @returns the number of scripts played */
export async function playGuiones(deps: GuionesDependencies, aseguradoraId: string): Promise<number> {
  const { base, logger } = deps;
  await base.asTenant(aseguradoraId, assignCasos);
  const due = await base.readAsTenant(aseguradoraId, async (tx) => dueGuiones(tx, (await readClocks(tx)).now));
  let played = 0;
  for (const { id } of due) {
    try {
      if (await playOne(deps, aseguradoraId, id)) played += 1;
    } catch (error) {
      logger.error({ error, aseguradora: aseguradoraId, guion: id }, 'a script could not be played; it is tried again');
    }
  }
  return played;
}

/** Assigns cases to the scripts that wait for one, oldest first. A script gets the oldest case without a script that was opened after it. */
async function assignCasos(tx: Tx): Promise<void> {
  for (const row of await waitingForCaso(tx)) {
    const caso_id = await casoWithoutGuion(tx, await openedSince(tx, row.creado, CASOS));
    if (caso_id === null) continue;
    const { now } = await readClocks(tx);
    await saveGuion(tx, row, { caso_id, estado: 'en_curso', desde: now, proximo: now });
  }
}

async function playOne(deps: GuionesDependencies, aseguradoraId: string, id: string): Promise<boolean> {
  const { base, tenants } = deps;
  const taken = await base.asTenant(aseguradoraId, async (tx) => {
    const { now } = await readClocks(tx);
    return { now, row: await claimGuion(tx, id, LEASE) };
  });
  const { row, now } = taken;
  if (!row || row.caso_id === null) return false;
  const aseguradora = await tenants.get(aseguradoraId);
  const cast = castOf(deps, aseguradora, { id, casoId: row.caso_id, guion: row.guion }, now);
  const change = await act(cast, row).catch((error: unknown): GuionChange => {
    if (!(error instanceof DomainError)) throw error;
    return { estado: 'fallido', fallo: error.codigo };
  });
  const { caso_id } = row;
  await base.asTenant(aseguradoraId, async (tx) => {
    await saveGuion(tx, row, change);
    if (change.estado === 'fallido') await addNotice(tx, caso_id, { codigo: 'guion_fallido', campo: '' }, now);
  });
  return true;
}

async function act(cast: Cast, row: GuionRow): Promise<GuionChange> {
  const { service } = cast;
  const over = { estado: 'terminado' } as const;
  if (!(await isCasoLive(cast)) || service.now > instantAfter(row.creado, LONGEST)) return over;
  let [paso, desde] = [row.paso, row.desde];
  for (let step = nextStep(row.guion, paso, desde); step && step.due <= service.now; ) {
    try {
      await FAMILY[step.accion](cast);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { estado: 'fallido', fallo: `${step.accion}: ${error.codigo}`, paso, desde };
    }
    [paso, desde] = [paso + 1, step.due];
    step = nextStep(row.guion, paso, desde);
  }
  if (isInOfficeHours(service.now)) {
    if (paso > 0) await bringWhatIsAsked(cast);
    if (await serviceWorks(cast)) return { ...over, paso, desde };
  }
  const answer = await providersAnswer(cast);
  if (!(await isCasoLive(cast))) return { ...over, paso, desde };
  const step = nextStep(row.guion, paso, desde)?.due ?? null;
  const proximo = earlier(earlier(step, answer), nextWork(service.now)) as Date;
  return { paso, desde, proximo };
}

const isCasoLive = ({ tx, service, casoId }: Cast): Promise<boolean> =>
  tx(async (t) => isLive((await lookAtCaso(t, service.aseguradora, casoId)).fila.estado));
