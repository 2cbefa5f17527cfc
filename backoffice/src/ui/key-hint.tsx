/** A key that does the same, beside the words of what it does. It is drawn and not written: the name of a button is its words alone. */
import { Kbd } from '@mantine/core';
import { useSingleKeys } from '../app/single-keys.ts';
import './key-hint.css';

/** Nothing while keys are switched off. */
export function KeyHint({ k }: { readonly k: string }) {
  const [on] = useSingleKeys();
  return on && <Kbd size="xs" aria-hidden data-tecla={k} className="tecla" />;
}
