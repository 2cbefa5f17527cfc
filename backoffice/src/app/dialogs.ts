/** Dialogues in view. Menus and lists that open are none; a dialogue that everything behind it waits for is modal. */
const DIALOG = '[role="dialog"]';

/** The dialogue that something stands in; null: it stands on the page. */
export const dialogOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(DIALOG) : null;

/** Whether there is any. */
export const dialogIsInView = (): boolean => document.querySelector(DIALOG) !== null;

/** Whether a dialogue is open, which everything behind it waits for. */
export const dialogIsOpen = (): boolean => document.querySelector(`${DIALOG}[aria-modal="true"]`) !== null;
