/** A name and its value, as a definition list. */
import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function Data({ children }: { readonly children: ReactNode }) {
  return <dl className="datos">{children}</dl>;
}

export function Datum({ nombre, children }: { readonly nombre: string; readonly children: ReactNode }) {
  return (
    <Box className="dato">
      <Text component="dt" size="xs" c="dimmed">
        {nombre}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children ?? '–'}
      </Text>
    </Box>
  );
}
