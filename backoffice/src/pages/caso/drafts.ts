/** Drafts of a case's forms. A closed form or a reload does not delete them; they last until they are sent or the session ends. */
import { useRef, useState } from 'react';
import { useCaso } from './context.ts';

interface RequestId {
  /** @param words all that was typed. @returns the id to send with them */
  readonly idOf: (words: string) => string;
  /** To call once the server has the words: the next request gets a new id, even with the same words. */
  readonly forget: () => void;
}

/** Gives a request its id. The same words sent twice, by a double click or after a lost answer, get the same id and are one request. */
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
