/** Dialogues in view, and where the focus goes when one opens or closes, or when what had it is gone. */
import { useEffect } from 'react';

/** Dialogues in view. Menus and lists that open are none; a dialogue that everything behind it waits for is modal. */
const DIALOG = '[role="dialog"]';

/** The dialogue that contains the target; null: the page itself. */
export const dialogOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(DIALOG) : null;

/** Whether there is any. */
const isDialogInView = (): boolean => document.querySelector(DIALOG) !== null;

/** Whether a dialogue is open, which everything behind it waits for. */
export const isDialogOpen = (): boolean => document.querySelector(`${DIALOG}[aria-modal="true"]`) !== null;

/** Focuses the heading of the page, where screen readers begin. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#contenido h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Nothing has it: the next key would go nowhere. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * A dialogue that begins with a field opens with the focus in it. The library focuses the cross, where the first space typed closes the dialogue
 * and the letters after it are keys of the page.
 */
const CLOSE_BUTTON = '.mantine-Modal-close';
const CONTROLS = 'a[href], button, select, textarea, input:not([type="hidden"], [aria-hidden], [tabindex="-1"])';
const FILLED =
  'textarea, select, [role="combobox"], input:not([readonly], [type="checkbox"], [type="radio"], [type="file"], [type="range"])';

export function useFirstField(): void {
  useEffect(() => {
    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(CLOSE_BUTTON)) return;
      const dialog = dialogOf(target);
      // coming back to the cross from within is meant
      if (!dialog || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) return;
      const first = dialog.querySelector('.mantine-Modal-body')?.querySelector<HTMLElement>(CONTROLS);
      if (!first?.matches(FILLED)) return;
      // the library looks for this attribute if it sets the focus again
      first.setAttribute('data-autofocus', '');
      first.focus();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}

/** The element that opened the dialogue; for an item of a menu, the menu's button. */
function originOf(node: Element): HTMLElement | null {
  if (dialogOf(node)) return null;
  const menu = node.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : (node as HTMLElement);
}

/**
 * When a dialogue closes, the focus goes back to where it was, also when the dialogue is removed at once or was opened from a menu. A menu's item
 * is gone by then, so the menu's button gets the focus.
 */
export function useFocusBack(): void {
  useEffect(() => {
    let origin: HTMLElement | null = null;
    let wasOpen = false;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) origin = originOf(target) ?? origin;
    };
    const observer = new MutationObserver(() => {
      const isOpen = isDialogInView();
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
