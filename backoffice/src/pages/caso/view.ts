/** Which part of the case is shown, and which thing of it: kept in the address, so that it can be sent to a colleague. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

interface View {
  readonly view: string | null;
  /** Account or paper that is in hand. */
  readonly chosen: string | null;
  readonly show: (view: string, chosen?: string) => void;
  /** The same, and the focus goes along: to the heading of what is shown. */
  readonly arrive: (view: string, chosen?: string) => void;
}

/** Kept with a step of the history: the focus goes along with it. */
interface Arrival {
  readonly arrives?: boolean;
}

/** Whether somebody was led to what is in view. */
export function useArrives(): boolean {
  const { state } = useLocation();
  return (state as Arrival | null)?.arrives === true;
}

export function useView(): View {
  const [search, change] = useSearchParams();
  const { state } = useLocation();
  const put = (ver: string, elegido: string | undefined, arrives: boolean) =>
    // the round of the work list that one is on goes along
    change({ ver, ...(elegido && { elegido }) }, { replace: true, state: { ...(state as object | null), arrives } });
  return {
    view: search.get('ver'),
    chosen: search.get('elegido'),
    show: (view, chosen) => put(view, chosen, false),
    arrive: (view, chosen) => put(view, chosen, true),
  };
}

/** For the heading of what is shown: the focus comes to it when somebody was led there. Give it `tabIndex={-1}`. */
export function useArrival<E extends HTMLElement>(): RefObject<E | null> {
  const heading = useRef<E>(null);
  const { key } = useLocation();
  const arrives = useArrives();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (!arrives) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [key, arrives]);
  return heading;
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
export function useStillOrder<T>(
  things: readonly T[],
  idOf: (thing: T) => string,
  compare: (one: T, other: T) => number,
): T[] {
  const [order] = useState(() => new Map([...things].sort(compare).map((thing, i) => [idOf(thing), i])));
  const place = (thing: T): number => order.get(idOf(thing)) ?? order.size;
  return [...things].sort((one, other) => place(one) - place(other) || compare(one, other));
}
