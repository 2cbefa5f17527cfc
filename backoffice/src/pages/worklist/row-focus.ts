/** Keeps the focus in the work list: on the row that was opened, or on the row that replaced one that is done. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isFocusLost } from '../../app/focus.ts';

const rowsInView = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-tarea]')];

/** For the component that shows the rows: checks the focus after each render. */
export function useKeepRow(): void {
  const last = useRef<{ readonly key: string | undefined; readonly at: number } | null>(null);
  useEffect(() => {
    const rowOf = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-tarea]') : null;
    const remember = (event: FocusEvent) => {
      const row = rowOf(event);
      if (row) last.current = { key: row.dataset.tarea, at: rowsInView().indexOf(row) };
    };
    // a focus that a click moved elsewhere stays there
    const forget = (event: PointerEvent) => {
      if (!rowOf(event)) last.current = null;
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
  useEffect(() => {
    const before = last.current;
    if (before === null || !isFocusLost()) return;
    const rows = rowsInView();
    const row = rows.find(({ dataset }) => dataset.tarea === before.key) ?? rows[Math.min(before.at, rows.length - 1)];
    const link = row?.querySelector<HTMLElement>('a[data-fila]');
    link?.scrollIntoView({ block: 'nearest' });
    link?.focus({ preventScroll: true });
  });
}

const STORAGE_KEY = 'trabajo.fila';

/** After going back to the list, focuses the row that was opened and scrolls to it. @param ready whether the rows have loaded */
export function useBackToRow(ready: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const found = useRef(false);
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest('a[data-fila]')?.closest('[data-tarea]') : null;
      if (row) sessionStorage.setItem(STORAGE_KEY, JSON.stringify([key, row.getAttribute('data-tarea')]));
    };
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, [key]);
  useEffect(() => {
    if (!ready || !isBack || found.current) return;
    found.current = true;
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    sessionStorage.removeItem(STORAGE_KEY);
    if (!Array.isArray(stored) || stored[0] !== key) return;
    const row = [...document.querySelectorAll<HTMLElement>('[data-tarea]')].find(
      (one) => one.dataset.tarea === stored[1],
    );
    const link = row?.querySelector<HTMLElement>('a[data-fila]');
    link?.scrollIntoView({ block: 'center' });
    link?.focus({ preventScroll: true });
  }, [ready, isBack, key]);
}
