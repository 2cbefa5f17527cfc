/** Which part of the case is shown, and which thing of it: kept in the address, so that it can be sent to a colleague. */
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

interface View {
  readonly view: string | null;
  /** Account or paper that is in hand. */
  readonly chosen: string | null;
  readonly show: (view: string, chosen?: string) => void;
}

export function useView(): View {
  const [search, change] = useSearchParams();
  const { state } = useLocation();
  return {
    view: search.get('ver'),
    chosen: search.get('elegido'),
    // the round of the work list that one is on goes along
    show: (ver, elegido) => change({ ver, ...(elegido && { elegido }) }, { replace: true, state }),
  };
}

/**
 * The one of a list that is shown: the one in the address, else the one that was first when the list was opened. It stays: what is
 * done with it must not put another in its place, under the pointer.
 */
export function useChosen<T>(things: readonly T[], idOf: (thing: T) => string): T | undefined {
  const { chosen } = useView();
  const [first, keep] = useState<string>();
  if (first === undefined && things[0]) keep(idOf(things[0]));
  const find = (id: string | null | undefined) => things.find((thing) => idOf(thing) === id);
  return find(chosen) ?? find(first) ?? things[0];
}

/** The things in the order in which the list was opened: none moves under the pointer, and what is new comes last. */
export function useStillCommand<T>(
  things: readonly T[],
  idOf: (thing: T) => string,
  compare: (one: T, other: T) => number,
): T[] {
  const [command] = useState(() => new Map([...things].sort(compare).map((thing, i) => [idOf(thing), i])));
  const place = (thing: T): number => command.get(idOf(thing)) ?? command.size;
  return [...things].sort((one, other) => place(one) - place(other) || compare(one, other));
}
