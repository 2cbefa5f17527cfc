/** Names with their values, as a definition list; and short lines, as a plain one. */
import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface DataProps {
  /** One below the other, as a form asks for them. */
  readonly inOrder?: boolean;
  readonly children: ReactNode;
}

export function Data({ inOrder = false, children }: DataProps) {
  return <dl className={inOrder ? 'datos datos-en-orden' : 'datos'}>{children}</dl>;
}

interface DatumProps {
  readonly name: string;
  /** Takes the whole line: an address or a code that would break into pieces. */
  readonly long?: boolean;
  readonly children: ReactNode;
}

export function Datum({ name, long = false, children }: DatumProps) {
  return (
    <Box className={long ? 'dato dato-largo' : 'dato'}>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children ?? '–'}
      </Text>
    </Box>
  );
}

interface PlainListProps {
  readonly lines: readonly string[];
  /** Their language, where it is not that of the page. */
  readonly lang?: string;
}

export const PlainList = ({ lines, lang }: PlainListProps) => (
  <ul className="lista-llana" lang={lang}>
    {lines.map((line, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
      <li key={i}>{line}</li>
    ))}
  </ul>
);
