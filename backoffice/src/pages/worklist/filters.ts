/** What the work list is narrowed to and sorted by: it stands in the address, so that going back and sharing keep it. */
import type { WorkQuery } from '@albacea/contract/schemas/desk.ts';
import { TASK_KINDS, WORK_ORDERS } from '@albacea/contract/schemas/lists.ts';
import { useSearchParams } from 'react-router';

export const OF = ['todas', 'mias', 'de_nadie'] as const;
const SHOWN = ['pendientes', 'aplazadas'] as const;

export type Filters = Pick<WorkQuery, 'de' | 'aseguradora' | 'clase' | 'ver' | 'orden' | 'sentido'>;
type Name = keyof Filters;

/** What is understood where nothing is said. */
const USUAL = { de: 'todas', ver: 'pendientes', orden: 'importancia', sentido: 'asc' } as const;
const usualOf: Partial<Record<Name, string>> = USUAL;

export interface UsedFilters {
  readonly query: Filters;
  put(changes: Partial<Record<Name, string | null>>): void;
}

export function useFilters(): UsedFilters {
  const [search, change] = useSearchParams();
  const among = <V extends string>(values: readonly V[], name: Name): V | undefined =>
    values.find((one) => one === search.get(name));
  const clase = among(TASK_KINDS, 'clase');
  const aseguradora = search.get('aseguradora');
  const query: Filters = {
    de: among(OF, 'de') ?? USUAL.de,
    ver: among(SHOWN, 'ver') ?? USUAL.ver,
    orden: among(WORK_ORDERS, 'orden') ?? USUAL.orden,
    sentido: among(['asc', 'desc'], 'sentido') ?? USUAL.sentido,
    ...(clase && { clase }),
    ...(aseguradora && { aseguradora }),
  };
  return {
    query,
    put: (changes) =>
      change(
        (before) => {
          const fresh = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value && value !== usualOf[name as Name]) fresh.set(name, value);
            else fresh.delete(name);
          return fresh;
        },
        { replace: true },
      ),
  };
}
