/** The next case of the work list, for one person alone. */
import type { NextCaso, NextTurn } from '@albacea/contract/schemas/desk.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { holdCaso, releaseCaso } from '../casos/erase/hold-caso.ts';
import { present, readPending, type WorkDependencies } from './list-work.ts';
import { canBegin, comparePlaced, placedOf } from './rules.ts';
import { heldSince } from './rules-turn.ts';

/**
 * Gives back the case that the person leaves, and takes the first one of the list that nobody else holds.
 * @returns `tarea` null: there is none
 */
export async function takeNext(
  deps: WorkDependencies,
  user: string,
  { de = 'todas', aseguradora, clase, vistos = [], deja }: NextCaso,
  now: Date,
): Promise<NextTurn> {
  const { base, tenants } = deps;
  const hoy = todayInMadrid(now);
  if (deja) {
    const [theirs] = await base.door<{ id: string }>('select id from buscar_aseguradora($1, null)', [deja.aseguradora]);
    if (theirs) await base.asTenant(theirs.id, (tx) => releaseCaso(tx, deja.caso_id, user));
  }
  const pending = await readPending(base, {
    ...{ now, hoy, aseguradora },
    gestor: de === 'mias' ? user : null,
    deNadie: de === 'de_nadie',
  });
  const inOrder = pending
    .filter((pending) => (clase === undefined || pending.clase === clase) && canBegin(pending, now))
    .map((pendiente) => ({ pendiente, puesto: placedOf(pendiente, hoy) }))
    .sort((one, other) => comparePlaced(one.puesto, other.puesto));
  const seen = new Set([...vistos, ...(deja ? [deja] : [])].map((one) => `${one.aseguradora} ${one.caso_id}`));
  for (const { pendiente } of inOrder) {
    const { slug } = await tenants.inmutable(pendiente.aseguradora_id);
    const name = `${slug} ${pendiente.caso_id}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const held = await base.asTenant(pendiente.aseguradora_id, (tx) =>
      holdCaso(tx, pendiente.caso, user, { now, desde: heldSince(now) }),
    );
    if (held) return { tarea: (await present(deps, [pendiente], now))[0] ?? null };
  }
  return { tarea: null };
}
