/** Single-character shortcuts: shown beside their actions, and switched off by people who use speech input (WCAG 2.2, 2.1.4). */
import { Kbd } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { TEXT_FIELDS } from './commands.ts';
import { dialogOf } from './focus.ts';

/** Whether single-character shortcuts are on in this browser, and a function to change that. */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'albacea.teclas', defaultValue: true, getInitialValueInEffect: false });

/** A button's label together with its key. */
export function useWithKey(label: string, key: string): string {
  const [on] = useSingleKeys();
  return on ? `${label} ( ${key} )` : label;
}

/** The key beside a label; nothing while keys are off. It is aria-hidden, so a button's name is its words alone. */
export function KeyHint({ k }: { readonly k: string }) {
  const [on] = useSingleKeys();
  return on && <Kbd size="xs" aria-hidden data-tecla={k} className="tecla" />;
}

/**
 * Shortcuts of an open dialog; those of the page are off meanwhile.
 * @param keys the act of each key; none runs while somebody types or holds a modifier key, or while shortcuts are off
 * @returns a ref to put on an element within the dialog. The keys do nothing while the focus is in another dialog that opened over it
 */
export function useDialogKeys<E extends HTMLElement = HTMLDivElement>(
  keys: Readonly<Record<string, () => void>>,
): RefObject<E | null> {
  const dialogRef = useRef<E>(null);
  const [on] = useSingleKeys();
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!on) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || event.defaultPrevented)
      return;
    if (!(target instanceof Element) || target.closest(TEXT_FIELDS)) return;
    const dialog = dialogOf(dialogRef.current);
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
  return dialogRef;
}
