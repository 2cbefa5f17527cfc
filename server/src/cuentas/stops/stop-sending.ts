/** Stops the letters of an insurer, or the letters to a provider, until somebody lifts the stop. */
import type { NewStop, Scope, ScopeQuery, Stop, Stops } from '@albacea/contract/schemas/safety.ts';
import type { Database, Tx } from '../../db/database.ts';
import { asService } from '../../db/service.ts';
import { findAseguradora } from '../../db/tenant.ts';
import { extendHeld, holdClaims } from '../../outbox/mail/hold-letters.ts';
import { isUuid, uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Actor } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import {
  insertStop,
  lettersWithin,
  type Reach,
  type ReachedLetter,
  readStop,
  readStops,
  type StopRow,
  writeLifted,
} from './sql.ts';

const refusal = phrasesOf(es.stop, en.stop);

/** Maximum number of letters that are counted; beyond, the answer only says that there are more. */
const COUNTED = 10_000;

/** The acting member of the service. */
export interface Stopper {
  readonly user: string;
  /** Real time, not the time of a test insurer. */
  readonly now: Date;
}

const actorOf = (user: string): Actor => ({ visible: 'servicio', tipo: 'usuario', id: user });

/** @throws DomainError as `reachOf` */
export async function viewScope(deps: ReachDependencies, query: ScopeQuery): Promise<Scope> {
  const letters = await lettersWithin(deps.base, await reachOf(deps, query), COUNTED);
  const waiting = letters.filter(({ espera, corrige }) => espera && !corrige);
  return {
    esperan: waiting.length,
    saliendo: letters.filter(({ espera, estado }) => !espera && estado === 'pendiente').length,
    salieron: letters.filter(({ estado }) => estado !== 'pendiente' && estado !== 'deshecho').length,
    casos: new Set(waiting.map(({ aseguradora_id, caso }) => `${aseguradora_id}${caso}`)).size,
    mas: letters.length === COUNTED,
  };
}

export async function listStops(deps: ReachDependencies): Promise<Stops> {
  const rows = await deps.base.unsafeAcrossInsurers('albacea_servicio', readStops);
  const nameOf = await providerNames(deps);
  return { elementos: await Promise.all(rows.map((row) => present(deps, row, nameOf))) };
}

/**
 * Stops letters, and waits for workers that are claiming letters at this moment: after the answer, no unclaimed letter leaves.
 * @throws DomainError validacion, no_encontrado, ya_decidido when the same stop is in force
 */
export async function stopSending(deps: ReachDependencies, { user, now }: Stopper, fresh: NewStop): Promise<Stop> {
  if ((fresh.aseguradora === undefined) === (fresh.proveedor === undefined))
    throw invalid({
      campo: 'proveedor',
      texto: refusal('oneReach'),
    });
  const { aseguradora, proveedor } = await reachOf(deps, fresh);
  const motivo = fresh.motivo.trim();
  const id = uuidV7(now);
  const row = await asService(deps.base, async (tx) => {
    await holdClaims(tx);
    if (!(await insertStop(tx, { id, aseguradora, proveedor, motivo, now, por: user })))
      throw new DomainError('ya_decidido');
    await audit(tx, actorOf(user), 'envios_parados', { tipo: 'parada', id }, now, about(fresh, motivo));
    return readStop(tx, id);
  });
  if (!row) throw new Error('the stop that was just written does not exist');
  await tellInsurer(deps, { user, now }, 'envios_parados', row);
  return present(deps, row, await providerNames(deps));
}

/**
 * Lifts a stop. The held letters leave in the order in which they were due; none was given up meanwhile.
 * @throws DomainError no_encontrado, ya_decidido when the stop was lifted before
 */
export async function liftStop(deps: ReachDependencies, { user, now }: Stopper, id: string): Promise<void> {
  const row = await deps.base.unsafeAcrossInsurers('albacea_servicio', (tx) => readStop(tx, id));
  if (!row) throw new DomainError('no_encontrado');
  await deps.base.unsafeAcrossInsurers('albacea_worker', (tx) => extendHeld(tx, row.aseguradora_id, row.proveedor));
  await asService(deps.base, async (tx) => {
    if (!(await writeLifted(tx, id, now, user))) throw new DomainError('ya_decidido');
    await audit(tx, actorOf(user), 'envios_reanudados', { tipo: 'parada', id }, now, about(row, row.motivo));
  });
  await tellInsurer(deps, { user, now }, 'envios_reanudados', row);
}

const about = (
  { aseguradora, proveedor }: { readonly aseguradora?: string | null; readonly proveedor?: string | null },
  motivo: string,
) => ({ ...(aseguradora && { aseguradora }), ...(proveedor && { proveedor }), motivo });

/**
 * Records the stop of an insurer's letters in the audit trail of that insurer; the stop of a provider is in the audit trail of the service
 * alone.
 */
async function tellInsurer(
  { base }: ReachDependencies,
  { user, now }: Stopper,
  what: 'envios_parados' | 'envios_reanudados',
  { aseguradora_id: insurer }: StopRow,
): Promise<void> {
  if (insurer === null) return;
  await base.asTenant(insurer, (tx) => audit(tx, actorOf(user), what, { tipo: 'aseguradora', id: insurer }, now));
}

async function present(
  { base }: ReachDependencies,
  row: StopRow,
  nameOf: (code: string) => string | null,
): Promise<Stop> {
  const { id, aseguradora, proveedor, motivo, puesta, puesta_por, levantada, levantada_por } = row;
  const reach: Reach = { aseguradora: row.aseguradora_id, proveedor, persona: null, desde: null };
  // One that may have left counts too, because it is tried again once the stop is lifted.
  const isHeld = (one: ReachedLetter) => one.estado === 'pendiente' && !one.corrige;
  const held = levantada === null ? (await lettersWithin(base, reach, COUNTED)).filter(isHeld).length : 0;
  return {
    parada_id: id,
    aseguradora,
    proveedor: proveedor === null ? null : { codigo: proveedor, nombre: nameOf(proveedor) ?? proveedor },
    motivo,
    puesta: puesta.toISOString(),
    puesta_por: puesta_por ?? '',
    levantada: levantada?.toISOString() ?? null,
    levantada_por,
    esperan: held,
  };
}

export interface ReachDependencies {
  readonly base: Database;
  readonly catalogo: Catalogo;
}

interface Named {
  readonly aseguradora?: string;
  readonly proveedor?: string;
  readonly persona?: string;
  readonly desde?: string;
}

/** @throws DomainError no_encontrado for an unknown insurer; validacion for an unknown provider or person */
export async function reachOf(
  deps: ReachDependencies,
  { aseguradora, proveedor, persona, desde }: Named,
): Promise<Reach> {
  if (aseguradora === undefined && proveedor === undefined && persona === undefined)
    throw invalid({
      campo: 'aseguradora',
      texto: refusal('noReach'),
    });
  if (persona !== undefined && !isUuid(persona)) throw unknown('persona');
  const insurer = aseguradora === undefined ? null : await insurerOf(deps, aseguradora);
  if (proveedor !== undefined && (await providerName(deps, proveedor)) === null) throw unknown('proveedor');
  return {
    aseguradora: insurer,
    proveedor: proveedor ?? null,
    persona: persona ?? null,
    desde: desde === undefined ? null : new Date(desde),
  };
}

/** @throws DomainError no_encontrado */
async function insurerOf({ base }: ReachDependencies, slug: string): Promise<string> {
  const id = await findAseguradora(base, slug);
  if (id === null) throw new DomainError('no_encontrado');
  return id;
}

/** Names of providers by their codes. */
export const providerNames = async ({
  base,
  catalogo,
}: ReachDependencies): Promise<(code: string) => string | null> => {
  const current = await base.unsafeAcrossInsurers('albacea_servicio', (tx) => catalogo.current(tx));
  return (code) => current.card(code)?.nombre ?? null;
};

const providerName = async (deps: ReachDependencies, code: string) => (await providerNames(deps))(code);

const unknown = (campo: string) => invalid({ campo, texto: refusal('unknown') });

/**
 * Whether a stop of the insurer's letters, or of the letters to the provider, holds a letter now.
 * @param proveedor code of the catalogue; null: written by hand
 */
export async function stopsOn(tx: Tx, proveedor: string | null): Promise<{ aseguradora: boolean; proveedor: boolean }> {
  const { rows } = await tx.sql<{ aseguradora: boolean; proveedor: boolean }>(
    `select coalesce(bool_or(sobre_aseguradora is not null), false) as aseguradora, coalesce(bool_or(proveedor is not null), false) as proveedor
       from paradas_envios where levantada is null and (sobre_aseguradora = aseguradora_actual() or proveedor = $1)`,
    [proveedor],
  );
  return rows[0] ?? { aseguradora: false, proveedor: false };
}
