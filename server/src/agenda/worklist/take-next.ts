/** Takes the next case of the work list for one person, so that nobody else gets it. */
import type { NextCaso, NextTurn } from '@albacea/contract/schemas/desk.ts';
import { releaseCaso } from '../../caso/hold-caso.ts';
import type { Database } from '../../db/database.ts';
import { nowOf } from '../../db/insurers-now.ts';
import { findAseguradora } from '../../db/tenant.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { assignToTaker } from './assign-gestor.ts';
import { nameTasks, type WorkDependencies } from './name-tasks.ts';
import { readPending } from './read-pending.ts';
import { canBegin, comparePlaced, heldSince, type Pending, placedOf, presentSince } from './rules.ts';
import { movedLately } from './sql.ts';

/** Number of cases offered to the database in one statement. */
const OFFERED = 200;

/**
 * Releases the case that the person leaves, and takes the first case in the list that nobody else holds or looks at. An unassigned case is
 * assigned to the person.
 * @returns `tarea` null: no case is left
 */
export async function takeNext(
  deps: WorkDependencies,
  user: string,
  { de = 'todas', aseguradora, clase, vistos = [], deja }: NextCaso,
  now: Date,
): Promise<NextTurn> {
  const { base } = deps;
  const hoy = todayInMadrid(now);
  if (deja) {
    const insurer = await findAseguradora(base, deja.aseguradora);
    if (insurer !== null) await base.asTenant(insurer, (tx) => releaseCaso(tx, deja.caso_id, user));
  }
  const read = async (slug: string | undefined) => {
    const assigned = { gestor: de === 'mias' ? user : null, unassigned: de === 'de_nadie' };
    const { pending } = await readPending(base, { user, now, hoy, aseguradora: slug, ...assigned });
    return pending.filter((one) => (clase === undefined || one.clase === clase) && canBegin(one, now));
  };
  const seen = new Set([...vistos, ...(deja ? [deja] : [])].map((one) => `${one.aseguradora} ${one.caso_id}`));
  for (;;) {
    const offered = await offer(deps, await read(aseguradora), seen, hoy);
    const taken = await takeFirst(base, user, offered, now);
    if (!taken) return { tarea: null };
    // Another person may have finished the task after the list was read, so the list is read again now that nobody else can take the case.
    const { slug } = await deps.tenants.unchanging(taken.aseguradora_id);
    const isStillPending = async () =>
      (await read(slug)).some(({ caso, clase }) => caso === taken.caso && clase === taken.clase);
    if (!(await movedLately(base, taken.aseguradora_id, taken.caso)) || (await isStillPending())) {
      if (taken.gestor === null) await assignTo(deps, user, taken, now);
      const task = { ...taken, gestor: taken.gestor ?? user };
      return { tarea: (await nameTasks(deps, [task], { user, now, hoy }))[0] ?? null };
    }
    await base.asTenant(taken.aseguradora_id, (tx) => releaseCaso(tx, taken.caso_id, user));
    seen.add(`${slug} ${taken.caso_id}`);
  }
}

async function assignTo(
  { base, tenants }: WorkDependencies,
  user: string,
  { aseguradora_id, caso_id }: Pending,
  now: Date,
): Promise<void> {
  const aseguradora = await tenants.get(aseguradora_id);
  const actor = { visible: 'servicio', tipo: 'usuario', id: user } as const;
  const who = { aseguradora, actor, now: nowOf(aseguradora, now) };
  await base.asTenant(aseguradora_id, (tx) => assignToTaker(tx, who, caso_id, user));
}

/** Picks one task for each case that the person has not seen yet, the most important first. */
async function offer(
  { tenants }: WorkDependencies,
  pending: readonly Pending[],
  seen: ReadonlySet<string>,
  hoy: string,
): Promise<Pending[]> {
  const inOrder = pending
    .map((pendiente) => ({ pendiente, puesto: placedOf(pendiente, hoy) }))
    .sort((one, other) => comparePlaced(one.puesto, other.puesto));
  const offered = new Map<string, Pending>();
  for (const { pendiente } of inOrder) {
    const { slug } = await tenants.unchanging(pendiente.aseguradora_id);
    if (!seen.has(`${slug} ${pendiente.caso_id}`) && !offered.has(pendiente.caso))
      offered.set(pendiente.caso, pendiente);
  }
  return [...offered.values()];
}

async function takeFirst(
  base: Database,
  user: string,
  offered: readonly Pending[],
  now: Date,
): Promise<Pending | null> {
  for (let since = 0; since < offered.length; since += OFFERED) {
    const some = offered.slice(since, since + OFFERED);
    const [taken] = await base.asLogin<{ caso: string }>(
      'select caso from tomar_primero($1::uuid, $2::uuid[], $3::uuid[], $4, $5, $6)',
      [
        user,
        some.map(({ aseguradora_id }) => aseguradora_id),
        some.map(({ caso }) => caso),
        ...[now, heldSince(now), presentSince(now)],
      ],
    );
    if (taken) return some.find(({ caso }) => caso === taken.caso) ?? null;
  }
  return null;
}
