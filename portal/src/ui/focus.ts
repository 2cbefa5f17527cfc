/** Where the focus goes when what had it is gone. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * What the returned ref is put on takes the focus in the very moment it is painted: an effect after the paint would leave a
 * moment in which the focus is on nothing, and a key pressed or a page read in it begins at the top.
 * @param cause each new one that is not empty moves the focus
 */
export function useFocusOn<E extends HTMLElement>(cause: unknown, options?: FocusOptions): RefObject<E | null> {
  const element = useRef<E | null>(null);
  useLayoutEffect(() => {
    if (cause) element.current?.focus(options);
  }, [cause]);
  return element;
}
