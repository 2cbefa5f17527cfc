/** Where the focus goes when what had it is gone. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * The element with the returned ref takes the focus as it is painted. After the paint it would be too late: for a moment the focus
 * would be on nothing, and a key pressed in that moment, or a screen reader, would begin at the top of the page.
 * @param cause each new one that is not empty moves the focus
 */
export function useFocusOn<E extends HTMLElement>(cause: unknown, options?: FocusOptions): RefObject<E | null> {
  const element = useRef<E | null>(null);
  useLayoutEffect(() => {
    if (cause) element.current?.focus(options);
  }, [cause]);
  return element;
}
