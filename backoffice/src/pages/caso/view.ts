/** Which part of the case is shown, and which thing in it, kept in the address so that it can be sent to a colleague; and where the focus goes. */
import { notifications } from '@mantine/notifications';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useCommands } from '../../app/commands.ts';
import { focusHeading } from '../../app/focus.ts';
import { useActs } from './acts-context.ts';
import type { Caso } from './context.ts';

interface View {
  readonly view: string | null;
  /** Id of the selected account or document. */
  readonly chosen: string | null;
  readonly show: (view: string, chosen?: string) => void;
  /** Shows it and moves the focus to its heading. */
  readonly arrive: (view: string, chosen?: string) => void;
}

/** Kept with a step of the history: the focus goes along with it. */
interface Arrival {
  readonly arrives?: boolean;
}

/** Whether a link or command led to the part in view. */
export function useArrives(): boolean {
  const { state } = useLocation();
  return (state as Arrival | null)?.arrives === true;
}

export function useView(): View {
  const [search, change] = useSearchParams();
  const { state } = useLocation();
  const put = (ver: string, elegido: string | undefined, arrives: boolean) =>
    // keeps the current round of the work list
    change({ ver, ...(elegido && { elegido }) }, { replace: true, state: { ...(state as object | null), arrives } });
  return {
    view: search.get('ver'),
    chosen: search.get('elegido'),
    show: (view, chosen) => put(view, chosen, false),
    arrive: (view, chosen) => put(view, chosen, true),
  };
}

/** Ref for the heading of a part: it takes the focus when a link or command leads there. Give it `tabIndex={-1}`. */
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
 * The selected thing of a list: the one in the address, else the one that was first when the list was opened. It stays selected: an act
 * on it must not put another in its place, under the pointer.
 */
export function useChosen<T>(things: readonly T[], idOf: (thing: T) => string): T | undefined {
  const { chosen } = useView();
  const [first, keep] = useState<string>();
  if (first === undefined && things[0]) keep(idOf(things[0]));
  const find = (id: string | null | undefined) => things.find((thing) => idOf(thing) === id);
  return find(chosen) ?? find(first) ?? things[0];
}

/** Keeps the order in which the list was opened: nothing moves under the pointer, and new things come last. */
export function useStillOrder<T>(
  things: readonly T[],
  idOf: (thing: T) => string,
  compare: (one: T, other: T) => number,
): T[] {
  const [order] = useState(() => new Map([...things].sort(compare).map((thing, i) => [idOf(thing), i])));
  const place = (thing: T): number => order.get(idOf(thing)) ?? order.size;
  return [...things].sort((one, other) => place(one) - place(other) || compare(one, other));
}

/** Tells people who have the case open that it has closed: often its last step closes it, not a command. */
export function useSaysThatItClosed(estado: Caso['estado']): void {
  const { t } = useTranslation('caso');
  const before = useRef(estado);
  useEffect(() => {
    if (estado === 'cerrado' && before.current !== estado)
      notifications.show({ message: t('seHaCerrado'), color: 'verde', autoClose: 8000 });
    before.current = estado;
  }, [estado, t]);
}

/** Coming from another case, the focus begins at the heading: the element that had it is gone. */
export function useHeadingFirst(): void {
  const { state } = useLocation();
  const kind = useNavigationType();
  const comes = kind === 'PUSH' && (state as { readonly round?: unknown } | null)?.round !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the case has come
  useEffect(() => {
    if (comes) focusHeading();
  }, []);
}

/** The tabs of a case, each with its parts; the first part is the one that the tab leads to. The address names the part. */
export const TABS = {
  caso: ['resumen'],
  cuentas: ['cuentas', 'solicitudes', 'rastros'],
  papeles: ['documentos', 'mandato', 'certificados'],
  conversacion: ['mensajes', 'notas', 'consultas', 'objeciones', 'cronologia'],
  mas: ['derechos', 'vida'],
} as const;
export type Tab = keyof typeof TABS;
export type Part = (typeof TABS)[Tab][number];

/** @returns `caso` for a part that does not exist */
export const tabOf = (part: string | null): Tab =>
  (Object.keys(TABS) as Tab[]).find((tab) => (TABS[tab] as readonly string[]).includes(part ?? '')) ?? 'caso';

/** Opens the dialogue of the thing that a link or a command led to. */
export function useOpensOnArrival(part: Part, open: (id: string) => void): void {
  const { view, chosen } = useView();
  const { key } = useLocation();
  const arrives = useArrives();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (arrives && view === part && chosen !== null) open(chosen);
  }, [key]);
}

/** Parts whose heading takes the focus on arrival; of the others the tab does. */
const WITH_HEADING: readonly string[] = ['cuentas', 'documentos'];

export function useTabFocus(view: string): void {
  const { key } = useLocation();
  const arrives = useArrives() && !WITH_HEADING.includes(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (arrives) document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [key, arrives]);
}

/** Marks the first thing that waits, in the list and in the line above the other parts. */
export const NEXT = 'data-siguiente';
export const NOW_PLACE = 'ahora';

export function focusNext(): void {
  const next = document.querySelector<HTMLElement>(`[${NEXT}]`) ?? document.getElementById(NOW_PLACE);
  next?.focus();
}

interface ListKeys {
  /** Ids in the order of the list. */
  readonly of: readonly string[];
  readonly chosen: string | undefined;
  /** Prefix of the commands' ids. */
  readonly id: string;
  readonly next: string;
  readonly previous: string;
  readonly choose: (id: string) => void;
}

/** A list with one selected item: `j` selects the next one, `k` the one before. */
export function useListKeys({ of, chosen, id, next, previous, choose }: ListKeys): void {
  const { selectMatter } = useActs();
  useEffect(() => {
    selectMatter(chosen ?? null);
    return () => selectMatter(null);
  }, [chosen, selectMatter]);
  const at = chosen === undefined ? -1 : of.indexOf(chosen);
  const [before, after] = [of[at - 1], of[at + 1]];
  useCommands([
    ...(after !== undefined && at >= 0
      ? [{ id: `${id}.siguiente`, key: 'j', label: next, run: () => choose(after) }]
      : []),
    ...(before !== undefined ? [{ id: `${id}.anterior`, key: 'k', label: previous, run: () => choose(before) }] : []),
  ]);
}
