/**
 * The focus stays in the list. When what had it has gone, as a button of a bar that closes or a row that is done, it goes on at the same row, or at the
 * one that has come into its place.
 */
import { useEffect, useRef } from 'react';
import { focusIsLost } from '../../ui/focus.ts';

const rowsInView = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-tarea]')];

/** To be called wherever rows are shown: it looks after each time that they are drawn. */
export function useKeepRow(): void {
  const last = useRef<{ readonly key: string | undefined; readonly at: number } | null>(null);
  useEffect(() => {
    const rowOf = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-tarea]') : null;
    const remember = (event: FocusEvent) => {
      const row = rowOf(event);
      if (row) last.current = { key: row.dataset.tarea, at: rowsInView().indexOf(row) };
    };
    // whoever goes on elsewhere by mouse is not brought back
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
    if (before === null || !focusIsLost()) return;
    const rows = rowsInView();
    const row = rows.find(({ dataset }) => dataset.tarea === before.key) ?? rows[Math.min(before.at, rows.length - 1)];
    const link = row?.querySelector<HTMLElement>('a[data-fila]');
    link?.scrollIntoView({ block: 'nearest' });
    link?.focus({ preventScroll: true });
  });
}
