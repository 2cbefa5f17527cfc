/** Keys of a dialogue that is open: those of the page rest meanwhile. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { WRITES } from '../app/commands.ts';
import { dialogOf } from '../app/dialogs.ts';
import { useSingleKeys } from '../app/single-keys.ts';

/**
 * @param keys what each key does; they rest while somebody writes or holds another key, and for whoever has switched keys off
 * @returns for an element within the dialogue: another one that opens over it has keys of its own
 */
export function useDialogKeys<E extends HTMLElement = HTMLDivElement>(
  keys: Readonly<Record<string, () => void>>,
): RefObject<E | null> {
  const inside = useRef<E>(null);
  const [on] = useSingleKeys();
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!on) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || event.defaultPrevented)
      return;
    if (!(target instanceof Element) || target.closest(WRITES)) return;
    const dialog = dialogOf(inside.current);
    const run = keys[event.key];
    if (!run || dialog === null || dialogOf(target) !== dialog) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onPress(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return inside;
}
