/**
 * Opens the rows of batches, each in one transaction, which locks the row and writes the case, its e-mail, its events and the result. A row that
 * a crash interrupts leaves nothing behind and is taken again.
 */
import { LOTE_DAYS } from '@albacea/contract/schemas/lote-lists.ts';
import type { Database, Tx } from '../../db/database.ts';
import { insurersNow } from '../../db/insurers-now.ts';
import type { Lotes } from '../../db/table-types.ts';
import { isActiveMember, isLivingKey, shareOf, type Tenant, type Tenants } from '../../db/tenant.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { FairQueue, type QueueLimits } from '../../platform/worker-pool/fair-queue.ts';
import { isPassing } from '../../queue/passing.ts';
import type { Wakeup } from '../../queue/wakeup.ts';
import { workFor } from '../../queue/work-for.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { type CasosDependencies, openCaso } from '../open/open-caso.ts';
import { casoApplication } from '../open/opening.ts';
import { applicationOf, openSiniestro } from '../siniestros/open-siniestro.ts';
import { type FilaOpening, openingHash, refusedRow, sealProblems, unsealOpening } from './rows.ts';
import {
  casoOfEqualFila,
  endLote,
  openLotes,
  postponeFila,
  readLoteSender,
  refuseFila,
  settleFila,
  takeFila,
} from './sql.ts';

interface LotesDependencies extends CasosDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly logger: AppLogger;
  readonly wakeup: Pick<Wakeup, 'wake'>;
  /** Called before each row; false ends the round, so that a process can shut down. */
  readonly mayGoOn?: () => boolean;
}

/** Maximum number of rows per round, of all insurers together; the pause between rounds leaves capacity for other work. */
export const ROWS_PER_ROUND = 10;
/** Milliseconds between rounds. */
export const LOTES_PAUSE = 500;
/** Internal errors after which a row is given up, so that its batch can end. */
const TRIES = 5;

/** One item for each insurer; no limit besides, because there are no more items than insurers. */
const EACH_ONCE: QueueLimits = {
  perCaso: 1,
  perInsurer: Number.POSITIVE_INFINITY,
  total: Number.POSITIVE_INFINITY,
};

/**
 * Makes the round that opens rows of the oldest open batch of each insurer. The insurers take turns row by row, and the next round begins with
 * the insurer whose turn it is; all test insurers have one turn together.
 * @returns a function that runs one round and returns the number of rows done
 */
export function createLotes(deps: LotesDependencies): () => Promise<number> {
  const { base, tenants, logger, wakeup, mayGoOn = () => true } = deps;
  /** Ids of the insurers with an open batch, in the order of their turns. */
  const turns = new FairQueue<string>(EACH_ONCE);
  return async () => {
    const open = new Map(
      (await base.unsafeAcrossInsurers('albacea_worker', openLotes)).map((one) => [one.aseguradora_id, one.id]),
    );
    const queueUp = async (id: string) => turns.add({ insurer: shareOf(await tenants.unchanging(id)), caso: id }, id);
    for (const id of open.keys()) await queueUp(id);
    let worked = 0;
    const changed = new Set<string>();
    while (worked < ROWS_PER_ROUND && mayGoOn()) {
      const id = turns.next();
      if (id === undefined) break;
      const lote = open.get(id);
      const aseguradora = lote === undefined ? null : await tenants.get(id);
      if (lote === undefined || aseguradora?.estado !== 'activa') continue;
      const work = () => workFila(deps, aseguradora, lote);
      if (!(await workFor(logger, id, 'a batch waits; the next round continues it', work))) continue;
      worked += 1;
      changed.add(id);
      await queueUp(id);
    }
    for (const id of changed) wakeup.wake(id);
    return worked;
  };
}

/** Opens the next row of a batch; ends the batch if no row waits. @returns false: no row waits */
async function workFila(deps: LotesDependencies, aseguradora: Tenant, lote: string): Promise<boolean> {
  const { base, logger } = deps;
  let linea: number | null = null;
  try {
    return await base.asTenant(aseguradora.id, async (tx) => {
      const fila = await takeFila(tx, lote);
      if (!fila) {
        await endLote(tx, lote, LOTE_DAYS);
        return false;
      }
      linea = fila.linea;
      await openFila(deps, tx, aseguradora, lote, fila);
      return true;
    });
  } catch (error) {
    if (linea === null || isPassing(error)) throw error;
    if (!(error instanceof DomainError))
      logger.error({ error, aseguradora: aseguradora.id, lote, linea }, 'a row of a batch failed');
    await base.asTenant(aseguradora.id, (tx) => recordFailure(tx, aseguradora, lote, linea as number, error));
    return true;
  }
}

/** Records that a row failed, after its own transaction was rolled back. A row that another process has finished keeps its result. */
async function recordFailure(tx: Tx, { clave }: Tenant, lote: string, linea: number, error: unknown): Promise<void> {
  if (!(error instanceof DomainError) && (await postponeFila(tx, lote, linea)) < TRIES) return;
  const refusal =
    error instanceof DomainError ? error : new DomainError('error_interno', { peticion: `${lote}/${linea}` });
  const { codigo, problemas } = refusedRow(linea, refusal);
  await refuseFila(tx, lote, linea, codigo, sealProblems(clave, lote, linea, problemas));
}

async function openFila(
  deps: LotesDependencies,
  tx: Tx,
  aseguradora: Tenant,
  lote: string,
  { linea, datos_cifrados }: { readonly linea: number; readonly datos_cifrados: Uint8Array },
): Promise<void> {
  const sent = await readLoteSender(tx, lote);
  if (!sent) throw new Error(`batch ${lote} does not exist`);
  await requireSender(tx, sent);
  const opening = unsealOpening(aseguradora.clave, lote, linea, datos_cifrados);
  const huella = openingHash(aseguradora, opening);
  const before = await casoOfEqualFila(tx, huella);
  if (before !== null) return settleFila(tx, lote, linea, { resultado: 'ya_existia', caso: before, huella });
  const actor = { visible: 'aseguradora', tipo: sent.titular_clase, id: sent.titular } as const;
  const who = { aseguradora, actor, now: await insurersNow(tx) };
  await settleFila(tx, lote, linea, { ...(await openAsAsked(withQueuedMail(deps), tx, who, opening)), huella });
}

/** Refuses a row if its sender was stopped since: the API key revoked, or the person paused. @throws DomainError clave_invalida, accion_no_permitida */
async function requireSender(
  tx: Tx,
  { titular, titular_clase }: Pick<Lotes, 'titular' | 'titular_clase'>,
): Promise<void> {
  const byKey = titular_clase === 'clave';
  if (byKey ? await isLivingKey(tx, titular) : await isActiveMember(tx, titular)) return;
  throw new DomainError(byKey ? 'clave_invalida' : 'accion_no_permitida');
}

/** Leaves the e-mails of rows to the queue: nobody waits for them, and they must not delay e-mails that somebody waits for. */
const withQueuedMail = ({ addresses, mailSender }: CasosDependencies): CasosDependencies => ({
  addresses,
  mailSender: { ...mailSender, acceptsImmediately: () => false },
});

interface Opened {
  readonly resultado: 'abierto' | 'unido' | 'ya_existia';
  /** Internal id. */
  readonly caso: string;
}

/** Runs the use cases of POST /casos and POST /siniestro. */
async function openAsAsked(deps: CasosDependencies, tx: Tx, who: Requester, opening: FilaOpening): Promise<Opened> {
  if (opening.abre === 'caso') {
    const result = await openCaso(deps, tx, who, casoApplication(opening.cuerpo));
    return result.clase === 'abierto'
      ? { resultado: 'abierto', caso: result.apertura.id }
      : { resultado: 'ya_existia', caso: result.existing.id };
  }
  const application = await applicationOf(tx, opening.cuerpo);
  const result = await openSiniestro(deps, tx, who, application, { withLink: false });
  if (result.clase === 'abierto') return { resultado: 'abierto', caso: result.apertura.id };
  if (result.clase === 'unido') return { resultado: 'unido', caso: result.caso.id };
  return { resultado: 'ya_existia', caso: result.id };
}
