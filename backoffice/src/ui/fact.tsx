/** A name and its value, as a definition list. */
import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Data({ children }: { readonly children: ReactNode }) {
  return <dl className="datos">{children}</dl>;
}

export function Datum({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Box className="dato">
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children ?? '–'}
      </Text>
    </Box>
  );
}
