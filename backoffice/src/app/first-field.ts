/**
 * A dialogue that begins with a field to write or choose in opens with the focus there. The library gives it to the cross, where the first space typed
 * closes the dialogue and the letters after it are keys of the page.
 */
import { useEffect } from 'react';
import { dialogOf } from './dialogs.ts';

const CROSS = '.mantine-Modal-close';
const CONTROLS = 'a[href], button, select, textarea, input:not([type="hidden"], [aria-hidden], [tabindex="-1"])';
const FILLED =
  'textarea, select, [role="combobox"], input:not([readonly], [type="checkbox"], [type="radio"], [type="file"], [type="range"])';

export function useFirstField(): void {
  useEffect(() => {
    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(CROSS)) return;
      const dialog = dialogOf(target);
      // whoever goes back to the cross from within means it
      if (!dialog || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) return;
      const first = dialog.querySelector('.mantine-Modal-body')?.querySelector<HTMLElement>(CONTROLS);
      if (!first?.matches(FILLED)) return;
      // by this name the library looks for it, should it give the focus once more
      first.setAttribute('data-autofocus', '');
      first.focus();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}
