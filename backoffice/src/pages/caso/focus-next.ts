/** Where the work of a case goes on: the first thing that waits, or the words that say that nothing does. */

/** Marks the first thing that waits, in the list and in the line above the other parts. */
export const NEXT = 'data-siguiente';
export const NOW_PLACE = 'ahora';

export function focusNext(): void {
  const next = document.querySelector<HTMLElement>(`[${NEXT}]`) ?? document.getElementById(NOW_PLACE);
  next?.focus();
}
