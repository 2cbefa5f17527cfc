/** A key that does the same, beside the words of what it does; a voice reads it with them. */
import { Kbd } from '@mantine/core';

export const KeyHint = ({ k }: { readonly k: string }) => (
  <Kbd size="xs" aria-hidden className="tecla">
    {k}
  </Kbd>
);
