/** Definition lists of facts, and plain lists of short lines. */
import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface DataProps {
  /** One below the other, in the order of a form. */
  readonly inOrder?: boolean;
  readonly children: ReactNode;
}

export function Data({ inOrder = false, children }: DataProps) {
  return <dl className={inOrder ? 'datos datos-en-orden' : 'datos'}>{children}</dl>;
}

interface DatumProps {
  readonly name: string;
  /** Takes the whole width: an address or a code that would break awkwardly. */
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
  /** Language of the lines, where it differs from the page's. */
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
