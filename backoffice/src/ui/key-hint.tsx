/** A key that does the same, beside the words of what it does. It is drawn and not written: the name of a button is its words alone. */
import { Kbd } from '@mantine/core';
import { hintFor } from '../app/own-keys.ts';
import { useShortcuts } from '../app/use-shortcuts.ts';
import './key-hint.css';

interface KeyHintProps {
  /** Unless somebody chose another. */
  readonly k: string;
  /** Command of the page whose key it is; keys of a dialogue are of none, and are always the same. */
  readonly of?: string;
}

/** Nothing where the key does nothing: keys are switched off, or this one was given up. */
export function KeyHint({ k, of }: KeyHintProps) {
  const key = hintFor(useShortcuts(), k, of);
  return key === null ? null : <Kbd size="xs" aria-hidden data-tecla={key} className="tecla" />;
}
