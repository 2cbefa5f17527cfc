/** The part of the case in view and the item selected in it, kept in the address so that it can be shared; and the focus. */
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
  /** Id of the selected item, such as an account or a document; null: the address names none. */
  readonly chosen: string | null;
  readonly show: (view: string, chosen?: string) => void;
  /** Shows the part and moves the focus there. */
  readonly arrive: (view: string, chosen?: string) => void;
}

/** State of a history entry: going back to it moves the focus again. */
interface Arrival {
  readonly arrives?: boolean;
}

/** Whether a link or command led to the part in view, so that the focus follows. */
export function useIsArrival(): boolean {
  const { state } = useLocation();
  return (state as Arrival | null)?.arrives === true;
}

export function useView(): View {
  const [search, change] = useSearchParams();
  const { state } = useLocation();
  const put = (ver: string, elegido: string | undefined, arrives: boolean) =>
    // keeps the rest of the state, such as the pass through the work list (`Round`)
    change({ ver, ...(elegido && { elegido }) }, { replace: true, state: { ...(state as object | null), arrives } });
  return {
    view: search.get('ver'),
    chosen: search.get('elegido'),
    show: (view, chosen) => put(view, chosen, false),
    arrive: (view, chosen) => put(view, chosen, true),
  };
}

/** Ref for the heading of a part, which receives the focus when a link or command leads there. The heading needs `tabIndex={-1}`. */
export function useArrival<E extends HTMLElement>(): RefObject<E | null> {
  const heading = useRef<E>(null);
  const { key } = useLocation();
  const arrives = useIsArrival();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (!arrives) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [key, arrives]);
  return heading;
}

/**
 * The selected item of a list: the one in the address, else the one that was first when the list was opened. It stays selected after a
 * command on it, because another item in its place, under the pointer, would get the next click.
 */
export function useChosen<T>(items: readonly T[], idOf: (item: T) => string): T | undefined {
  const { chosen } = useView();
  const [first, setFirst] = useState<string>();
  if (first === undefined && items[0]) setFirst(idOf(items[0]));
  const find = (id: string | null | undefined) => items.find((item) => idOf(item) === id);
  return find(chosen) ?? find(first) ?? items[0];
}

/** Keeps the order that the list had when it was opened: nothing moves under the pointer, and new items are added at the end. */
export function useStableOrder<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  compare: (one: T, other: T) => number,
): T[] {
  const [order] = useState(() => new Map([...items].sort(compare).map((item, i) => [idOf(item), i])));
  const positionOf = (item: T): number => order.get(idOf(item)) ?? order.size;
  return [...items].sort((one, other) => positionOf(one) - positionOf(other) || compare(one, other));
}

/** Tells people who have the case open that it has closed: often the last step of the case closes it, not a command of theirs. */
export function useClosedNotice(estado: Caso['estado']): void {
  const { t } = useTranslation('caso');
  const before = useRef(estado);
  useEffect(() => {
    if (estado === 'cerrado' && before.current !== estado)
      notifications.show({ message: t('seHaCerrado'), color: 'verde', autoClose: 8000 });
    before.current = estado;
  }, [estado, t]);
}

/** Focuses the heading of a case opened from the work list, because the element that had the focus is gone. */
export function useFocusFromWorklist(): void {
  const { state } = useLocation();
  const navigation = useNavigationType();
  const isFromWorklist = navigation === 'PUSH' && (state as { readonly round?: unknown } | null)?.round !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each case
  useEffect(() => {
    if (isFromWorklist) focusHeading();
  }, []);
}

/** The tabs of a case with their parts, by which the address names them. A tab opens its first part. */
export const TABS = {
  caso: ['resumen'],
  cuentas: ['cuentas', 'rastros'],
  papeles: ['documentos', 'mandato', 'certificados'],
  conversacion: ['mensajes', 'notas', 'consultas', 'objeciones', 'cronologia'],
  mas: ['derechos', 'vida'],
} as const;
export type Tab = keyof typeof TABS;
type Part = (typeof TABS)[Tab][number];

/** @returns the tab that contains a part; `caso` for a part that does not exist */
export const tabOf = (part: string | null): Tab =>
  (Object.keys(TABS) as Tab[]).find((tab) => (TABS[tab] as readonly string[]).includes(part ?? '')) ?? 'caso';

/** Opens the dialog of the item that a link or command led to. */
export function useOpensOnArrival(part: Part, open: (id: string) => void): void {
  const { view, chosen } = useView();
  const { key } = useLocation();
  const arrives = useIsArrival();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (arrives && view === part && chosen !== null) open(chosen);
  }, [key]);
}

/** Parts whose heading receives the focus when a link leads there; for the other parts the tab receives it. */
const WITH_HEADING: readonly string[] = ['cuentas', 'documentos'];

export function useTabFocus(view: string): void {
  const { key } = useLocation();
  const arrives = useIsArrival() && !WITH_HEADING.includes(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (arrives) document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [key, arrives]);
}

/** Attribute of the button for the next task of the case, and id of the list or line of tasks that contains it. */
export const NEXT_ATTRIBUTE = 'data-siguiente';
export const TASKS_ID = 'ahora';

export function focusNext(): void {
  const next = document.querySelector<HTMLElement>(`[${NEXT_ATTRIBUTE}]`) ?? document.getElementById(TASKS_ID);
  next?.focus();
}

interface ListKeys {
  /** Ids of the items, in the order of the list. */
  readonly ids: readonly string[];
  readonly chosen: string | undefined;
  /** Prefix of the commands' ids. */
  readonly id: string;
  readonly next: string;
  readonly previous: string;
  readonly choose: (id: string) => void;
}

/** Keys of a list with one selected item: `j` selects the next one, `k` the one before. */
export function useListKeys({ ids, chosen, id, next, previous, choose }: ListKeys): void {
  const { selectItem } = useActs();
  useEffect(() => {
    selectItem(chosen ?? null);
    return () => selectItem(null);
  }, [chosen, selectItem]);
  const at = chosen === undefined ? -1 : ids.indexOf(chosen);
  const [before, after] = [ids[at - 1], ids[at + 1]];
  useCommands([
    ...(after !== undefined && at >= 0
      ? [{ id: `${id}.siguiente`, key: 'j', label: next, run: () => choose(after) }]
      : []),
    ...(before !== undefined ? [{ id: `${id}.anterior`, key: 'k', label: previous, run: () => choose(before) }] : []),
  ]);
}
