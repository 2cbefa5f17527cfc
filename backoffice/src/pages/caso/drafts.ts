/** What was typed in a form of the case and not sent: it outlives the form, while the case is open. */
import { useState } from 'react';
import { useCaso } from './context.ts';

/** @param form name of the form within the case. @returns as `useState` does, and the blank one once it was sent */
export function useDraft<T>(form: string, blank: T): readonly [draft: T, keep: (draft: T) => void] {
  const { drafts } = useCaso();
  const [draft, show] = useState<T>(() => (drafts.get(form) as T | undefined) ?? blank);
  const keep = (next: T) => {
    drafts.set(form, next);
    show(next);
  };
  return [draft, keep];
}
