/** A key that does the same, beside the words of what it does. It is drawn and not written: the name of a button is its words alone. */
import { Kbd } from '@mantine/core';
import './key-hint.css';

export const KeyHint = ({ k }: { readonly k: string }) => (
  <Kbd size="xs" aria-hidden data-tecla={k} className="tecla" />
);
