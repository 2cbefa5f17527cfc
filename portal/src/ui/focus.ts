/** Moves the focus when the element that had it disappears. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Focuses the element with the returned ref before the paint. If it came after the paint, nothing would have the focus for a moment: a key
 * pressed in that moment, or a screen reader, would begin at the top of the page.
 * @param cause each new truthy value moves the focus
 */
export function useFocusOn<E extends HTMLElement>(cause: unknown, options?: FocusOptions): RefObject<E | null> {
  const element = useRef<E | null>(null);
  useLayoutEffect(() => {
    if (cause) element.current?.focus(options);
  }, [cause]);
  return element;
}
