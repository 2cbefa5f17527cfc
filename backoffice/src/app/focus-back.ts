/**
 * When a dialogue closes, the focus goes back to where it was: also after a dialogue that is removed at once, and after one that was opened from a
 * menu. There the item has gone, so the button of the menu gets the focus.
 */
import { useEffect } from 'react';
import { dialogIsInView, dialogOf } from './dialogs.ts';

/** What opened it: of an item in a menu, the button of the menu. */
function originOf(node: Element): HTMLElement | null {
  if (dialogOf(node)) return null;
  const menu = node.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : (node as HTMLElement);
}

export function useFocusBack(): void {
  useEffect(() => {
    let origin: HTMLElement | null = null;
    let wasOpen = false;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) origin = originOf(target) ?? origin;
    };
    const observer = new MutationObserver(() => {
      const isOpen = dialogIsInView();
      if (wasOpen && !isOpen && document.activeElement === document.body) origin?.focus({ preventScroll: true });
      wasOpen = isOpen;
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
