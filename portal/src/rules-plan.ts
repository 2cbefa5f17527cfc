/** Documents and waiting times for the first visit, from the server's data on each kind of account; pure. */
import type { CuentaGroup } from '@albacea/contract/schemas/cuenta-groups.ts';
import type { GroupPlan } from '@albacea/contract/schemas/plan.ts';

interface PapersRow {
  readonly groups: readonly CuentaGroup[];
  readonly needed: GroupPlan['hacen_falta'];
  readonly mayAsk: GroupPlan['pueden_pedir'];
}

const keyOf = ({ hacen_falta, pueden_pedir }: GroupPlan): string =>
  JSON.stringify([hacen_falta.toSorted(), pueden_pedir.toSorted()]);

/** Kinds of company that want the same documents are listed together; those that need only the certificate come first. */
export function papersOf(grupos: readonly GroupPlan[]): readonly PapersRow[] {
  const rows = new Map<string, PapersRow>();
  for (const one of grupos) {
    const before = rows.get(keyOf(one))?.groups ?? [];
    rows.set(keyOf(one), {
      groups: [...before, one.grupo],
      needed: one.hacen_falta,
      mayAsk: one.pueden_pedir,
    });
  }
  const effort = ({ needed, mayAsk }: PapersRow) => needed.length * 10 + mayAsk.length;
  return [...rows.values()].toSorted((a, b) => effort(a) - effort(b));
}

export interface Weeks {
  readonly from: number;
  readonly to: number;
}

const weeksOf = (days: number): number => Math.max(1, Math.round(days / 7));

/**
 * `known`: the weeks that each kind of company took, where past cases show them. `unknown`: for the others, the weeks that the service waits
 * before it follows up; null: there are no others.
 */
export function timesOf(grupos: readonly GroupPlan[]): {
  readonly known: readonly (Weeks & { readonly group: CuentaGroup })[];
  readonly unknown: Weeks | null;
} {
  const known = grupos.flatMap(({ grupo, tardan }) =>
    tardan ? [{ group: grupo, from: weeksOf(tardan.desde), to: weeksOf(tardan.hasta) }] : [],
  );
  const given = grupos.flatMap(({ tardan, plazo_dias }) => (tardan === null ? [weeksOf(plazo_dias)] : []));
  const unknown = given.length === 0 ? null : { from: Math.min(...given), to: Math.max(...given) };
  return { known, unknown };
}
