/** Going back to the list finds the row that was opened: in sight, and with the focus. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const KEPT = 'trabajo.fila';

/** @param ready its rows are there */
export function useBackToRow(ready: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const found = useRef(false);
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest('a[data-fila]')?.closest('[data-tarea]') : null;
      if (row) sessionStorage.setItem(KEPT, JSON.stringify([key, row.getAttribute('data-tarea')]));
    };
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, [key]);
  useEffect(() => {
    if (!ready || !isBack || found.current) return;
    found.current = true;
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    sessionStorage.removeItem(KEPT);
    if (!Array.isArray(kept) || kept[0] !== key) return;
    const row = [...document.querySelectorAll<HTMLElement>('[data-tarea]')].find(
      (one) => one.dataset.tarea === kept[1],
    );
    const link = row?.querySelector<HTMLElement>('a[data-fila]');
    link?.scrollIntoView({ block: 'center' });
    link?.focus({ preventScroll: true });
  }, [ready, isBack, key]);
}
