/** What the page of a case does by itself: it says that the case has closed, and keeps the focus where the work is. */
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../../ui/focus.ts';
import type { Caso } from './context.ts';
import { useArrives } from './view.ts';

/** What closes a case is often its last step, not a command to close it: whoever has it open is told. */
export function useSaysThatItClosed(estado: Caso['estado']): void {
  const { t } = useTranslation('caso');
  const before = useRef(estado);
  useEffect(() => {
    if (estado === 'cerrado' && before.current !== estado)
      notifications.show({ message: t('seHaCerrado'), color: 'verde', autoClose: 8000 });
    before.current = estado;
  }, [estado, t]);
}

/** Whoever comes from another case begins at the heading of this one: what had the focus is gone. */
export function useHeadingFirst(): void {
  const { state } = useLocation();
  const kind = useNavigationType();
  const comes = kind === 'PUSH' && (state as { readonly round?: unknown } | null)?.round !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the case has come
  useEffect(() => {
    if (comes) focusHeading();
  }, []);
}

/** Parts with a heading that takes the focus of whoever was led to them; of the others their tab does. */
const WITH_HEADING: readonly string[] = ['cuentas', 'documentos'];

export function useTabFocus(view: string): void {
  const { key } = useLocation();
  const arrives = useArrives() && !WITH_HEADING.includes(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (arrives) document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [key, arrives]);
}
