/** Open dialogs, and where the focus goes when one opens or closes or the focused element disappears. */
import { useEffect } from 'react';

/** Open dialogs, not menus or lists of options; a modal one makes everything behind it inert. */
const DIALOG = '[role="dialog"]';

/** The dialog that contains the target; null: the page itself. */
export const dialogOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(DIALOG) : null;

/** Whether any dialog is open. */
const isDialogInView = (): boolean => document.querySelector(DIALOG) !== null;

/** Whether a modal dialog is open. */
export const isDialogOpen = (): boolean => document.querySelector(`${DIALOG}[aria-modal="true"]`) !== null;

/** Focuses the heading of the page, where screen readers start reading. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#contenido h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Whether no element has the focus, so that the next key would do nothing. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * The close button of a dialog. The library focuses it on opening: the first space typed would close the dialog, and the next letters would be
 * shortcuts of the page. A dialog that begins with a field therefore opens with the focus in that field.
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
      // moving back to the close button from within the dialog is deliberate
      if (!dialog || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) return;
      const first = dialog.querySelector('.mantine-Modal-body')?.querySelector<HTMLElement>(CONTROLS);
      if (!first?.matches(FILLED)) return;
      // the library looks for this attribute when it sets the focus again
      first.setAttribute('data-autofocus', '');
      first.focus();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}

/** The element that opened the dialog; for a menu item, the button of its menu. */
function originOf(node: Element): HTMLElement | null {
  if (dialogOf(node)) return null;
  const menu = node.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : (node as HTMLElement);
}

/**
 * When a dialog closes, the focus returns to where it was, even if the dialog is unmounted at once or was opened from a menu. A menu item
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
