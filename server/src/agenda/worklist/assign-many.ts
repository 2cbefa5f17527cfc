/** Gives many cases to somebody, or back to whom they were with. */
import type { AssignedMany, AssignMany } from '@albacea/contract/schemas/worklist.ts';
import { assignCaso, requireGestor } from './assign-gestor.ts';
import { type Commander, type RowsDependencies, rowByRow } from './row-by-row.ts';

/** A row that says whom it was with is done only if it still is: so is a command undone without losing a later one. */
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
