/** Assigns many cases to a person, or back to their previous holders. */
import type { AssignedMany, AssignMany } from '@albacea/contract/schemas/worklist.ts';
import { assignCaso, requireGestor } from './assign-gestor.ts';
import { type Commander, type RowsDependencies, rowByRow } from './row-by-row.ts';

/** A row that names the expected holder runs only if that holds: undoing a command never overwrites a later one. */
export async function assignMany(
  deps: RowsDependencies,
  commander: Commander,
  { filas }: AssignMany,
): Promise<AssignedMany> {
  const known = new Set<string | null>([null]);
  const done = await rowByRow(
    deps,
    commander,
    filas,
    async (who, { caso_id, gestor, era }) => {
      if (!known.has(gestor)) await requireGestor(deps.base, gestor);
      known.add(gestor);
      const antes = await deps.base.asTenant(who.aseguradora.id, (tx) => assignCaso(tx, who, caso_id, gestor, { era }));
      return { antes };
    },
    { antes: null as string | null },
  );
  return { filas: done.map(({ gestor: _, era: __, ...row }) => row) };
}
