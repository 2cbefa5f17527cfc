/** Where the focus goes when what had it is gone. */

/** The heading of the page: whoever reads by ear begins there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#contenido h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Nothing has it: the next key would go nowhere. */
export const focusIsLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
