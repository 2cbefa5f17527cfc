/** Drafts of a case's forms: they outlive their form and a reload, until they are sent or the session ends. */
import { useRef, useState } from 'react';
import { useCaso } from './context.ts';

interface RequestId {
  /** @param words all that was typed. @returns the id to send with them */
  readonly idOf: (words: string) => string;
  /** To call when the server has them: what is sent next is a new request, even with the same words. */
  readonly forget: () => void;
}

/** The same words sent twice, by a double click or after a lost answer, are one request: they have the same id. */
export function useRequestId(): RequestId {
  const sent = useRef<{ readonly id: string; readonly words: string } | null>(null);
  return {
    idOf(words) {
      if (sent.current?.words !== words) sent.current = { id: crypto.randomUUID(), words };
      return sent.current.id;
    },
    forget() {
      sent.current = null;
    },
  };
}

/** @param form name of the form within the case. @returns like `useState`, but blank again once it was sent */
export function useDraft<T>(form: string, blank: T): readonly [draft: T, keep: (draft: T) => void] {
  const { drafts } = useCaso();
  const [draft, show] = useState<T>(() => (drafts.get(form) as T | undefined) ?? blank);
  const keep = (next: T) => {
    drafts.set(form, next);
    show(next);
  };
  return [draft, keep];
}
